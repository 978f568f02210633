import { thisMachine } from '@quirl/catalog';
import { descriptorOutput } from './output/output.ts';
import { run } from './run.ts';

/**
 * The executable: one command line on the streams of this process. Sets the exit status instead of ending the process,
 * so that everything written reaches its reader.
 */
export const main = async (quirlVersion: string): Promise<void> => {
  process.exitCode = await run(process.argv.slice(2), {
    quirlVersion,
    machine: thisMachine(),
    stdout: descriptorOutput(1, () => process.stdout),
    stderr: descriptorOutput(2, () => process.stderr),
  });
};

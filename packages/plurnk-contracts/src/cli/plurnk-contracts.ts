/** The entry of the `plurnk-contracts` executable. */
import { EXIT } from './command-io.ts';
import { OutputError } from './output-error.ts';
import { createProcessIo } from './process-io.ts';
import { run } from './run.ts';

const io = createProcessIo();
run(process.argv.slice(2), io).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    if (!(error instanceof OutputError)) throw error;
    process.exitCode = EXIT.failure;
    io.writeError(`plurnk-contracts: cannot write the answer: ${error.message}\n`);
  },
);

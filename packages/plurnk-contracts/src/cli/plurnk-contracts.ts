/** The entry of the `plurnk-contracts` executable. */
import { createProcessIo } from './process-io.ts';
import { run } from './run.ts';

run(process.argv.slice(2), createProcessIo()).then((status) => {
  process.exitCode = status;
});

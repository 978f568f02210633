import { contractSchema } from '../validate/contract-schema.ts';
import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';
import { namedContract } from './named-contract.ts';

/** Prints the JSON Schema of a contract. SPEC §wire-cli. */
export const runSchema = (args: readonly string[], io: CommandIo): ExitStatus => {
  const named = namedContract('schema <Contract>', args, 0, io);
  if (typeof named === 'number') return named;
  io.writeOutput(`${JSON.stringify(contractSchema(named.contract), null, 2)}\n`);
  return EXIT.success;
};

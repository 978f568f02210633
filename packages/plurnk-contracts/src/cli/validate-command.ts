import { judge } from '../validate/judge.ts';
import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';
import { namedContract, refuse } from './named-contract.ts';
import { readJson } from './read-json.ts';

/** Judges the JSON of a file, or of standard input, against a contract and prints the result. SPEC §wire-cli. */
export const runValidate = (args: readonly string[], io: CommandIo): ExitStatus => {
  const named = namedContract('validate <Contract> [file]', args, 1, io);
  if (typeof named === 'number') return named;
  const [file = '-'] = named.rest;
  const input = readJson(file, io);
  if (!input.ok) return refuse(io, input.reason, 'the input is one JSON text in UTF-8');
  const { result } = judge(named.contract, input.value);
  io.writeOutput(`${JSON.stringify(result, null, 2)}\n`);
  return result.valid ? EXIT.success : EXIT.failure;
};

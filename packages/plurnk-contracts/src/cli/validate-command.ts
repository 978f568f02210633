import { judge } from '../validate/judge.ts';
import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';
import { namedContract, refuse } from './named-contract.ts';

/** Judges the JSON of a file, or of standard input, against a contract and prints the result. SPEC §wire-cli. */
export const runValidate = (args: readonly string[], io: CommandIo): ExitStatus => {
  const named = namedContract('validate <Contract> [file]', args, 1, io);
  if (typeof named === 'number') return named;
  const [file = '-'] = named.rest;
  const name = JSON.stringify(file);
  const input = io.readInput(file);
  if (!input.ok) return refuse(io, `cannot read ${name}: ${input.reason}`, 'the input is one JSON text in UTF-8');
  let value: unknown;
  try {
    // Editors of some systems put a byte order mark before JSON, which is no part of it.
    value = JSON.parse(input.text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(io, `${name} is not JSON: ${reason}`, 'the input is one JSON text in UTF-8');
  }
  const { result } = judge(named.contract, value);
  io.writeOutput(`${JSON.stringify(result, null, 2)}\n`);
  return result.valid ? EXIT.success : EXIT.failure;
};

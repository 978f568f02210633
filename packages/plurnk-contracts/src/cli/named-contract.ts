import { parseArgs } from 'node:util';
import { type ContractName, contractNames } from '../generated/contract-schemas.ts';
import { isContractName } from '../validate/contract-schema.ts';
import { type CommandIo, EXIT, type ExitStatus } from './command-io.ts';
import { visibleText } from './visible-text.ts';

/** What the arguments of a command about one contract name. */
export interface NamedContract {
  readonly contract: ContractName;
  readonly rest: readonly string[];
}

/** Tells what is wrong with the arguments or the input, and how to go on. */
export const refuse = (io: CommandIo, seen: string, help: string): ExitStatus => {
  io.writeError(`plurnk-contracts: ${visibleText(seen)}\n${help}\n`);
  return EXIT.usage;
};

const contractsHelp = `the contracts are:\n${contractNames.map((name) => `  ${name}`).join('\n')}`;

/** Reads `<Contract> [rest…]` with at most `restLimit` further words; an exit status where that cannot be done. */
export const namedContract = (
  command: string,
  args: readonly string[],
  restLimit: number,
  io: CommandIo,
): NamedContract | ExitStatus => {
  const usage = `usage: plurnk-contracts ${command}`;
  let words: readonly string[];
  try {
    const parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    });
    if (parsed.values.help) {
      io.writeOutput(`${usage}\n${contractsHelp}\n`);
      return EXIT.success;
    }
    words = parsed.positionals;
  } catch (error) {
    return refuse(io, error instanceof Error ? error.message : String(error), usage);
  }
  const [name, ...rest] = words;
  if (name === undefined) return refuse(io, 'no contract is named', `${usage}\n${contractsHelp}`);
  if (!isContractName(name)) return refuse(io, `no contract has the name '${name}'`, contractsHelp);
  if (rest.length > restLimit) return refuse(io, `too many arguments: '${rest[restLimit] ?? ''}'`, usage);
  return { contract: name, rest };
};

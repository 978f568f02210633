import type { CommandRecord } from '../../model/command-record.ts';
import type { SourceFacts, SourceText } from '../../model/source-facts.ts';

/** A source with this text, as discovery hands one to a reader. */
export const sourceOf = (text: string, fileName = 'tool'): SourceText => ({
  origin: `/share/completions/${fileName}`,
  fileName,
  text,
  fingerprint: 'sha256:0',
});

/** Paths of the commands, in the order of the facts. */
export const pathsOf = (facts: SourceFacts): readonly string[] => facts.commands.map(({ path }) => path);

/** The command with a path; fails the test if there is none. */
export const commandOf = (facts: SourceFacts, path: string): CommandRecord => {
  const command = facts.commands.find((record) => record.path === path);
  if (command === undefined) throw new Error(`no command ${path} among ${pathsOf(facts).join(', ')}`);
  return command;
};

/**
 * The arguments of a command, one line each: `-a, --all <type> * {values} !conflicts: documentation`, where every part
 * but the names may be missing.
 */
export const argumentLines = (facts: SourceFacts, path: string): readonly string[] =>
  commandOf(facts, path).options.map((option) => {
    const values = option.values?.kind === 'static' ? ` {${option.values.values.join(' ')}}` : '';
    return [
      option.names.join(', '),
      option.kind === 'option' ? ` <${option.value_type}>` : '',
      option.repeatable ? ' *' : '',
      values,
      option.conflicts.length === 0 ? '' : ` !${option.conflicts.join(' ')}`,
      option.documentation === '' ? '' : `: ${option.documentation}`,
    ].join('');
  });

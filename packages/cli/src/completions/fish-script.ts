import { type CompletionScope, completionScopes, type OfferedFlag, type ValueOffer } from './completion-scopes.ts';

/** A text as one single-quoted word of fish, where only the quote and the backslash are special. */
const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

const offer = (value: ValueOffer): string => {
  if (value === 'nothing') return '-x';
  return value === 'files' ? '-r -F' : `-x -a ${fishQuoted(value.choices.join(' '))}`;
};

const flagLine = (at: string, flag: OfferedFlag): string => {
  const names = flag.names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const value = flag.value === null ? '' : ` ${offer(flag.value)}`;
  return `${at} ${names.join(' ')}${value} -d ${fishQuoted(flag.summary)}`;
};

const positionalLines = (at: string, value: ValueOffer): readonly string[] => {
  if (value === 'nothing') return [];
  return [value === 'files' ? `${at} -F` : `${at} -a ${fishQuoted(value.choices.join(' '))}`];
};

const scopeLines = (scope: CompletionScope): readonly string[] => {
  const at = `complete -c quirl -n ${fishQuoted(`__quirl_at ${fishQuoted(scope.path)}`)}`;
  return [
    ...scope.words.map(({ word, summary }) => `${at} -a ${word} -d ${fishQuoted(summary)}`),
    ...scope.flags.map((flag) => flagLine(at, flag)),
    ...positionalLines(at, scope.positional),
  ];
};

/** The fish script. */
export const fishScript = (): string => {
  const scopes = completionScopes();
  const paths = scopes.filter((scope) => scope.path !== 'quirl').map((scope) => fishQuoted(scope.path));
  return `# Completion of quirl for fish; written by: quirl completions fish
function __quirl_at -a wanted
    set -l scope quirl
    set -l typed (commandline -opc)
    for word in $typed[2..]
        if contains -- "$scope $word" ${paths.join(' ')}
            set scope "$scope $word"
        end
    end
    test "$scope" = "$wanted"
end
complete -c quirl -e
complete -c quirl -f
${scopes.flatMap(scopeLines).join('\n')}
`;
};

import {
  type CompletionScope,
  completionScopes,
  longName,
  type OfferedFlag,
  shellQuoted,
  type ValueOffer,
} from './completion-scopes.ts';

/** Text inside an `_arguments` specification: colons and brackets have a meaning there. */
const specText = (text: string): string => text.replace(/[\\:[\]]/g, '\\$&');

const action = (value: ValueOffer): string => {
  if (value === 'nothing') return ' ';
  return value === 'files' ? '_files' : `(${value.choices.join(' ')})`;
};

const flagSpecs = (flag: OfferedFlag): readonly string[] => {
  const summary = `[${specText(flag.summary)}]`;
  if (flag.value === null) {
    const excluded = flag.names.includes('--help') ? '(- *)' : `(${flag.names.join(' ')})`;
    return flag.names.map((name) => shellQuoted(`${excluded}${name}${summary}`));
  }
  const name = longName(flag);
  return [shellQuoted(`${flag.repeatable ? '*' : ''}${name}=${summary}:${name.slice(2)}:${action(flag.value)}`)];
};

const scopeCase = (scope: CompletionScope): string => {
  const specs = scope.flags.flatMap(flagSpecs);
  const words = scope.words.map(({ word, summary }) => shellQuoted(`${word}:${summary.replaceAll(':', '\\:')}`));
  const last = words.length > 0 ? shellQuoted('*:: :->word') : shellQuoted(`*:argument:${action(scope.positional)}`);
  const lines = [`    ${shellQuoted(scope.path)})`, `      _arguments -S ${[...specs, last].join(' \\\n        ')}`];
  if (words.length > 0)
    lines.push(
      '      if [[ $state == word ]]; then',
      `        words_below=(${words.join(' ')})`,
      "        _describe -t commands 'command' words_below",
      '      fi',
    );
  return [...lines, '      ;;'].join('\n');
};

/** The zsh script: a function file for `fpath`, which may as well be sourced. */
export const zshScript = (): string => {
  const scopes = completionScopes();
  const paths = scopes.filter((scope) => scope.path !== 'quirl').map((scope) => shellQuoted(scope.path));
  return `#compdef quirl
# Completion of quirl for zsh; written by: quirl completions zsh
_quirl() {
  local scope=quirl curcontext="$curcontext" state line
  local -a words_below
  local -A opt_args
  integer i depth=1
  for (( i = 2; i < CURRENT; i++ )); do
    case "$scope $words[i]" in
      (${paths.join('|')}) scope="$scope $words[i]"; depth=$i ;;
    esac
  done
  words=(quirl "\${(@)words[depth+1,-1]}")
  (( CURRENT -= depth - 1 ))
  case $scope in
${scopes.map(scopeCase).join('\n')}
  esac
}
if [[ $funcstack[1] == _quirl ]]; then
  _quirl "$@"
else
  compdef _quirl quirl
fi
`;
};

import { type CompletionScope, completionScopes, longName, shellQuoted, type ValueOffer } from './completion-scopes.ts';

const offer = (value: ValueOffer): string => {
  if (value === 'nothing') return 'return';
  return value === 'files' ? 'files=1' : `words=${shellQuoted(value.choices.join(' '))}`;
};

const pathPatterns = (scopes: readonly CompletionScope[]): string =>
  scopes
    .filter((scope) => scope.path !== 'quirl')
    .map((scope) => shellQuoted(scope.path))
    .join(' | ');

const valueCases = (scopes: readonly CompletionScope[]): readonly string[] =>
  scopes.flatMap((scope) =>
    scope.flags.flatMap((flag) =>
      flag.value === null ? [] : [`    ${shellQuoted(`${scope.path} ${longName(flag)}`)}) ${offer(flag.value)} ;;`],
    ),
  );

const flagCases = (scopes: readonly CompletionScope[]): readonly string[] =>
  scopes.map(
    (scope) =>
      `      ${shellQuoted(scope.path)}) words=${shellQuoted(scope.flags.flatMap((flag) => flag.names).join(' '))} ;;`,
  );

const wordCases = (scopes: readonly CompletionScope[]): readonly string[] =>
  scopes.map((scope) => {
    const words = scope.words.map(({ word }) => word);
    return `      ${shellQuoted(scope.path)}) ${offer(words.length === 0 ? scope.positional : { choices: words })} ;;`;
  });

/** The bash script. Loops instead of `compgen` in a substitution: not even a subshell is started. */
export const bashScript = (): string => {
  const scopes = completionScopes();
  return `# Completion of quirl for bash; written by: quirl completions bash
_quirl() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev='' scope=quirl words='' files='' flag='' word i
  COMPREPLY=()
  (( COMP_CWORD > 0 )) && prev=\${COMP_WORDS[COMP_CWORD-1]}
  for (( i = 1; i < COMP_CWORD; i++ )); do
    case "$scope \${COMP_WORDS[i]}" in
      ${pathPatterns(scopes)}) scope="$scope \${COMP_WORDS[i]}" ;;
    esac
  done
  # Readline breaks words at "=": --flag=value arrives as three words.
  flag=$prev
  if [[ $cur == '=' ]]; then
    cur=''
  elif [[ $prev == '=' ]] && (( COMP_CWORD > 1 )); then
    flag=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  case "$scope $flag" in
${valueCases(scopes).join('\n')}
    *) if [[ $cur == -* ]]; then
      case $scope in
${flagCases(scopes).join('\n')}
      esac
    else
      case $scope in
${wordCases(scopes).join('\n')}
      esac
    fi ;;
  esac
  if [[ -n $files ]]; then
    compopt -o default 2>/dev/null
    return
  fi
  for word in $words; do
    [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
  done
}
complete -F _quirl quirl
`;
};

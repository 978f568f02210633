import { bashScript } from './bash-script.ts';
import { fishScript } from './fish-script.ts';
import { zshScript } from './zsh-script.ts';

/** A shell that we write a completion script for. */
export type ShellName = 'bash' | 'zsh' | 'fish';

/** Scripts that complete the commands, flags and choices of quirl from its declarations; they start no process. */
export const completionScripts: Readonly<Record<ShellName, () => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

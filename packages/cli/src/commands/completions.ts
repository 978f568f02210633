import { completionScripts } from '../completions/completion-script.ts';
import type { Handler } from './command-host.ts';

/** `quirl completions bash|zsh|fish` */
export const completions: Handler = async (values, { stdout }) => {
  const shell = values.choice('shell', ['bash', 'zsh', 'fish']);
  await stdout.write(completionScripts[shell]());
  return 0;
};

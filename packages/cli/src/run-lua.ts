/** The commands that run Lua: a bundle of their own, so that no other command loads the runner. */
export { evalLua } from './commands/eval-lua.ts';
export { runLua } from './commands/run-lua.ts';
export { testLua } from './commands/test-lua.ts';

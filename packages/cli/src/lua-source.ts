/** The commands that treat Lua as text: a bundle of their own, so that no other command loads the parser. */
export { check, lint } from './commands/analyse-lua.ts';
export { fmt } from './commands/fmt.ts';
export { newProgram } from './commands/new-program.ts';
export { sdk } from './commands/sdk.ts';

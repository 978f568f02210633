import type { runParser } from './parser-process.cjs';

/** `vscode` is the API of the editor; tests hand in the part that is used. */
export function keepDiagnostics(vscode: unknown, run: typeof runParser): { dispose: () => void };

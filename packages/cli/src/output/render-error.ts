import { escapeControls, type ShellError } from '@quirl/quirl-contracts';
import type { TextStyle } from './text-style.ts';

/** A refusal as readable text: what was seen, the facts behind it, and the next step. Control characters are visible. */
export const renderError = (error: ShellError, style: TextStyle): string => {
  const line = (text: string): string => escapeControls(text).replaceAll('\n', ' ');
  const lines = [
    `${style.bad('quirl:')} ${line(error.message)} (${error.code})`,
    ...(error.labels ?? []).map(
      (label) => `  at ${line(label.source ?? 'input')}, bytes ${label.start} to ${label.end}: ${line(label.message)}`,
    ),
    ...(error.context ?? []).map((context) => `  ${line(context)}`),
    ...(error.help ?? []).map((help) => `  ${style.strong('help:')} ${line(help)}`),
  ];
  return `${lines.join('\n')}\n`;
};

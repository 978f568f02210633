import { type CommandOutput, plainJsonLine, plainJsonText, type TaggedValue } from '@quirl/lua';
import { escapeControls } from '@quirl/quirl-contracts';

/** Text as a terminal may show it: control characters visible, a line break at its end. */
export const shownText = (text: string): string => {
  const shown = escapeControls(text);
  return shown.endsWith('\n') ? shown : `${shown}\n`;
};

const bareText = (value: TaggedValue, json: (value: TaggedValue) => string): string => {
  switch (value.type) {
    case 'string':
    case 'path':
    case 'date_time':
    case 'pattern':
    case 'decimal':
      return shownText(value.value);
    case 'duration':
      return `${value.value.nanoseconds}ns\n`;
    case 'size':
      return `${value.value.bytes}B\n`;
    default:
      return `${json(value)}\n`;
  }
};

const isEmpty = (value: TaggedValue): boolean => value.type === 'nothing' || value.value === '';

/**
 * What a program gave, as a person reads it: text as it is with its control characters made visible, other values as JSON, each of
 * several on one line; nothing and a single empty text as nothing.
 */
export const resultText = (output: CommandOutput): string =>
  output.kind === 'values'
    ? output.values.map((value) => (value.type === 'nothing' ? '' : bareText(value, plainJsonLine))).join('')
    : isEmpty(output.value)
      ? ''
      : bareText(output.value, plainJsonText);

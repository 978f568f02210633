import { type CommandOutput, plainJsonText, type TaggedValue } from '@quirl/lua';
import { escapeControls } from '@quirl/quirl-contracts';

/** Text as a terminal may show it: control characters visible, a line break at its end. */
export const shownText = (text: string): string => {
  const shown = escapeControls(text);
  return shown.endsWith('\n') ? shown : `${shown}\n`;
};

const bareText = (value: TaggedValue): string => {
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
      return `${plainJsonText(value)}\n`;
  }
};

const valueText = (value: TaggedValue): string => (value.type === 'nothing' ? '' : bareText(value));

const isEmpty = (value: TaggedValue): boolean => 'value' in value && value.value === '';

/** What a program gave, as a person reads it: text as it is with its control characters made visible, other values as JSON, nothing and a single empty text as nothing. */
export const resultText = (output: CommandOutput): string =>
  output.kind === 'values'
    ? output.values.map(valueText).join('')
    : isEmpty(output.value)
      ? ''
      : valueText(output.value);

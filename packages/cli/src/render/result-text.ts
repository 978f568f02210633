import { type CommandOutput, plainJsonText, type TaggedValue } from '@quirl/lua';
import { escapeControls } from '@quirl/quirl-contracts';

const texts: ReadonlySet<string> = new Set(['string', 'path', 'date_time', 'pattern', 'decimal']);

const valueText = (value: TaggedValue): string => {
  if (value.type === 'nothing') return '';
  const text = texts.has(value.type) && 'value' in value ? escapeControls(String(value.value)) : plainJsonText(value);
  return text.endsWith('\n') ? text : `${text}\n`;
};

/** What a program gave, as a person reads it: text as it is with its control characters made visible, other values as JSON, nothing as nothing. */
export const resultText = (output: CommandOutput): string =>
  output.kind === 'value' ? valueText(output.value) : output.values.map(valueText).join('');

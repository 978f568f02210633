import { escapeControlsInJson } from '@quirl/quirl-contracts';
import type { TaggedValue } from './tagged-value.ts';

const INDENT = '  ';

const container = (open: string, items: readonly string[], close: string, indent: string): string =>
  items.length === 0
    ? `${open}${close}`
    : `${open}\n${items.map((item) => `${indent}${INDENT}${item}`).join(',\n')}\n${indent}${close}`;

const jsonAt = (value: TaggedValue, indent: string): string => {
  const inner = `${indent}${INDENT}`;
  switch (value.type) {
    case 'nothing':
      return 'null';
    case 'bool':
    case 'int':
    case 'uint':
    case 'decimal':
      return String(value.value);
    case 'duration':
      return `"${value.value.nanoseconds}ns"`;
    case 'size':
      return `"${value.value.bytes}B"`;
    case 'list':
      return container(
        '[',
        value.value.map((item) => jsonAt(item, inner)),
        ']',
        indent,
      );
    case 'record': {
      const fields = [...value.value].map(([name, field]) => `${JSON.stringify(name)}: ${jsonAt(field, inner)}`);
      return container('{', fields, '}', indent);
    }
    default:
      return JSON.stringify(value.value);
  }
};

const jsonLineOf = (value: TaggedValue): string => {
  if (value.type === 'list') return `[${value.value.map(jsonLineOf).join(',')}]`;
  if (value.type === 'record')
    return `{${[...value.value].map(([name, field]) => `${JSON.stringify(name)}:${jsonLineOf(field)}`).join(',')}}`;
  return jsonAt(value, '');
};

/** The same on one line, for one of several values. */
export const plainJsonLine = (value: TaggedValue): string => escapeControlsInJson(jsonLineOf(value));

/** A structured value as indented plain JSON (catalog spec 18.4): types that JSON lacks are text. No newline at the end. */
export const plainJsonText = (value: TaggedValue): string => escapeControlsInJson(jsonAt(value, ''));

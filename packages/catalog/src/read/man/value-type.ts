import { PLACEHOLDER_LENGTH_LIMIT } from '../../limits.ts';
import { collapseSpaces } from './manual-text.ts';

const enclosing = /[<>{}()\]"'“”‘’`]/g;
const plainType = /^[\p{L}\p{N}_@%][\p{L}\p{N}_@%+ .:|/=,-]*$/u;

/** The placeholder's own words as a value type; `value` where it has none that read well. */
export const valueTypeOf = (placeholder: string): string => {
  let text = placeholder.replace(/^\[?=?(?:\[?[+-]\]?)?/, '').trimStart();
  if (text.startsWith('[')) text = text.slice(1);
  const bracket = text.indexOf('[');
  if (bracket > 0) text = text.slice(0, bracket);
  const words = collapseSpaces(text.replace(/\.\.\.|…/g, ' ').replace(enclosing, ''));
  const type = words.replace(/[ .:;|/=,-]+$/, '');
  return type.length <= PLACEHOLDER_LENGTH_LIMIT && plainType.test(type) ? type : 'value';
};

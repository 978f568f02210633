import { jsonPointer } from '../json-pointer.ts';
import { expectationOf } from '../schema-errors.ts';
import type { ValidationError } from '../validation-result.ts';
import type { Fault } from './schema-node.ts';

/** A breach in the form that every caller sees. */
export const validationErrorOf = ({ keyword, keywordLocation, demand, way }: Fault): ValidationError => ({
  keyword,
  instanceLocation: jsonPointer(way.toReversed()),
  keywordLocation,
  error: expectationOf(keyword, demand),
});

import { isAbsoluteUri } from '../uri-format.ts';
import { canonicalText } from './canonical-text.ts';
import { isMultipleOf } from './is-multiple-of.ts';
import { isList, isMembers, membersOf, textsOf } from './json-value.ts';
import type { CompileKeyword, KeywordPlace } from './keyword.ts';
import { matchesPattern } from './pattern/match-pattern.ts';
import type { Check, Fault } from './schema-node.ts';
import { WorkAllowance } from './work-allowance.ts';

const typeTests: ReadonlyMap<string, (value: unknown) => boolean> = new Map<string, (value: unknown) => boolean>([
  ['null', (value) => value === null],
  ['boolean', (value) => typeof value === 'boolean'],
  ['integer', (value) => Number.isInteger(value)],
  ['number', (value) => typeof value === 'number'],
  ['string', (value) => typeof value === 'string'],
  ['array', isList],
  ['object', isMembers],
]);

const type: CompileKeyword = ({ operand, fault }) => {
  const names = typeof operand === 'string' ? [operand] : textsOf(operand);
  const tests = names.flatMap((name) => typeTests.get(name) ?? []);
  return (value) => (tests.some((test) => test(value)) ? null : fault({ type: names }));
};

const isComposite = (value: unknown): boolean => isList(value) || isMembers(value);

/** One of some values; lists and objects are compared as a whole. */
const oneOfValues = (allowed: readonly unknown[], fault: () => Fault): Check => {
  const scalars = new Set(allowed.filter((value) => !isComposite(value)));
  // The schema itself is bounded, so comparing with it needs no allowance of its own.
  const composites = new Set(allowed.filter(isComposite).map((value) => canonicalText(value, new WorkAllowance())));
  return (value, { allowance }) => {
    if (!isComposite(value)) return scalars.has(value) ? null : fault();
    return composites.size > 0 && composites.has(canonicalText(value, allowance)) ? null : fault();
  };
};

const constant: CompileKeyword = ({ operand, fault }) =>
  oneOfValues([operand], () => fault({ allowedValue: [operand] }));

const enumeration: CompileKeyword = ({ operand, fault }) =>
  oneOfValues(isList(operand) ? operand : [], () => fault({ allowedValues: operand }));

/** A keyword with a number that judges values of one kind. */
const limited =
  <Value>(
    isKind: (value: unknown) => value is Value,
    holds: (value: Value, limit: number, allowance: WorkAllowance) => boolean,
  ): CompileKeyword =>
  ({ operand, fault }) => {
    if (typeof operand !== 'number') return null;
    return (value, { allowance }) =>
      !isKind(value) || holds(value, operand, allowance) ? null : fault({ limit: operand });
  };

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

// Both are much more work than a comparison.
const MULTIPLE_UNITS = 64;
const URI_UNITS = 64;

const codePointCount = (text: string, allowance: WorkAllowance): number => {
  allowance.spend(text.length >> 2);
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const isExactMultiple = (value: number, divisor: number, allowance: WorkAllowance): boolean => {
  allowance.spend(MULTIPLE_UNITS);
  return isMultipleOf(value, divisor);
};

const memberCount = (value: object, allowance: WorkAllowance): number => {
  const count = Object.keys(value).length;
  allowance.spend(count);
  return count;
};

const pattern: CompileKeyword = ({ operand, fault, pattern: compile }) => {
  if (typeof operand !== 'string') return null;
  const program = compile(operand);
  return (value, { allowance }) =>
    typeof value !== 'string' || matchesPattern(program, value, allowance) ? null : fault({ pattern: operand });
};

/** Only `uri` is asserted; every other format is a note. SPEC §wire-format. */
const format: CompileKeyword = ({ operand, fault }) => {
  if (operand !== 'uri') return null;
  return (value, { allowance }) => {
    if (typeof value !== 'string') return null;
    allowance.spend(URI_UNITS + value.length);
    return isAbsoluteUri(value) ? null : fault({ format: operand });
  };
};

const required: CompileKeyword = ({ operand, fault }) => {
  const names = textsOf(operand);
  return (value, { allowance }) => {
    if (!isMembers(value)) return null;
    allowance.spend(names.length);
    const missing = names.find((name) => !Object.hasOwn(value, name));
    return missing === undefined ? null : fault({ missingProperty: missing });
  };
};

const dependentRequired: CompileKeyword = ({ operand, fault }) => {
  const demands = membersOf(operand).flatMap(([property, names]) => textsOf(names).map((name) => ({ property, name })));
  return (value, { allowance }) => {
    if (!isMembers(value)) return null;
    allowance.spend(demands.length);
    const broken = demands.find(({ property, name }) => Object.hasOwn(value, property) && !Object.hasOwn(value, name));
    return broken === undefined ? null : fault({ property: broken.property, missingProperty: broken.name });
  };
};

const uniqueItems: CompileKeyword = ({ operand, fault }: KeywordPlace) => {
  if (operand !== true) return null;
  return (value, { allowance }) => {
    if (!isList(value)) return null;
    const composites = value.filter(isComposite);
    const scalars = new Set(value.filter((item) => !isComposite(item)));
    allowance.spend(value.length);
    const texts = new Set(composites.map((item) => canonicalText(item, allowance)));
    return scalars.size + texts.size === value.length ? null : fault();
  };
};

/** Keywords that judge a value by itself, without a schema in them. */
export const valueKeywords: readonly (readonly [string, CompileKeyword])[] = [
  ['type', type],
  ['const', constant],
  ['enum', enumeration],
  ['multipleOf', limited(isNumber, isExactMultiple)],
  ['maximum', limited(isNumber, (value, limit) => value <= limit)],
  ['exclusiveMaximum', limited(isNumber, (value, limit) => value < limit)],
  ['minimum', limited(isNumber, (value, limit) => value >= limit)],
  ['exclusiveMinimum', limited(isNumber, (value, limit) => value > limit)],
  ['maxLength', limited(isText, (value, limit, allowance) => codePointCount(value, allowance) <= limit)],
  ['minLength', limited(isText, (value, limit, allowance) => codePointCount(value, allowance) >= limit)],
  ['pattern', pattern],
  ['format', format],
  ['maxItems', limited(isList, (value, limit) => value.length <= limit)],
  ['minItems', limited(isList, (value, limit) => value.length >= limit)],
  ['uniqueItems', uniqueItems],
  ['maxProperties', limited(isMembers, (value, limit, allowance) => memberCount(value, allowance) <= limit)],
  ['minProperties', limited(isMembers, (value, limit, allowance) => memberCount(value, allowance) >= limit)],
  ['required', required],
  ['dependentRequired', dependentRequired],
];

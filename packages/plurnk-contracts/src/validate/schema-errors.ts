import { faultKindsText } from '../generated/fault-kinds.ts';
import type { SchemaFault } from './compiled-contract.ts';
import { jsonPointer } from './json-pointer.ts';
import type { ValidationError } from './validation-result.ts';

/** The parameters of one keyword at one place. */
type Demand = Readonly<Record<string, unknown>>;

const counted = (count: unknown, thing: string): string => `${String(count)} ${thing}${count === 1 ? '' : 's'}`;

const written = (value: unknown): string =>
  (Array.isArray(value) ? value : [value]).map((item) => JSON.stringify(item)).join(', ');

const beside = (members: unknown): string => (Array.isArray(members) && members.length > 1 ? ' together' : '');

/** What each keyword expects. The value itself is not repeated: it may be a secret. */
const expectations: ReadonlyMap<string, (demand: Demand) => string> = new Map<string, (demand: Demand) => string>([
  ['type', ({ type }) => `must be of type ${[type].flat().join(' or ')}`],
  ['const', ({ allowedValue }) => `must be ${written(allowedValue)}`],
  ['enum', ({ allowedValues }) => `must be one of ${written(allowedValues)}`],
  ['required', ({ missingProperty }) => `needs the member ${written(missingProperty)}`],
  [
    'dependentRequired',
    ({ property, missingProperty }) => `needs ${written(missingProperty)} beside ${written(property)}`,
  ],
  ['additionalProperties', () => 'is no member of this shape'],
  ['unevaluatedProperties', () => 'is no member of this shape'],
  ['propertyNames', () => 'has a name that is not allowed here'],
  ['minProperties', ({ limit }) => `needs at least ${counted(limit, 'member')}`],
  ['maxProperties', ({ limit }) => `may hold at most ${counted(limit, 'member')}`],
  ['unevaluatedItems', () => 'is no item of this shape'],
  ['contains', () => 'holds too few or too many items of a shape'],
  ['minItems', ({ limit }) => `needs at least ${counted(limit, 'item')}`],
  ['maxItems', ({ limit }) => `may hold at most ${counted(limit, 'item')}`],
  ['uniqueItems', () => 'holds an item twice'],
  ['minLength', ({ limit }) => `needs at least ${counted(limit, 'character')}`],
  ['maxLength', ({ limit }) => `may have at most ${counted(limit, 'character')}`],
  ['pattern', ({ pattern }) => `must match ${String(pattern)}`],
  ['format', ({ format }) => `must have the format ${String(format)}`],
  ['minimum', ({ limit }) => `must be at least ${String(limit)}`],
  ['maximum', ({ limit }) => `must be at most ${String(limit)}`],
  ['exclusiveMinimum', ({ limit }) => `must be more than ${String(limit)}`],
  ['exclusiveMaximum', ({ limit }) => `must be less than ${String(limit)}`],
  ['multipleOf', ({ limit }) => `must be a multiple of ${String(limit)}`],
  ['false', () => 'must not be here'],
  ['anyOf', () => 'fits none of the allowed shapes'],
  [
    'oneOf',
    ({ tag, tags }) =>
      tag === undefined
        ? 'fits none of the allowed shapes, or several'
        : `names no known shape by the member ${written(tag)}, which must be one of ${written(tags)}`,
  ],
  [
    'not',
    ({ members }) => (members === undefined ? 'is excluded' : `must not have ${written(members)}${beside(members)}`),
  ],
  ['if', () => 'breaks what its other members demand'],
]);

/** One sentence on what a keyword expects. */
export const expectationOf = (keyword: string, demand: Demand): string =>
  expectations.get(keyword)?.(demand) ?? `breaks the keyword ${keyword}`;

/** The place of a keyword in the contract's schema, as `#/…`, and what it demands there. */
type FaultKind = readonly [place: string, demand: Demand];

const isFaultKinds = (value: unknown): value is readonly FaultKind[] => Array.isArray(value);

let readKinds: readonly FaultKind[] | undefined;

/** They are read when something is wrong for the first time. */
const faultKinds = (): readonly FaultKind[] => {
  if (readKinds === undefined) {
    const kinds: unknown = JSON.parse(faultKindsText);
    readKinds = isFaultKinds(kinds) ? kinds : [];
  }
  return readKinds;
};

/** The member that is wrong in itself, where the keyword stands at the object around it. */
const offendingMember = ({ of, propertyName }: SchemaFault): string | undefined => {
  const name = propertyName ?? of?.['additionalProperty'] ?? of?.['propertyName'];
  return typeof name === 'string' ? name : undefined;
};

/** What the compiled code of a schema reported, in the form that every caller sees. */
export const schemaErrors = (faults: readonly SchemaFault[]): readonly ValidationError[] =>
  faults.map((fault) => {
    const { at, kind, of } = fault;
    const [place, demand] = faultKinds()[kind] ?? ['#', {}];
    const keyword = place.slice(place.lastIndexOf('/') + 1);
    const member = offendingMember(fault);
    return {
      keyword,
      instanceLocation: member === undefined ? at : `${at}${jsonPointer([member])}`,
      keywordLocation: place,
      error: expectationOf(keyword, { ...demand, ...of }),
    };
  });

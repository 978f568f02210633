/** What the shipped parser promises for every text, checked on its published result alone. */
import { isDeepStrictEqual } from 'node:util';
import * as validators from '../../generated/compiled-validators.ts';
import type { ClientStatement, Position } from '../../generated/contract-types.ts';
import { PlurnkPrinter } from '../../print/plurnk-printer.ts';
import { type ParseItem, type ParseResult, PlurnkParser } from '../plurnk-parser.ts';
import type { Tier } from '../structure.ts';

type Item = ParseItem<ClientStatement>;
type Result = ParseResult<ClientStatement>;

/** The published entry point of each tier. */
export const parseIn: Readonly<Record<Tier, (text: string) => Result>> = {
  turn: PlurnkParser.parse,
  statements: PlurnkParser.parseStatements,
  log: PlurnkParser.parseLog,
  client: PlurnkParser.parseClient,
};

const placeOf = (item: Item): Position => {
  if (item.kind === 'statement') return item.statement.position;
  return item.kind === 'text' ? item.position : item.error;
};

const isBefore = (left: Position, right: Position): boolean =>
  left.line < right.line || (left.line === right.line && left.column < right.column);

const statementsOf = ({ items }: Result): readonly ClientStatement[] =>
  items.flatMap((item) => (item.kind === 'statement' ? [item.statement] : []));

const isHardError = (item: Item): boolean => item.kind === 'error' && item.error.severity === 'error';

const isMissingPart = (item: Item): boolean => item.kind === 'error' && item.error.message.startsWith('a turn must ');

const keepsOrder = ({ items }: Result): boolean => {
  const placed = items.filter((item) => !isMissingPart(item));
  return placed.every((item, index) => {
    const before = placed[index - 1];
    return before === undefined || !isBefore(placeOf(item), placeOf(before));
  });
};

const respectsTail = ({ items, unparsedTail }: Result): boolean =>
  unparsedTail === undefined || items.every((item) => isBefore(placeOf(item), unparsedTail.from));

/** §tier-entrypoints: only a flat document may hold nothing, and then there is nothing in it. */
const isNoEmptySuccess = (result: Result, text: string, tier: Tier): boolean => {
  const isClean = result.unparsedTail === undefined && !result.items.some(isHardError);
  if (!isClean || statementsOf(result).length > 0) return true;
  return (tier === 'statements' || tier === 'client') && text.trim() === '';
};

const validates = (result: Result, _text: string, tier: Tier): boolean => {
  const validate = tier === 'client' ? validators.ClientStatement : validators.PlurnkStatement;
  return statementsOf(result).every((statement) => validate(statement));
};

/** §body-opaque: a body that is kept as text stands in the source as it is. */
const copiesBodies = (result: Result, text: string): boolean =>
  statementsOf(result).every(({ body }) => typeof body !== 'string' || text.includes(body));

const survivesJson = (result: Result): boolean =>
  statementsOf(result).every((statement) => isDeepStrictEqual(JSON.parse(JSON.stringify(statement)), statement));

const placeless = (statement: ClientStatement): unknown => ({ ...statement, position: null, delimiter: null });

/** §root-value-api: what is printed reads back as what was parsed, lane and place aside. */
const printsBack = (result: Result): boolean => {
  const statements = statementsOf(result);
  const again = statementsOf(PlurnkParser.parseClient(PlurnkPrinter.print(statements)));
  return isDeepStrictEqual(again.map(placeless), statements.map(placeless));
};

const promises: Readonly<Record<string, (result: Result, text: string, tier: Tier) => boolean>> = {
  'items keep the order of the source': keepsOrder,
  'nothing stands at or behind the tail': respectsTail,
  'nothing recognised is no success': isNoEmptySuccess,
  'statements validate': validates,
  'bodies are slices of the source': copiesBodies,
  'statements survive JSON': survivesJson,
  'what is printed reads back': printsBack,
};

/** The first promise that the parser breaks for a text, in words, or null. A throw breaks one too. */
export const brokenPromise = (tier: Tier, text: string): string | null => {
  try {
    const result = parseIn[tier](text);
    for (const [words, holds] of Object.entries(promises)) if (!holds(result, text, tier)) return words;
    return null;
  } catch (error) {
    return `nothing throws: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
};

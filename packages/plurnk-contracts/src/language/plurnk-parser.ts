import { messageOfRefusal, misplacedTargetAdvice } from '../admission/admission-messages.ts';
import { admitStatement } from '../admission/admit-statement.ts';
import { misplacedTarget } from '../admission/misplaced-target.ts';
import { admitPath } from '../admission/parsed-path.ts';
import type { ClientStatement, PlurnkStatement, Position } from '../generated/contract-types.ts';
import type { ClientOp } from './operation.ts';
import { PlurnkParseError } from './parse-error.ts';
import { readDocument } from './read-document.ts';
import { advancePoint } from './source-point.ts';
import { messageOfFault, sourceOfFault, tailReason } from './structural-messages.ts';
import type { SourcePoint, StructuralFault, Tier } from './structure.ts';

/** One fact of a document. A client's document may hold the client's own operations. */
export type ParseItem<S extends ClientStatement = PlurnkStatement> =
  | { kind: 'statement'; statement: S }
  | { kind: 'error'; error: PlurnkParseError }
  | { kind: 'text'; text: string; position: Position };

/** What a parse answers: facts in source order and, where a slot stays open, the place from which nothing is defined. */
export interface ParseResult<S extends ClientStatement = PlurnkStatement> {
  items: ParseItem<S>[];
  unparsedTail?: { from: Position; reason: string };
}

const positionOf = ({ line, column }: SourcePoint): Position => ({ line, column });

const structuralError = (fault: StructuralFault, { line, column }: SourcePoint): PlurnkParseError =>
  new PlurnkParseError(line, column, sourceOfFault(fault.kind), messageOfFault(fault));

const adviceFor = (statement: ClientStatement, { line, column }: SourcePoint): PlurnkParseError | null => {
  const path = misplacedTarget(statement);
  if (path === null || (statement.op !== 'EDIT' && statement.op !== 'COPY' && statement.op !== 'MOVE')) return null;
  const message = misplacedTargetAdvice(statement.op, statement.delimiter, path);
  return new PlurnkParseError(line, column, 'parser', message, 'warning');
};

/** Where a slot stays open, and why nothing is defined from there on. */
export type UnparsedTail = NonNullable<ParseResult['unparsedTail']>;

/** Reads a document and hands its items over as they are met; answers the tail that is not read, if there is one. */
const readAs = <S extends ClientStatement>(
  text: string,
  tier: Tier,
  belongs: (statement: ClientStatement) => statement is S,
  take: (item: ParseItem<S>) => void,
): UnparsedTail | null => {
  const tail = readDocument(text, tier, {
    text(content, point) {
      take({ kind: 'text', text: content, position: positionOf(point) });
    },
    error(fault, point) {
      take({ kind: 'error', error: structuralError(fault, point) });
    },
    admitsTarget: (target) => admitPath(target).ok,
    statement(raw) {
      const admission = admitStatement(raw);
      if (!admission.ok) {
        const { line, column } = advancePoint(text, raw.position, admission.at);
        take({
          kind: 'error',
          error: new PlurnkParseError(line, column, 'visitor', messageOfRefusal(admission.fault)),
        });
        return false;
      }
      if (!belongs(admission.value)) return false;
      take({ kind: 'statement', statement: admission.value });
      const advice = adviceFor(admission.value, raw.position);
      if (advice !== null) take({ kind: 'error', error: advice });
      return true;
    },
  });
  return tail === null ? null : { from: positionOf(tail.from), reason: tailReason(tail) };
};

const parseAs = <S extends ClientStatement>(
  text: string,
  tier: Tier,
  belongs: (statement: ClientStatement) => statement is S,
): ParseResult<S> => {
  const items: ParseItem<S>[] = [];
  const unparsedTail = readAs(text, tier, belongs, (item) => items.push(item));
  return unparsedTail === null ? { items } : { items, unparsedTail };
};

const clientOps: Readonly<Record<ClientOp, true>> = { LOOK: true, BUFF: true };
const isOfModel = (statement: ClientStatement): statement is PlurnkStatement => !Object.hasOwn(clientOps, statement.op);
const isOfClient = (_statement: ClientStatement): _statement is ClientStatement => true;

/**
 * The items of a document of any tier, one by one and in source order, for a reader that keeps none of them: a text has many
 * more items than a process can hold. Answers the tail that is not read, or null.
 */
export const readItems = (
  text: string,
  tier: Tier,
  take: (item: ParseItem<ClientStatement>) => void,
): UnparsedTail | null => readAs(text, tier, isOfClient, take);

/** Reads the operation language. No entry point throws for any string; time is linear in its length. SPEC §tier-entrypoints. */
// biome-ignore lint/complexity/noStaticOnlyClass: the published name is that of a class with static members.
export class PlurnkParser {
  /** One turn: text, PLAN, operations, and one SEND that ends it; bare or in one `plurnk` fence. */
  static parse(text: string): ParseResult {
    return parseAs(text, 'turn', isOfModel);
  }

  /** Any number of statements, without the order of a turn. */
  static parseStatements(text: string): ParseResult {
    return parseAs(text, 'statements', isOfModel);
  }

  /** One turn after the other, each with a lane of its own. */
  static parseLog(text: string): ParseResult {
    return parseAs(text, 'log', isOfModel);
  }

  /** Any number of statements, the client's own LOOK and BUFF among them. */
  static parseClient(text: string): ParseResult<ClientStatement> {
    return parseAs(text, 'client', isOfClient);
  }
}

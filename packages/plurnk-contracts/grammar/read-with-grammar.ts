/**
 * The reading of a document by the generated parser, as the same plain data as the shipped reader's `readStructure`. It is
 * slow and only for tests and benchmarks: the grammar is the authority on accepted syntax, and this is how it is asked.
 */
import { CharStream, CommonTokenStream, TerminalNode, Token } from 'antlr4ng';
import { type HeadingOp, isDisposition, PLURNK_OPS } from '../src/language/operation.ts';
import type {
  RawStatement,
  ScopeSlot,
  SignalSlot,
  Structure,
  StructureItem,
  TargetSlot,
  Tier,
} from '../src/language/structure.ts';
import { PlurnkLexer } from './generated/PlurnkLexer.ts';
import { PlurnkParser, type PreambleContext, type SectionContext, TextItemContext } from './generated/PlurnkParser.ts';
import { breakOf, type HeadingBreak } from './heading-fault.ts';
import { SectionFault } from './plurnk-parser-base.ts';
import { mapSource, type SourceMap } from './source-map.ts';
import { orderOf } from './turn-order.ts';

const branchOps: ReadonlySet<HeadingOp> = new Set(['WORK', 'FORK']);
const words: ReadonlyMap<string, HeadingOp> = new Map(
  [...PLURNK_OPS, 'LOOK' as const, 'BUFF' as const].map((op) => [op, op]),
);

const textOf = (token: Token): string => token.text ?? '';
const numberOf = (text: string): number => Number(text) + 0;

/** The words of a document, and the sections that are at fault. */
interface Reading {
  readonly tokens: readonly Token[];
  readonly source: SourceMap;
  readonly faults: PlurnkParser['faults'];
}

const parserFor = (text: string, tier: Tier): { readonly parser: PlurnkParser; readonly stream: CommonTokenStream } => {
  const lexer = new PlurnkLexer(CharStream.fromString(text));
  lexer.mayBeFenced = tier === 'turn';
  lexer.isLog = tier === 'log';
  lexer.removeErrorListeners();
  const stream = new CommonTokenStream(lexer);
  return { parser: new PlurnkParser(stream), stream };
};

/** A section's heading: its stem, the words behind it, and what ends them. */
interface HeadingWords {
  readonly op: HeadingOp;
  readonly delimiter: string;
  readonly slots: readonly Token[];
}

const headingOf = ({ tokens }: Reading, section: SectionContext, upTo: number | null): HeadingWords => {
  const stem = section.start;
  const spelling = stem === null ? '' : textOf(stem);
  const wordStart = spelling.startsWith('##') ? 3 : 2;
  const op = words.get(spelling.slice(wordStart, wordStart + 4));
  if (op === undefined || stem === null) throw new Error(`not a heading: ${spelling}`);
  const first = stem.tokenIndex + 1;
  let last = first;
  const isEnd = (token: Token | undefined): boolean =>
    token === undefined || token.type === PlurnkLexer.HEADING_END || token.type === Token.EOF;
  while (last !== upTo && !isEnd(tokens[last])) last += 1;
  return { op, delimiter: spelling.slice(wordStart + 4), slots: tokens.slice(first, last) };
};

const signalOf = ({ source }: Reading, { op, slots }: HeadingWords): SignalSlot | null => {
  const { TERMS, TERM, SIGNAL_END, CODE, DISPOSITION, EXECUTOR } = PlurnkLexer;
  const offsetOf = (token: Token): number => source.pointAt(token.start).offset;
  const single = slots.find(({ type }) => type === CODE || type === DISPOSITION || type === EXECUTOR);
  if (single !== undefined) {
    const text = textOf(single).slice(1, -1);
    const value = text.trim();
    const isName = single.type === EXECUTOR;
    return {
      text,
      offset: offsetOf(single),
      value: isName
        ? { family: 'executor', name: value === '' ? null : value }
        : { family: 'integer', code: value === '' ? null : numberOf(value) },
    };
  }
  const open = slots.find(({ type }) => type === TERMS);
  const close = slots.find(({ type }) => type === SIGNAL_END);
  if (open === undefined || close === undefined) return null;
  const terms = slots
    .filter(({ type }) => type === TERM)
    .map((token) => ({ text: textOf(token), offset: offsetOf(token) }));
  return {
    text: source.slice(open.stop + 1, close.start),
    offset: offsetOf(open),
    value: branchOps.has(op)
      ? { family: 'branch', term: terms.map(({ text }) => text).join() }
      : { family: 'tags', terms },
  };
};

const targetOf = ({ source }: Reading, { slots }: HeadingWords): TargetSlot | null => {
  const target = slots.find(({ type }) => type === PlurnkLexer.TARGET);
  if (target === undefined) return null;
  return { text: textOf(target).slice(1, -1), offset: source.pointAt(target.start).offset };
};

const scopeOf = ({ source }: Reading, { slots }: HeadingWords): ScopeSlot | null => {
  const { SCOPE, SCOPE_END, NUMBER, ANCHOR } = PlurnkLexer;
  const open = slots.find(({ type }) => type === SCOPE);
  const close = slots.find(({ type }) => type === SCOPE_END);
  if (open === undefined || close === undefined) return null;
  const marks = slots
    .filter(({ type }) => type === NUMBER || type === ANCHOR)
    .map((token) => (token.type === NUMBER ? numberOf(textOf(token)) : textOf(token)));
  return { text: source.slice(open.start, close.stop + 1), offset: source.pointAt(open.start).offset, marks };
};

const annotationOf = ({ slots }: HeadingWords): string | null => {
  const annotation = slots.find(({ type }) => type === PlurnkLexer.ANNOTATION);
  return annotation === undefined ? null : textOf(annotation).slice('<!--'.length, -'-->'.length).trim();
};

/** What is wrong with a section's heading, or null. */
const breakIn = (reading: Reading, section: SectionContext): HeadingBreak | null => {
  const at = reading.faults.get(section);
  if (at === undefined) return null;
  const { op, slots } = headingOf(reading, section, at.tokenIndex);
  return breakOf(op, slots, at);
};

const statementOf = (reading: Reading, section: SectionContext): RawStatement => {
  const { source, tokens } = reading;
  const heading = headingOf(reading, section, null);
  const content = section.content();
  const separator = content?.separator() ?? null;
  const headingEnd = content?.HEADING_END()?.symbol ?? null;
  const behind = content?.EOF()?.symbol ?? tokens[(section.stop?.tokenIndex ?? -1) + 1];
  const bodyStart = headingEnd === null ? source.end : headingEnd.stop + 1;
  const bodyEnd = separator?.start?.start ?? behind?.start ?? source.end;
  return {
    op: heading.op,
    delimiter: heading.delimiter,
    position: source.pointAt(section.start?.start ?? 0),
    signal: signalOf(reading, heading),
    target: targetOf(reading, heading),
    scope: scopeOf(reading, heading),
    annotation: annotationOf(heading),
    body: source.slice(bodyStart, bodyEnd),
    bodyOffset: source.pointAt(bodyStart).offset,
    endsAtEof: behind?.type === Token.EOF,
  };
};

const preambleItems = ({ source }: Reading, preamble: PreambleContext, tier: Tier): readonly StructureItem[] => {
  const items: StructureItem[] = [];
  const isFlat = tier === 'statements' || tier === 'client';
  for (const child of preamble.children) {
    const start = child instanceof TerminalNode ? child.symbol : child instanceof TextItemContext ? child.start : null;
    if (start === null) continue;
    const position = source.pointAt(start.start);
    const hasText = items.some(({ kind }) => kind === 'text');
    if (child instanceof TextItemContext) {
      if (isFlat && !hasText) items.push({ kind: 'error', fault: { kind: 'text-not-admitted' }, position });
      items.push({ kind: 'text', text: source.slice(start.start, (child.stop ?? start).stop + 1), position });
    } else if (start.type === PlurnkLexer.FENCE_OPENER && (tier !== 'turn' || hasText)) {
      items.push({ kind: 'error', fault: { kind: 'fence-not-admitted' }, position });
    }
  }
  return items;
};

const endsTurn = ({ op, signal }: RawStatement): boolean =>
  op === 'SEND' && signal?.value.family === 'integer' && isDisposition(signal.value.code);

/** Reads a document tolerantly with the grammar. The answer means the same as that of `readStructure`. */
export const readWithGrammar = (text: string, tier: Tier): Structure => {
  const { parser, stream } = parserFor(text, tier);
  const document = parser.document();
  stream.fill();
  const reading: Reading = { tokens: stream.getTokens(), source: mapSource(text), faults: parser.faults };
  const { source } = reading;
  const order = orderOf(tier);
  const items: StructureItem[] = [...preambleItems(reading, document.preamble(), tier)];
  const missing = (): Structure => ({ items: [...items, ...order.missing(source.pointAt(source.end))], tail: null });

  for (const section of document.section()) {
    const { op, delimiter } = headingOf(reading, section, null);
    const position = source.pointAt(section.start?.start ?? 0);
    const placement = order.place({ op, position });
    if (placement === 'ignored') continue;
    if (placement !== 'own') {
      items.push({ kind: 'error', fault: placement, position });
      if (placement.kind === 'after-turn' && tier === 'turn') return missing();
      continue;
    }
    const broken = breakIn(reading, section);
    if (broken?.kind === 'open') return { items, tail: { from: position, slot: broken.slot, op, delimiter } };
    if (broken !== null) {
      items.push({ kind: 'error', fault: broken.fault, position: source.pointAt(broken.index) });
      order.settle({ op, position, isAtFault: true, endsTurn: false });
      continue;
    }
    const statement = statementOf(reading, section);
    items.push({ kind: 'statement', statement });
    order.settle({ op, position, isAtFault: false, endsTurn: endsTurn(statement) });
  }
  const rest = document.EPILOGUE_TEXT();
  if (rest !== null) {
    items.push({ kind: 'error', fault: { kind: 'text-after-fence' }, position: source.pointAt(rest.symbol.start) });
  }
  return missing();
};

/** Whether the grammar's own rule for the tier derives the whole document. */
export const derivesWithGrammar = (text: string, tier: Tier): boolean => {
  const { parser } = parserFor(text, tier);
  try {
    parser[tier]();
    return true;
  } catch (error) {
    if (error instanceof SectionFault) return false;
    throw error;
  }
};

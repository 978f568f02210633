import type {
  ClientStatement,
  LineMarker,
  MatcherBody,
  ParsedPath,
  ResourceSelection,
  TextLineMarker,
} from '../generated/contract-types.ts';
import type { HeadingOp } from '../language/operation.ts';
import type { RawStatement, SignalTerm } from '../language/structure.ts';
import { PlanValue } from '../plan/plan-value.ts';
import { type AdmissionFault, type Admitted, admitted, refused } from './admission-fault.ts';
import { columnAnchorFault, numericMarker } from './line-marker.ts';
import { admitAddedTags, admitCurationTags, onlyChanges, takeTags } from './log-tags.ts';
import { admitMatcher } from './matcher/matcher-body.ts';
import { admitPath, isGlobPath } from './parsed-path.ts';
import { admitResourceSelection } from './resource-selection.ts';
import { admitSendBody } from './send-body.ts';

/** The typed statement, or the first fault of the section in source order; `at` is an offset in the source. */
export type AdmittedStatement = Admitted<ClientStatement>;

/** Reads the parts of one statement and keeps the fault that stands first in the source. */
class StatementParts {
  readonly raw: RawStatement;
  #fault: { readonly fault: AdmissionFault; readonly at: number } | null = null;

  constructor(raw: RawStatement) {
    this.raw = raw;
  }

  /** Notes a fault at an offset in the source. */
  note(fault: AdmissionFault, at: number): void {
    if (this.#fault === null || at < this.#fault.at) this.#fault = { fault, at };
  }

  /** The value that a part was admitted to; a refused part is noted and gives `substitute`. */
  #take<T>(part: Admitted<T>, partOffset: number, substitute: T): T {
    if (part.ok) return part.value;
    this.note(part.fault, partOffset + part.at);
    return substitute;
  }

  /** The common members that precede the operation's own. */
  heading<Op extends HeadingOp>(op: Op) {
    const { delimiter, annotation, position } = this.raw;
    return { op, delimiter, annotation, position: { line: position.line, column: position.column } };
  }

  target(): ParsedPath | null {
    const { target } = this.raw;
    return target === null ? null : this.#take(admitPath(target.text), target.offset + '('.length, null);
  }

  #tags(admit: (op: string, terms: readonly SignalTerm[]) => Admitted<string[]>): string[] | null {
    const { signal, op } = this.raw;
    if (signal?.value.family !== 'tags') return null;
    return this.#take(admit(op, signal.value.terms), 0, []);
  }

  addedTags(): string[] | null {
    return this.#tags(admitAddedTags);
  }

  curationTags(): string[] | null {
    return this.#tags((_op, terms) => admitCurationTags(terms));
  }

  rawTags(): string[] | null {
    return this.#tags((_op, terms) => takeTags(terms));
  }

  code(): number | null {
    const { signal } = this.raw;
    return signal?.value.family === 'integer' ? signal.value.code : null;
  }

  executor(): string | null {
    const { signal } = this.raw;
    return signal?.value.family === 'executor' ? signal.value.name : null;
  }

  branch(): string | null {
    const { signal } = this.raw;
    return signal?.value.family === 'branch' ? signal.value.term : null;
  }

  textMarker(): TextLineMarker | null {
    const { scope } = this.raw;
    if (scope === null) return null;
    const inColumn = columnAnchorFault(scope.marks, scope.text);
    if (inColumn !== null) this.note(inColumn.fault, scope.offset + inColumn.at);
    return { marks: [...scope.marks] };
  }

  numericMarker(): LineMarker | null {
    const { scope } = this.raw;
    if (scope === null) return null;
    const marker = numericMarker(scope.marks);
    if (marker === null) this.note({ kind: 'anchor-on-find' }, scope.offset);
    return marker;
  }

  /** Literal text: an empty section has none. */
  text(): string | null {
    return this.raw.body === '' ? null : this.raw.body;
  }

  /** Without the one line end that only the end of input left on the body. SPEC §terminal-eol. */
  #bodyWithoutFinalEol(): string {
    const { body, endsAtEof } = this.raw;
    return endsAtEof ? body.replace(/\r?\n$/, '') : body;
  }

  matcher(): MatcherBody | null {
    return this.#take(admitMatcher(this.#bodyWithoutFinalEol()), this.raw.bodyOffset, null);
  }

  destination(): ResourceSelection | null {
    return this.#take(admitResourceSelection(this.#bodyWithoutFinalEol()), this.raw.bodyOffset, null);
  }

  /** The statement, unless a part was refused. */
  close(statement: ClientStatement): AdmittedStatement {
    return this.#fault === null ? admitted(statement) : refused(this.#fault.fault, this.#fault.at);
  }

  get isWhole(): boolean {
    return this.#fault === null;
  }
}

const admitFind = (parts: StatementParts, target: ParsedPath | null, body: MatcherBody | null): AdmittedStatement =>
  parts.close({
    ...parts.heading('FIND'),
    signal: parts.addedTags(),
    target,
    lineMarker: parts.numericMarker(),
    body,
  });

/** A READ with a matcher, or of a glob, is a FIND. SPEC §read-find-normalization. */
const admitRead = (parts: StatementParts): AdmittedStatement => {
  const target = parts.target();
  const hasMatcher = parts.raw.body.trim() !== '';
  if (hasMatcher || (target !== null && isGlobPath(target))) {
    return admitFind(parts, target, hasMatcher ? parts.matcher() : null);
  }
  const lineMarker = parts.textMarker();
  return parts.close({ ...parts.heading('READ'), signal: parts.addedTags(), target, lineMarker, body: null });
};

const transfer = (parts: StatementParts) => ({
  signal: parts.addedTags(),
  target: parts.target(),
  lineMarker: parts.textMarker(),
  body: parts.destination(),
});

/** Signed terms change tags; alone they would change those of nothing. SPEC §curation-selection. */
const curation = (parts: StatementParts) => {
  const slots = {
    signal: parts.curationTags(),
    target: parts.target(),
    lineMarker: parts.textMarker(),
    body: parts.matcher(),
  };
  const { op, delimiter, position } = parts.raw;
  if (parts.isWhole && slots.target === null && slots.body === null && onlyChanges(slots.signal ?? [])) {
    parts.note({ kind: 'tags-without-selection', op, delimiter }, position.offset);
  }
  return slots;
};

const delegation = (parts: StatementParts) => ({
  signal: parts.branch(),
  target: parts.target(),
  lineMarker: null,
  body: parts.raw.body,
});

const admissions: Readonly<Record<HeadingOp, (parts: StatementParts) => AdmittedStatement>> = {
  FIND: (parts) => admitFind(parts, parts.target(), parts.matcher()),
  READ: admitRead,
  EDIT: (parts) =>
    parts.close({
      ...parts.heading('EDIT'),
      signal: parts.addedTags(),
      target: parts.target(),
      lineMarker: parts.textMarker(),
      body: parts.text(),
    }),
  COPY: (parts) => parts.close({ ...parts.heading('COPY'), ...transfer(parts) }),
  MOVE: (parts) => parts.close({ ...parts.heading('MOVE'), ...transfer(parts) }),
  OPEN: (parts) => parts.close({ ...parts.heading('OPEN'), ...curation(parts) }),
  FOLD: (parts) => parts.close({ ...parts.heading('FOLD'), ...curation(parts) }),
  SEND: (parts) =>
    parts.close({
      ...parts.heading('SEND'),
      signal: parts.code(),
      target: parts.target(),
      lineMarker: parts.numericMarker(),
      body: admitSendBody(parts.raw.body),
    }),
  EXEC: (parts) =>
    parts.close({
      ...parts.heading('EXEC'),
      signal: parts.executor(),
      target: parts.target(),
      lineMarker: parts.numericMarker(),
      body: parts.text(),
    }),
  BARE: (parts) =>
    parts.close({
      ...parts.heading('BARE'),
      signal: parts.addedTags(),
      target: null,
      lineMarker: null,
      body: parts.raw.body,
    }),
  WORK: (parts) => parts.close({ ...parts.heading('WORK'), ...delegation(parts) }),
  FORK: (parts) => parts.close({ ...parts.heading('FORK'), ...delegation(parts) }),
  KILL: (parts) =>
    parts.close({
      ...parts.heading('KILL'),
      signal: parts.code(),
      target: parts.target(),
      lineMarker: null,
      body: parts.text(),
    }),
  PLAN: (parts) =>
    parts.close({
      ...parts.heading('PLAN'),
      signal: parts.rawTags(),
      target: parts.target(),
      lineMarker: parts.numericMarker(),
      body: PlanValue.admit(parts.raw.body),
    }),
  LOOK: (parts) =>
    parts.close({
      ...parts.heading('LOOK'),
      signal: parts.rawTags(),
      target: parts.target(),
      lineMarker: parts.textMarker(),
      body: parts.matcher(),
    }),
  BUFF: (parts) =>
    parts.close({
      ...parts.heading('BUFF'),
      signal: parts.rawTags(),
      target: parts.target(),
      lineMarker: parts.numericMarker(),
      body: parts.matcher(),
    }),
};

/**
 * Admits a statement whose heading is well formed: paths, tags, scopes, matchers, plans and destinations. A pure function
 * of the text. SPEC §deterministic-admission, §ast-statements.
 */
export const admitStatement = (raw: RawStatement): AdmittedStatement => admissions[raw.op](new StatementParts(raw));

import { FIRST_CAPACITY, grown, grownBytes } from './columns.ts';
import { END_OF_FILE, type TokenKind } from './token-kind.ts';

/** A place where the text stops being Lua. */
export interface SyntaxFault {
  /** What was seen and what was expected. */
  readonly message: string;
  /** Half-open span of bytes. */
  readonly start: number;
  readonly end: number;
}

/** Half-open spans of bytes, in order of position. */
interface SpanList {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** The tokens of one source, as columns: four million of them must not be four million objects. */
export interface TokenList extends SpanList {
  /** The source, one character per byte, so that an index is a byte offset. */
  readonly text: string;
  /** How many tokens there are. At this index stands one more, the end of the file. */
  readonly count: number;
  readonly kinds: Uint8Array;
  /** For a name, the number of its spelling; equal spellings have equal numbers. */
  readonly names: Uint32Array;
  readonly spellings: readonly string[];
  /** What stands between tokens and is no white space; a leading `#!` line among them. */
  readonly comments: SpanList;
  /** The first token that is not Lua, with the reason; null if there is none. */
  readonly fault: { readonly token: number; readonly fault: SyntaxFault } | null;
}

/** Collects spans. */
export class SpanColumns {
  count = 0;
  starts = new Uint32Array(FIRST_CAPACITY);
  ends = new Uint32Array(FIRST_CAPACITY);

  add(start: number, end: number): void {
    if (this.count === this.starts.length) {
      this.starts = grown(this.starts);
      this.ends = grown(this.ends);
    }
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.count += 1;
  }
}

/** Collects tokens; the list is complete when `close` has been called. */
export class TokenColumns {
  count = 0;
  kinds = new Uint8Array(FIRST_CAPACITY);
  starts = new Uint32Array(FIRST_CAPACITY);
  ends = new Uint32Array(FIRST_CAPACITY);
  names = new Uint32Array(FIRST_CAPACITY);

  add(kind: TokenKind, start: number, end: number, name: number): void {
    if (this.count === this.starts.length) this.grow();
    this.kinds[this.count] = kind;
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.names[this.count] = name;
    this.count += 1;
  }

  /** Marks the end of the file, which is not counted as a token. */
  close(length: number): void {
    this.add(END_OF_FILE, length, length, 0);
    this.count -= 1;
  }

  private grow(): void {
    this.kinds = grownBytes(this.kinds);
    this.starts = grown(this.starts);
    this.ends = grown(this.ends);
    this.names = grown(this.names);
  }
}

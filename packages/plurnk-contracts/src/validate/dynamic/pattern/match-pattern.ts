import type { WorkAllowance } from '../work-allowance.ts';
import type { PatternProgram, PatternState } from './compile-pattern.ts';
import type { CharTest, Place } from './pattern-tree.ts';

/**
 * Whether a program matches anywhere in a text. All ways to match are followed at once, so the work is at most the length of
 * the text times the number of states, and again the length for each level of looks that are asked at many places.
 */
export const matchesPattern = (program: PatternProgram, text: string, allowance: WorkAllowance): boolean =>
  matchesFrom(program, text, 0, false, allowance);

const matchesFrom = (
  program: PatternProgram,
  text: string,
  from: number,
  isAnchored: boolean,
  allowance: WorkAllowance,
): boolean => {
  const threads = new Threads(program, text, allowance);
  for (let at = from; ; ) {
    if ((at === from || !isAnchored) && threads.start(at)) return true;
    const codePoint = program.isBackward ? codePointBefore(text, at) : text.codePointAt(at);
    if (codePoint === undefined || (isAnchored && threads.isEmpty())) return false;
    const width = codePoint > 0xffff ? 2 : 1;
    at += program.isBackward ? -width : width;
    if (threads.step(codePoint, at)) return true;
  }
};

interface Waiting {
  readonly test: CharTest;
  readonly next: number;
}

/** The states that wait for a character, all at the same place of the text. */
class Threads {
  readonly #program: PatternProgram;
  readonly #text: string;
  readonly #allowance: WorkAllowance;
  /** For each state, the step in which it was last reached. */
  readonly #reachedIn: Uint32Array;
  readonly #pending: number[] = [];
  #step = 1;
  #waiting: Waiting[] = [];
  #spare: Waiting[] = [];

  constructor(program: PatternProgram, text: string, allowance: WorkAllowance) {
    allowance.spend(1 + (program.states.length >> 4));
    this.#program = program;
    this.#text = text;
    this.#allowance = allowance;
    this.#reachedIn = new Uint32Array(program.states.length);
  }

  isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Begins a match here. Whether it is complete already. */
  start(at: number): boolean {
    return this.#reach(this.#program.start, at);
  }

  /** Reads one character. Whether a match is complete behind it. */
  step(codePoint: number, at: number): boolean {
    const before = this.#waiting;
    this.#waiting = this.#spare;
    this.#waiting.length = 0;
    this.#spare = before;
    this.#step += 1;
    this.#allowance.spend(1 + before.length);
    for (const { test, next } of before) if (test(codePoint) && this.#reach(next, at)) return true;
    return false;
  }

  /** Follows everything that needs no character. Whether that completes a match. */
  #reach(first: number, at: number): boolean {
    const pending = this.#pending;
    const reachedIn = this.#reachedIn;
    for (let index: number | undefined = first; index !== undefined; index = pending.pop()) {
      const state = this.#program.states[index];
      if (state === undefined || reachedIn[index] === this.#step) continue;
      reachedIn[index] = this.#step;
      this.#allowance.spend(1);
      if (state.kind === 'match') return true;
      if (state.kind === 'character') this.#waiting.push(state);
      else if (state.kind === 'fork') for (const next of state.nexts) pending.push(next);
      else if (this.#holds(state, at) !== state.isNegated) pending.push(state.next);
    }
    return false;
  }

  #holds(state: Extract<PatternState, { kind: 'place' | 'look' }>, at: number): boolean {
    return state.kind === 'place'
      ? isAtPlace[state.place](this.#text, at)
      : matchesFrom(state.program, this.#text, at, true, this.#allowance);
  }
}

const isWordUnit = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f || (unit >= 0x61 && unit <= 0x7a);

const isAtPlace: Readonly<Record<Place, (text: string, at: number) => boolean>> = {
  start: (_text, at) => at === 0,
  end: (text, at) => at === text.length,
  'word-boundary': (text, at) => isWordUnit(text.charCodeAt(at - 1)) !== isWordUnit(text.charCodeAt(at)),
};

const codePointBefore = (text: string, at: number): number | undefined => {
  if (at === 0) return undefined;
  const pair = text.codePointAt(at - 2);
  return at >= 2 && pair !== undefined && pair > 0xffff ? pair : text.charCodeAt(at - 1);
};

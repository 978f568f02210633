import { PATTERN_STATES_LIMIT } from '../../../limits.ts';
import { type CharTest, PatternRefusal, type PatternTree, type Place } from './pattern-tree.ts';
import { readPattern } from './read-pattern.ts';

/** One state of a program; `next` and `nexts` are indexes of states. */
export type PatternState =
  | { readonly kind: 'character'; readonly test: CharTest; readonly next: number }
  | { readonly kind: 'fork'; readonly nexts: readonly number[] }
  | { readonly kind: 'place'; readonly place: Place; readonly isNegated: boolean; readonly next: number }
  | { readonly kind: 'look'; readonly program: PatternProgram; readonly isNegated: boolean; readonly next: number }
  | { readonly kind: 'match' };

/** A pattern as states. A program that reads backward begins at the end of what it matches. */
export interface PatternProgram {
  readonly states: readonly PatternState[];
  readonly start: number;
  readonly isBackward: boolean;
}

/** Counts the states of several patterns together, so that they share one limit. */
export interface PatternStates {
  count: number;
}

/** Compiles a pattern; throws PatternRefusal where it cannot be matched within the limits, or is none. */
export const compilePattern = (source: string, states: PatternStates = { count: 0 }): PatternProgram =>
  new PatternCompiler(states, false).compile(readPattern(source));

/** Emits states from the end of the pattern to its start, so that each knows the one that follows it. */
class PatternCompiler {
  readonly #counted: PatternStates;
  readonly #isBackward: boolean;
  readonly #states: PatternState[] = [];

  constructor(counted: PatternStates, isBackward: boolean) {
    this.#counted = counted;
    this.#isBackward = isBackward;
  }

  compile(tree: PatternTree): PatternProgram {
    const start = this.#emit(tree, this.#push({ kind: 'match' }));
    return { states: this.#states, start, isBackward: this.#isBackward };
  }

  #push(state: PatternState): number {
    this.#counted.count += 1;
    if (this.#counted.count > PATTERN_STATES_LIMIT)
      throw new PatternRefusal(`the patterns of the schema stand for more than ${PATTERN_STATES_LIMIT} states`);
    return this.#states.push(state) - 1;
  }

  /** Adds the states of a tree in front of the state `next`, and answers where they begin. */
  #emit(tree: PatternTree, next: number): number {
    switch (tree.kind) {
      case 'character':
        return this.#push({ kind: 'character', test: tree.test, next });
      case 'place':
        return this.#push({ kind: 'place', place: tree.place, isNegated: tree.isNegated, next });
      case 'look': {
        const program = new PatternCompiler(this.#counted, tree.isBehind).compile(tree.part);
        return this.#push({ kind: 'look', program, isNegated: tree.isNegated, next });
      }
      case 'sequence': {
        const lastFirst = this.#isBackward ? tree.parts : tree.parts.toReversed();
        return lastFirst.reduce((entry, part) => this.#emit(part, entry), next);
      }
      case 'choice':
        return this.#push({ kind: 'fork', nexts: tree.branches.map((branch) => this.#emit(branch, next)) });
      case 'repetition': {
        const { part, least, most } = tree;
        const optional = Number.isFinite(most) ? this.#optional(part, most - least, next) : this.#loop(part, next);
        return this.#repeat(least, optional, (entry) => this.#emit(part, entry));
      }
    }
  }

  #loop(part: PatternTree, next: number): number {
    const nexts = [next];
    const fork = this.#push({ kind: 'fork', nexts });
    nexts.push(this.#emit(part, fork));
    return fork;
  }

  #optional(part: PatternTree, times: number, next: number): number {
    return this.#repeat(times, next, (entry) => {
      const begin = this.#emit(part, entry);
      return begin === entry ? entry : this.#push({ kind: 'fork', nexts: [begin, next] });
    });
  }

  #repeat(times: number, next: number, emit: (entry: number) => number): number {
    let entry = next;
    for (let done = 0; done < times; done += 1) {
      const begin = emit(entry);
      // What adds no state matches the empty text alone, however often.
      if (begin === entry) break;
      entry = begin;
    }
    return entry;
  }
}

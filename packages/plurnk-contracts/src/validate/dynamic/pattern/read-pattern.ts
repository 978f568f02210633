import { PATTERN_DEPTH_LIMIT, PATTERN_LENGTH_LIMIT } from '../../../limits.ts';
import { createCharTest, isCodePoint } from './char-test.ts';
import { type CharTest, PatternRefusal, type PatternTree } from './pattern-tree.ts';

const everything = Number.POSITIVE_INFINITY;

/** Bounds of `*`, `+` and `?`. */
const shortBounds: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['*', [0, everything]],
  ['+', [1, everything]],
  ['?', [0, 1]],
]);

interface GroupForm {
  readonly opener: RegExp;
  readonly look?: { readonly isBehind: boolean; readonly isNegated: boolean };
}

/** Every way in which a group can begin; what begins otherwise turns flags on or off, which is not supported. */
const groupForms: readonly GroupForm[] = [
  { opener: /\(\?:/y },
  { opener: /\(\?=/y, look: { isBehind: false, isNegated: false } },
  { opener: /\(\?!/y, look: { isBehind: false, isNegated: true } },
  { opener: /\(\?<=/y, look: { isBehind: true, isNegated: false } },
  { opener: /\(\?<!/y, look: { isBehind: true, isNegated: true } },
  { opener: /\(\?<[^>]*>/y },
  { opener: /\((?!\?)/y },
];

/** One escape outside of a class. The host has checked the syntax, so only its extent is of interest. */
const escapeSequence =
  /\\(?:u\{[^}]*\}|u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|u.{4}|x..|c.|[pP]\{[^}]*\}|.)/uy;
const characterClass = /\[(?:\\.|[^\]\\])*\]/suy;
const countedBounds = /\{([0-9]+)(,?)([0-9]*)\}/y;

/**
 * Reads a pattern as ECMAScript with the `u` flag reads it. Refuses what is no pattern there, and what cannot be matched in
 * time linear in the text: references back to a group. Groups with flags of their own are refused as well.
 */
export const readPattern = (source: string): PatternTree => {
  if (source.length > PATTERN_LENGTH_LIMIT)
    throw new PatternRefusal(`it is longer than ${PATTERN_LENGTH_LIMIT} UTF-16 units`);
  try {
    new RegExp(source, 'u');
  } catch {
    throw new PatternRefusal('it is no regular expression of ECMAScript with the u flag');
  }
  return new PatternReader(source).read();
};

class PatternReader {
  readonly #source: string;
  readonly #tests = new Map<string, CharTest>();
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): PatternTree {
    return this.#choice();
  }

  #choice(): PatternTree {
    const branches = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      branches.push(this.#sequence());
    }
    const [only] = branches;
    return branches.length === 1 && only !== undefined ? only : { kind: 'choice', branches };
  }

  #sequence(): PatternTree {
    const parts: PatternTree[] = [];
    for (let next = this.#source[this.#at]; next !== undefined && next !== '|' && next !== ')'; ) {
      parts.push(this.#repeated(this.#term(next)));
      next = this.#source[this.#at];
    }
    return { kind: 'sequence', parts };
  }

  #term(next: string): PatternTree {
    if (next === '(') return this.#group();
    if (next === '\\') return this.#escape();
    if (next === '[') return this.#character(this.#take(characterClass));
    if (next === '.') {
      this.#at += 1;
      return this.#character('.');
    }
    if (next === '^' || next === '$') {
      this.#at += 1;
      return { kind: 'place', place: next === '^' ? 'start' : 'end', isNegated: false };
    }
    const codePoint = this.#source.codePointAt(this.#at) ?? 0;
    this.#at += codePoint > 0xffff ? 2 : 1;
    return { kind: 'character', test: isCodePoint(codePoint) };
  }

  #group(): PatternTree {
    this.#depth += 1;
    if (this.#depth > PATTERN_DEPTH_LIMIT)
      throw new PatternRefusal(`its groups nest more than ${PATTERN_DEPTH_LIMIT} levels deep`);
    const form = groupForms.find(({ opener }) => this.#take(opener) !== '');
    if (form === undefined) throw new PatternRefusal('it has a group with flags of its own');
    const part = this.#choice();
    this.#at += 1;
    this.#depth -= 1;
    return form.look === undefined ? part : { kind: 'look', part, ...form.look };
  }

  #escape(): PatternTree {
    const text = this.#take(escapeSequence);
    if (/^\\[bB]$/.test(text)) return { kind: 'place', place: 'word-boundary', isNegated: text === '\\B' };
    if (/^\\[1-9k]/.test(text))
      throw new PatternRefusal('it refers back to a group, which cannot be matched in linear time');
    return this.#character(text);
  }

  #character(atom: string): PatternTree {
    const test = this.#tests.get(atom) ?? createCharTest(atom);
    this.#tests.set(atom, test);
    return { kind: 'character', test };
  }

  #repeated(part: PatternTree): PatternTree {
    const bounds = this.#bounds();
    if (bounds === undefined) return part;
    // Whether the shortest or the longest match is preferred does not change whether there is one.
    if (this.#source[this.#at] === '?') this.#at += 1;
    return { kind: 'repetition', part, least: bounds[0], most: bounds[1] };
  }

  #bounds(): readonly [least: number, most: number] | undefined {
    const next = this.#source[this.#at] ?? '';
    const short = shortBounds.get(next);
    if (short !== undefined) {
      this.#at += 1;
      return short;
    }
    if (next !== '{') return undefined;
    const [, least = '', comma = '', most = ''] = this.#match(countedBounds) ?? [];
    if (comma === '') return [Number(least), Number(least)];
    return [Number(least), most === '' ? everything : Number(most)];
  }

  /** What an expression finds here, and steps over it; empty where it finds nothing. */
  #take(expression: RegExp): string {
    return this.#match(expression)?.[0] ?? '';
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#source);
    this.#at += match?.[0].length ?? 0;
    return match;
  }
}

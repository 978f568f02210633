import { type CharSet, charsOf, intersectionOf, unionOf, without } from './char-set.ts';
import type { AvoidingRun } from './rail-model.ts';

/** A way on: every character of `set` leads to state `to`. */
export interface RunEdge {
  readonly set: CharSet;
  readonly to: number;
}

/** One state of a run. */
interface RunState {
  /** The longest end of what was read that begins a stem. */
  readonly after: string;
  readonly edges: readonly RunEdge[];
}

/** What may follow in a run: `start` before its first character, `states` after that. A run may stop in every state. */
export interface RunAutomaton {
  readonly start: readonly RunEdge[];
  readonly states: readonly RunState[];
}

/** Every beginning of a stem that is no stem itself and holds none, the empty one first. */
const prefixesOf = (stems: readonly string[]): readonly string[] => {
  const prefixes = new Set(['']);
  for (const stem of stems) {
    const points = Array.from(stem);
    for (let length = 1; length < points.length; length += 1) prefixes.add(points.slice(0, length).join(''));
  }
  return [...prefixes].filter((prefix) => !stems.some((stem) => prefix.includes(stem)));
};

/**
 * The automaton that reads a run and has no edge on which a stem would be complete. A state remembers how much of a stem
 * stands at the end; a character that belongs to no stem leads back to state 0.
 */
export const automatonOf = ({ set, stems, first }: AvoidingRun): RunAutomaton => {
  const prefixes = prefixesOf(stems);
  const stateOf = new Map(prefixes.map((prefix, index) => [prefix, index]));
  const alphabet = [...new Set(Array.from(stems.join('')))];

  /** The state after one more character, or null where that completes a stem. */
  const step = (after: string, character: string): number | null => {
    const read = after + character;
    if (stems.some((stem) => read.endsWith(stem))) return null;
    for (let cut = 0; cut <= read.length; cut += 1) {
      const state = stateOf.get(read.slice(cut));
      if (state !== undefined) return state;
    }
    return 0;
  };

  const edgesOf = (after: string): readonly RunEdge[] => {
    const sets = new Map<number, CharSet>();
    let elsewhere: CharSet = [];
    for (const character of alphabet) {
      const to = step(after, character);
      if (to === 0) continue;
      elsewhere = unionOf(elsewhere, charsOf(character));
      if (to !== null) sets.set(to, unionOf(sets.get(to) ?? [], charsOf(character)));
    }
    const edges = [...sets].map(([to, characters]) => ({ set: intersectionOf(characters, set), to }));
    return [...edges, { set: without(set, elsewhere), to: 0 }].filter((edge) => edge.set.length > 0);
  };

  return {
    start: edgesOf('')
      .map((edge) => ({ ...edge, set: intersectionOf(edge.set, first) }))
      .filter((edge) => edge.set.length > 0),
    states: prefixes.map((after) => ({ after, edges: edgesOf(after) })),
  };
};

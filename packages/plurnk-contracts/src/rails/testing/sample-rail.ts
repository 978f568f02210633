import { type CharSet, hasChar } from '../char-set.ts';
import { type AvoidingRun, type Rail, type RailGrammar, type RailRule, ruleNamed } from '../rail-model.ts';
import { automatonOf, type RunAutomaton, type RunEdge } from '../run-automaton.ts';

/** Numbers from 0 up to, but not including, 1; the same seed gives the same numbers. */
export type RandomNumbers = () => number;

/** A small generator of 32-bit state (mulberry32). */
export const randomNumbers = (seed: number): RandomNumbers => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** What readers trip over, often enough to meet each other: headings half written, fences, marks, line ends, wide characters. */
const telling = Array.from('\n\n\n\r\t   ##``<>()[]{}$~@/\\:-|!*?"%#0123azAZ\u0085\u2028\u00e9\u4e2d\ud83d\ude00');
const snippets = [
  '## LOOK0 (a)\n',
  '\n## BUFF0\n',
  '\n```\n',
  '\n```js\n',
  '## READ',
  '# PLAN',
  '### ',
  '\r\n',
  '<think>',
  '</think>',
  '<|channel>',
  '<channel|>',
  '<!-- x -->',
  '<1,2>',
  '[{"content":"a","status":"pending"}]',
];

/** Derives texts from rules at random. */
export interface RailSampler {
  /** One text that the rule derives. */
  sample(rule: string): string;
}

/** A sampler whose texts depend on the numbers alone. */
export const createSampler = (grammar: RailGrammar, random: RandomNumbers): RailSampler => {
  const automata = new Map<AvoidingRun, RunAutomaton>();
  const below = (bound: number): number => Math.floor(random() * bound);
  const oneOf = <T>(list: readonly T[]): T => {
    const item = list[below(list.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };

  const charFrom = (set: CharSet): string => {
    const character = oneOf(telling);
    if (random() < 0.9 && hasChar(set, character.codePointAt(0) ?? 0)) return character;
    const [from, to] = oneOf(set);
    const point = from + below(to - from + 1);
    // Half of a surrogate pair is no character that a model can emit.
    return point >= 0xd800 && point <= 0xdfff ? charFrom(set) : String.fromCodePoint(point);
  };

  const run = (content: AvoidingRun): string => {
    const automaton = automata.get(content) ?? automatonOf(content);
    automata.set(content, automaton);
    const take = (edges: readonly RunEdge[], character: string): RunEdge | undefined =>
      edges.find(({ set }) => hasChar(set, character.codePointAt(0) ?? 0));
    let edges = automaton.start;
    let text = '';
    const follow = (character: string): boolean => {
      const edge = take(edges, character);
      if (edge === undefined) return false;
      text += character;
      edges = automaton.states[edge.to]?.edges ?? [];
      return true;
    };
    for (let left = below(14) + (content.isOptional ? 0 : 1); left > 0; left -= 1) {
      // A snippet goes in as far as the run lets it.
      if (random() < 0.12) for (const character of oneOf(snippets)) if (!follow(character)) break;
      follow(charFrom(oneOf(edges).set));
    }
    return text;
  };

  const times = (min: number, max: number | null): number => {
    if (max === null) return min + (random() < 0.5 ? 0 : below(6));
    return min + below(max - min + 1);
  };

  const derive = (content: RailRule): string => {
    switch (content.kind) {
      case 'text':
        return content.text;
      case 'chars':
        return charFrom(content.set);
      case 'sequence':
        return content.parts.map(derive).join('');
      case 'choice':
        return derive(oneOf<Rail>(content.options));
      case 'repeat':
        return Array.from({ length: times(content.min, content.max) }, () => derive(content.part)).join('');
      case 'rule':
        return derive(ruleNamed(grammar, content.name));
      case 'avoiding':
        return run(content);
    }
  };

  return { sample: (rule) => derive(ruleNamed(grammar, rule)) };
};

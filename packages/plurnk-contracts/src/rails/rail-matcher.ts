import { type CharSet, charsOf, hasChar } from './char-set.ts';
import { type Rail, type RailGrammar, type RailRule, ruleNamed } from './rail-model.ts';
import { automatonOf, type RunAutomaton } from './run-automaton.ts';

/** Whether a rule derives the whole text. */
export type RailMatcher = (text: string) => boolean;

interface Edge {
  readonly set: CharSet;
  readonly to: number;
}

/** A state of the machine: characters lead on, and `free` names states that it is in at the same time. */
interface State {
  readonly edges: readonly Edge[];
  readonly free: number[];
  /** The rule that begins here, until its states are built. */
  unbuilt: { readonly name: string; readonly next: number } | null;
}

/** A machine that grows where it is walked: a text with one operation builds no states for fourteen. */
interface Machine {
  readonly start: number;
  /** The state in which the whole rule is read. */
  readonly end: number;
  /** The state of that number, with everything that begins in it. */
  state(number: number): State;
}

/** The machine of a rule, built from its end to its start; a piece with the same continuation is built once. */
const createMachine = (grammar: RailGrammar, root: string): Machine => {
  const states: State[] = [];
  const built = new Map<RailRule, Map<number, number>>();
  const automata = new Map<RailRule, RunAutomaton>();

  const add = (edges: readonly Edge[], free: number[]): number => states.push({ edges, free, unbuilt: null }) - 1;

  const textBefore = (text: string, next: number): number =>
    Array.from(text).reduceRight((to, character) => add([{ set: charsOf(character), to }], []), next);

  const repeatBefore = (part: Rail, min: number, max: number | null, next: number): number => {
    let at = next;
    if (max === null) {
      at = add([], [next]);
      states[at]?.free.push(before(part, at));
    } else for (let count = min; count < max; count += 1) at = add([], [next, before(part, at)]);
    for (let count = 0; count < min; count += 1) at = before(part, at);
    return at;
  };

  const runBefore = (run: RailRule & { kind: 'avoiding' }, next: number): number => {
    const automaton = automata.get(run) ?? automatonOf(run);
    automata.set(run, automaton);
    const offset = states.length;
    const placed = ({ set, to }: Edge): Edge => ({ set, to: to + offset });
    for (const { edges } of automaton.states) add(edges.map(placed), [next]);
    return add(automaton.start.map(placed), run.isOptional ? [next] : []);
  };

  const build = (content: RailRule, next: number): number => {
    switch (content.kind) {
      case 'text':
        return textBefore(content.text, next);
      case 'chars':
        return add([{ set: content.set, to: next }], []);
      case 'sequence':
        return content.parts.reduceRight((to, part) => before(part, to), next);
      case 'choice':
        return add(
          [],
          content.options.map((option) => before(option, next)),
        );
      case 'repeat':
        return repeatBefore(content.part, content.min, content.max, next);
      case 'rule':
        return states.push({ edges: [], free: [], unbuilt: { name: content.name, next } }) - 1;
      case 'avoiding':
        return runBefore(content, next);
    }
  };

  /** The state from which `content` leads to `next`. */
  const before = (content: RailRule, next: number): number => {
    let known = built.get(content);
    if (known === undefined) {
      known = new Map();
      built.set(content, known);
    }
    const found = known.get(next);
    if (found !== undefined) return found;
    const state = build(content, next);
    known.set(next, state);
    return state;
  };

  const end = add([], []);
  const start = before(ruleNamed(grammar, root), end);

  return {
    end,
    start,
    state(number) {
      const state = states[number];
      if (state === undefined) throw new Error(`the machine has no state ${number}`);
      if (state.unbuilt !== null) {
        const { name, next } = state.unbuilt;
        state.unbuilt = null;
        state.free.push(before(ruleNamed(grammar, name), next));
      }
      return state;
    },
  };
};

/** What a state means once every state that it is in at the same time is counted in. */
interface Position {
  readonly edges: readonly Edge[];
  readonly isAccepting: boolean;
}

/**
 * A matcher that keeps every position at which the text read so far can stand: no backtracking, and the number of positions
 * is bounded by the grammar, not by the text.
 */
export const createMatcher = (grammar: RailGrammar, root: string): RailMatcher => {
  const machine = createMachine(grammar, root);
  const positions = new Map<number, Position>();

  const positionOf = (state: number): Position => {
    let position = positions.get(state);
    if (position === undefined) {
      const reached = new Set([state]);
      for (const at of reached) for (const next of machine.state(at).free) reached.add(next);
      position = {
        edges: [...reached].flatMap((at) => machine.state(at).edges),
        isAccepting: reached.has(machine.end),
      };
      positions.set(state, position);
    }
    return position;
  };

  return (text) => {
    let current = new Set([machine.start]);
    for (let offset = 0; offset < text.length; ) {
      const point = text.codePointAt(offset) ?? 0;
      const next = new Set<number>();
      for (const state of current) {
        for (const { set, to } of positionOf(state).edges) if (hasChar(set, point)) next.add(to);
      }
      if (next.size === 0) return false;
      current = next;
      offset += point > 0xffff ? 2 : 1;
    }
    return [...current].some((state) => positionOf(state).isAccepting);
  };
};

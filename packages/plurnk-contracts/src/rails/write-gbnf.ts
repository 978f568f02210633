import { type CharSet, complementOf, hasChar, LAST_CODE_POINT } from './char-set.ts';
import { type AvoidingRun, type Rail, type RailGrammar, type RailRule, ruleNamed } from './rail-model.ts';
import { automatonOf, type RunEdge } from './run-automaton.ts';
import { type RailArtifact, turnRails } from './turn-rails.ts';

const hex = (point: number, width: number): string => point.toString(16).toUpperCase().padStart(width, '0');

const named = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\\', '\\\\'],
]);

/** One character inside quotes or brackets; whatever has a meaning there, or is not printable ASCII, is escaped. */
const charText = (point: number, special: string): string => {
  const character = String.fromCodePoint(point);
  const name = named.get(character);
  if (name !== undefined) return name;
  if (point >= 0x20 && point < 0x7f && !special.includes(character)) return character;
  if (point <= 0xff) return `\\x${hex(point, 2)}`;
  return point <= 0xffff ? `\\u${hex(point, 4)}` : `\\U${hex(point, 8)}`;
};

const quoted = (value: string): string =>
  `"${Array.from(value, (character) => charText(character.codePointAt(0) ?? 0, '"')).join('')}"`;

const rangeText = ([from, to]: readonly [number, number]): string => {
  const first = charText(from, '[]^-');
  if (from === to) return first;
  return to === from + 1 ? first + charText(to, '[]^-') : `${first}-${charText(to, '[]^-')}`;
};

/** One character is spelled as text, a set that reaches to the last code point by what it leaves out. */
const setText = (set: CharSet): string => {
  const [[from, to] = [0, LAST_CODE_POINT], ...rest] = set;
  if (from === to && rest.length === 0) return quoted(String.fromCodePoint(from));
  const left = hasChar(set, LAST_CODE_POINT) ? complementOf(set) : [];
  return left.length > 0 ? `[^${left.map(rangeText).join('')}]` : `[${set.map(rangeText).join('')}]`;
};

const countText = (min: number, max: number | null): string => {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
};

const grouped = (rail: Rail): string => {
  const inner = railText(rail);
  return rail.kind === 'rule' || rail.kind === 'chars' || rail.kind === 'text' ? inner : `(${inner})`;
};

const railText = (rail: Rail): string => {
  switch (rail.kind) {
    case 'text':
      return quoted(rail.text);
    case 'chars':
      return setText(rail.set);
    case 'sequence':
      return rail.parts.map((part) => (part.kind === 'choice' ? `(${railText(part)})` : railText(part))).join(' ');
    case 'choice':
      return rail.options.map(railText).join(' | ');
    case 'repeat':
      return grouped(rail.part) + countText(rail.min, rail.max);
    case 'rule':
      return rail.name;
  }
};

/** A run as right-recursive rules, one for each state; a tail call costs llama.cpp no stack. */
const runLines = (name: string, run: AvoidingRun): readonly string[] => {
  const { start, states } = automatonOf(run);
  const stateName = (state: number): string => `${name}-${state}`;
  const edgesText = (edges: readonly RunEdge[]): string =>
    edges.map(({ set, to }) => `${setText(set)} ${stateName(to)}`).join(' | ');
  return [
    `${name} ::= ${run.isOptional ? stateName(0) : edgesText(start)}`,
    ...states.map(({ edges, after }, state) => {
      const comment = after === '' ? '' : ` # after ${quoted(after)}`;
      return `${stateName(state)} ::= (${edgesText(edges)})?${comment}`;
    }),
  ];
};

/** The lines of one rule: one, or for a run one for each of its states as well. */
export const grammarLines = (name: string, content: RailRule): readonly string[] =>
  content.kind === 'avoiding' ? runLines(name, content) : [`${name} ::= ${railText(content)}`];

const namesIn = (content: RailRule): readonly string[] => {
  switch (content.kind) {
    case 'rule':
      return [content.name];
    case 'sequence':
      return content.parts.flatMap(namesIn);
    case 'choice':
      return content.options.flatMap(namesIn);
    case 'repeat':
      return namesIn(content.part);
    case 'text':
    case 'chars':
    case 'avoiding':
      return [];
  }
};

const reachableFrom = (grammar: RailGrammar, roots: readonly string[]): ReadonlySet<string> => {
  const reached = new Set(roots);
  for (const name of reached) for (const next of namesIn(ruleNamed(grammar, name))) reached.add(next);
  return reached;
};

/**
 * The text of one published grammar: a comment that names the root of a complete response, one `root`, and every rule that
 * the roots reach, in the order of the model. SPEC §rail-artifact.
 */
export const gbnfOf = ({ root, responseRoot }: RailArtifact): string => {
  const reached = reachableFrom(turnRails(), [root, responseRoot]);
  const lines = [...turnRails()].flatMap(([name, content]) => (reached.has(name) ? grammarLines(name, content) : []));
  return [`# @plurnk-response-root ${responseRoot}`, `root ::= ${root}`, ...lines, ''].join('\n');
};

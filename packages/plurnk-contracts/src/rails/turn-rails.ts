import { lexemeRules } from './rail-lexemes.ts';
import { anyOf, choice, optional, type RailGrammar, type RailRule, repeat, rule, sequence } from './rail-model.ts';
import { turnSectionRules } from './rail-sections.ts';
import { reasoningBetween } from './rail-text.ts';

/** How many operations a turn on the rail can hold between its PLAN and its last SEND. */
export const MAX_INTERNAL_OPERATIONS = 14;

/** How many characters of white space a separator can hold. */
export const MAX_SEPARATOR_LENGTH = 7;

/** What a whole response is checked against: a profile's own root, or the root of the complete raw response. */
export type RailProfile = 'gemma' | 'qwen' | 'qwen-response';

/** One published grammar. */
export interface RailArtifact {
  /** The rule at which generation starts. */
  readonly root: string;
  /** The rule that derives the complete raw response. */
  readonly responseRoot: string;
}

/** The published grammars by model family. SPEC §rail-artifact. */
export const railArtifacts: Readonly<Record<'gemma' | 'qwen', RailArtifact>> = {
  gemma: { root: 'root-gemma', responseRoot: 'root-gemma' },
  qwen: { root: 'root-qwen', responseRoot: 'root-qwen-response' },
};

/** The root rule of every profile. */
export const profileRoots: Readonly<Record<RailProfile, string>> = {
  gemma: 'root-gemma',
  qwen: 'root-qwen',
  'qwen-response': 'root-qwen-response',
};

const space = anyOf(' \t\r\n');

const rules = (): readonly (readonly [name: string, content: RailRule])[] => [
  [
    'root-gemma',
    sequence('<|channel>thought\n', rule('gemma-thought'), '<channel|>', rule('separator'), rule('framed-turn')),
  ],
  ['gemma-thought', reasoningBetween('<|channel>', '<channel|>')],
  ['root-qwen-response', sequence('<think>\n', rule('root-qwen'))],
  ['root-qwen', sequence(rule('qwen-thought'), '</think>', rule('separator'), rule('framed-turn'))],
  ['qwen-thought', reasoningBetween('<think>', '</think>')],
  ['separator', repeat(space, 0, MAX_SEPARATOR_LENGTH)],
  ['framed-turn', choice(rule('turn'), sequence('```plurnk\n', rule('turn'), '\n```'))],
  ['turn', sequence(rule('plan-section'), rule('line-separator'), rule('tail'))],
  // A heading counts at column zero alone: white space before it ends with a line.
  ['line-separator', optional(repeat(space, 0, MAX_SEPARATOR_LENGTH - 1), '\n')],
  // A turn that did nothing has nothing to go on from: only a SEND that concludes may stand alone.
  [
    'tail',
    choice(
      rule('concluding-send'),
      sequence(
        repeat(rule('internal-section'), 1, MAX_INTERNAL_OPERATIONS),
        choice(rule('continuing-send'), rule('concluding-send')),
      ),
    ),
  ],
  ...turnSectionRules(),
  ...lexemeRules(),
];

let made: RailGrammar | undefined;

/**
 * The one model of both rails: the grammars, `railAccepts` and the sampled derivations are made from it. It is made when it is
 * first asked for, because most programs that import the package never do.
 */
export const turnRails = (): RailGrammar => {
  made ??= new Map(rules());
  return made;
};

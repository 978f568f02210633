import { createMatcher, type RailMatcher } from './rail-matcher.ts';
import { profileRoots, type RailProfile, turnRails } from './turn-rails.ts';

const matchers = new Map<RailProfile, RailMatcher>();

/**
 * Whether the root of a profile derives the whole text: `gemma` and `qwen` from the first sampled token on,
 * `qwen-response` for a complete raw response. It is made from the same model as the published grammars, never throws, and
 * takes time linear in the text. SPEC §rail-accepts.
 */
export const railAccepts = (profile: RailProfile, text: string): boolean => {
  let matcher = matchers.get(profile);
  if (matcher === undefined) {
    matcher = createMatcher(turnRails(), profileRoots[profile]);
    matchers.set(profile, matcher);
  }
  return matcher(text);
};

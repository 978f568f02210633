import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LOOP_FLAGS,
  expandLoopFlags,
  InvalidLoopFlagsError,
  type LoopFlags,
  proposalDisposition,
  REASONING_POLICIES,
  Validator,
} from '../index.ts';

const flags = fc.record<LoopFlags>({
  mode: fc.constantFrom('ask', 'act'),
  auto: fc.boolean(),
  noWeb: fc.boolean(),
  noInteraction: fc.boolean(),
  noProposals: fc.boolean(),
});

describe('loop flags', () => {
  it('§loop-flags-default is frozen, valid and what an empty record expands to', () => {
    expect(DEFAULT_LOOP_FLAGS).toEqual({
      mode: 'act',
      auto: false,
      noWeb: false,
      noInteraction: false,
      noProposals: false,
    });
    expect(Object.isFrozen(DEFAULT_LOOP_FLAGS)).toBe(true);
    expect(expandLoopFlags({})).toEqual(DEFAULT_LOOP_FLAGS);
    expect(expandLoopFlags({})).not.toBe(DEFAULT_LOOP_FLAGS);
  });

  it('§loop-flags-expansion keeps each member that is there and takes the default for the others', () => {
    fc.assert(
      fc.property(flags, fc.subarray(Object.keys(DEFAULT_LOOP_FLAGS)), (complete, names) => {
        const partial = Object.fromEntries(Object.entries(complete).filter(([name]) => names.includes(name)));
        const expanded = expandLoopFlags(Object.freeze(partial));
        expect(expanded).toEqual({ ...DEFAULT_LOOP_FLAGS, ...partial });
        expect(Validator.assertLoopFlags(expanded)).toBe(expanded);
      }),
    );
  });

  it.each([
    null,
    undefined,
    [],
    'act',
    7,
    { yolo: true },
    { mode: 'plan' },
    { auto: 1 },
    { auto: undefined },
    JSON.parse('{"__proto__":{}}'),
  ])('§loop-flags-expansion takes a damaged record for a fault: %j', (partial) => {
    expect(() => expandLoopFlags(partial)).toThrow(InvalidLoopFlagsError);
  });
});

describe('proposalDisposition', () => {
  it('§proposal-precedence follows the first rule that applies, whatever else holds', () => {
    fc.assert(
      fc.property(flags, fc.boolean(), fc.boolean(), (effective, operatorQuestion, staleClobberRisk) => {
        const disposition = proposalDisposition({ flags: effective, operatorQuestion, staleClobberRisk });
        const expected = effective.auto
          ? operatorQuestion
            ? { owner: 'client' }
            : staleClobberRisk
              ? { owner: 'loop', decision: 'reject', outcome: 'stale_read_clobber' }
              : { owner: 'loop', decision: 'accept' }
          : effective.noProposals
            ? { owner: 'loop', decision: 'reject', outcome: 'no_review_channel' }
            : { owner: 'client' };
        expect(disposition).toEqual(expected);
        expect(Validator.assertProposalDisposition(disposition)).toBe(disposition);
      }),
    );
  });

  it('§proposal-precedence never lets automatic policy answer a question', () => {
    const auto = { ...DEFAULT_LOOP_FLAGS, auto: true, noProposals: true };
    expect(proposalDisposition({ flags: auto, operatorQuestion: true, staleClobberRisk: true })).toEqual({
      owner: 'client',
    });
  });
});

describe('reasoning policies', () => {
  it('§reasoning-policy-wire are five in a fixed order, and nothing else is one', () => {
    expect(REASONING_POLICIES).toEqual(['off', 'adaptive', 'low', 'medium', 'high']);
    expect(Object.isFrozen(REASONING_POLICIES)).toBe(true);
    for (const policy of REASONING_POLICIES) expect(Validator.assertReasoningPolicy(policy)).toBe(policy);
    for (const other of [null, '', 'on', 'minimal', 'auto', 'OFF', 0, true, ['off']])
      expect(Validator.validateReasoningPolicy(other).valid).toBe(false);
  });
});

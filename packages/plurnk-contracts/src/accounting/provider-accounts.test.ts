import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  InvalidProviderRequestAccountingError,
  ProviderAccounts,
  type ProviderCost,
  type ProviderRequestAccounting,
  type ProviderUsage,
  Validator,
} from '../index.ts';
import { contractSchema } from '../validate/contract-schema.ts';
import { deepFrozen } from '../validate/testing/deep-frozen.ts';
import { schemaArbitrary } from '../validate/testing/schema-arbitrary.ts';
import { settleRelations } from '../validate/testing/settle-relations.ts';

const unknown: ProviderCost = { kind: 'unknown', reason: 'no rates' };

const usd = (amount: string): ProviderCost => ({
  kind: 'charged',
  amount: { amount, currency: 'USD' },
  source: 'header',
});

const request = (cost: ProviderCost, usage?: ProviderUsage): ProviderRequestAccounting => ({
  provider: 'acme',
  model: 'tiny',
  outcome: 'response',
  cost,
  ...(usage === undefined ? {} : { usage }),
});

const costOf = (...costs: readonly ProviderCost[]) =>
  ProviderAccounts.derive(costs.map((cost) => request(cost))).costUsd;

const requests = fc
  .array(schemaArbitrary(contractSchema('ProviderRequestAccounting')), { maxLength: 5 })
  .map((values) =>
    values.flatMap((value) => {
      const settle = settleRelations.ProviderRequestAccounting;
      // Only the types of what is generated are not known to the compiler.
      const candidate: unknown = Object(value);
      return settle === undefined || !hasShape(candidate) ? [] : [settle(candidate)];
    }),
  );

const hasShape = (value: unknown): value is ProviderRequestAccounting =>
  typeof value === 'object' && value !== null && 'cost' in value;

describe('ProviderAccounts', () => {
  it('§provider-accounting derives what the validator finds valid, from frozen records too', () => {
    fc.assert(
      fc.property(requests, (records) => {
        const accounting = ProviderAccounts.derive(deepFrozen(records));
        expect(accounting.requests).toEqual(records);
        expect(Validator.assertProviderAccounting(accounting)).toBe(accounting);
      }),
    );
  });

  it('§provider-accounting refuses every other total than the derived one', () => {
    fc.assert(
      fc.property(requests, fc.constantFrom('usage', 'costUsd'), (records, member) => {
        const accounting = ProviderAccounts.derive(records);
        const other = member === 'usage' ? { totalTokens: 987_654_321 } : '98765.4321';
        const changed = {
          ...accounting,
          [member]: accounting[member === 'usage' ? 'usage' : 'costUsd'] === null ? other : null,
        };
        expect(Validator.validateProviderAccounting(changed).errors[0]).toMatchObject({
          keyword:
            records.length === 0 ? 'accounting-empty' : member === 'usage' ? 'accounting-usage' : 'accounting-cost',
          instanceLocation: `/${member}`,
        });
      }),
    );
  });

  it('§provider-accounting totals no requests to zeros, not to unknown', () => {
    expect(ProviderAccounts.derive([])).toEqual({
      requests: [],
      usage: {
        inputTokens: 0,
        outputTokens: 0,
        totalTokens: 0,
        inputTokenDetails: { noCacheTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
        outputTokenDetails: { textTokens: 0, reasoningTokens: 0 },
      },
      costUsd: '0',
    });
  });

  it('§provider-accounting never shows a part of the tokens as the whole', () => {
    const first = { inputTokens: 3, inputTokenDetails: { cacheReadTokens: 1, noCacheTokens: 2 } };
    const second = { inputTokens: 4, outputTokens: 5, inputTokenDetails: { noCacheTokens: 4 } };
    expect(ProviderAccounts.derive([request(unknown, first), request(unknown, second)]).usage).toEqual({
      inputTokens: 7,
      inputTokenDetails: { noCacheTokens: 6 },
    });
    expect(ProviderAccounts.derive([request(unknown, first), request(unknown)]).usage).toBeNull();
  });

  it('§provider-accounting sums money exactly, and says nothing where one part is not known in USD', () => {
    const euros = { amount: '9', currency: 'EUR' };
    const charged = { kind: 'charged', amount: euros, source: 's' } as const;
    expect(costOf(usd('0.10'), usd('0.20'))).toBe('0.3');
    expect(costOf({ ...charged, usdEquivalent: '10.05' }, usd('0.95'))).toBe('11');
    expect(costOf({ kind: 'estimated', amount: { amount: '2', currency: 'USD' }, source: 's' })).toBe('2');
    for (const inexpressible of [unknown, charged, { ...charged, kind: 'estimated' } as const])
      expect(costOf(usd('1'), inexpressible)).toBeNull();
  });

  it('§provider-accounting compares money by value and not by spelling', () => {
    const accounting = ProviderAccounts.derive([request(usd('1.50'))]);
    expect(accounting.costUsd).toBe('1.5');
    expect(Validator.validateProviderAccounting({ ...accounting, costUsd: '1.500' }).valid).toBe(true);
    expect(Validator.validateProviderAccounting({ ...accounting, costUsd: '1.51' }).valid).toBe(false);
  });

  it('§provider-accounting throws above the safe integers, where the validator answers', () => {
    const most = request(unknown, { totalTokens: Number.MAX_SAFE_INTEGER });
    expect(ProviderAccounts.derive([most, request(unknown, { totalTokens: 0 })]).usage).toEqual({
      totalTokens: Number.MAX_SAFE_INTEGER,
    });
    const over = [most, request(unknown, { totalTokens: 1 })];
    expect(() => ProviderAccounts.derive(over)).toThrow(RangeError);
    const claimed = { requests: over, usage: { totalTokens: Number.MAX_SAFE_INTEGER }, costUsd: null };
    expect(Validator.validateProviderAccounting(claimed).errors).toMatchObject([{ keyword: 'accounting-usage' }]);
  });

  it('§provider-request-accounting refuses a record that is none, and keeps the order of the others', () => {
    expect(() => ProviderAccounts.derive([{ ...request(unknown), cost: usd('.5') }])).toThrow(
      InvalidProviderRequestAccountingError,
    );
    expect(() => ProviderAccounts.derive(Array(1))).toThrow(InvalidProviderRequestAccountingError);
    const failed: ProviderRequestAccounting = { ...request(usd('0')), outcome: 'error', status: 503 };
    const { requests: kept } = ProviderAccounts.derive([failed, request(usd('1')), failed]);
    expect(kept.map(({ outcome }) => outcome)).toEqual(['error', 'response', 'error']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as validators from '../generated/compiled-validators.ts';
import { JSON_DEPTH_LIMIT } from '../limits.ts';
import { Validator } from '../validate/validator.ts';
import { ACP_MEMORY_PREFIX, AcpPlanValue } from './acp-plan-value.ts';
import { readJsonText } from './json-text.ts';
import { PlanValue } from './plan-value.ts';
import { renderJsonResult } from './render-json-result.ts';

const status = fc.constantFrom('pending', 'in_progress', 'completed', 'memory');
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const entry = fc.record(
  {
    content: fc.string(),
    priority: fc.constantFrom('high', 'medium', 'low'),
    status,
    _meta: fc.option(fc.dictionary(fc.string(), json), { nil: null }),
    ['__proto__']: json,
    extra: json,
  },
  { requiredKeys: ['content', 'priority', 'status'], noNullPrototype: true },
);
const plan = fc.array(entry);

describe('the admission of a plan', () => {
  it('§plan-value gives a canonical plan for every text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          plan.map((value) => JSON.stringify(value)),
        ),
        (body) => {
          const value = PlanValue.admit(body);
          expect(validators.Plan(value)).toBe(true);
          expect(PlanValue.assertCanonical(value)).toBe(value);
        },
      ),
    );
  });

  it('§plan-value admits what it wrote, in either layout', () => {
    fc.assert(
      fc.property(plan, (value) => {
        const admitted = PlanValue.admit(JSON.stringify(value));
        expect(PlanValue.admit(PlanValue.stringify(admitted))).toEqual(admitted);
        expect(PlanValue.admit(PlanValue.render(admitted))).toEqual(admitted);
        expect(admitted).toEqual(value);
      }),
    );
  });

  it('§plan-value supplies an absent priority, orders members, and repairs nothing else', () => {
    expect(PlanValue.stringify(PlanValue.admit('[{"x":1,"status":"memory","content":"a"}]'))).toBe(
      '[{"content":"a","priority":"medium","status":"memory","x":1}]',
    );
    for (const body of [
      '[{"content":"a","status":"memory","priority":null}]',
      '[{"content":"a","status":"done"}]',
      '[{"content":"a","status":"memory","_meta":3}]',
      '[{"content":"a","status":"memory"},4]',
      '{"entries":[]}',
      ' ',
      '[]x',
      '[{"content":"a","status":"memory","n":1e999}]',
    ]) {
      expect(PlanValue.admit(body)).toEqual([{ content: body, priority: 'medium', status: 'in_progress' }]);
    }
    expect(PlanValue.admit('')).toEqual([]);
  });

  it('§json-limits reads nesting up to the limit and not one more', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(readJsonText(nested(JSON_DEPTH_LIMIT))).not.toBeNull();
    expect(readJsonText(nested(JSON_DEPTH_LIMIT + 1))).toBeNull();
    expect(readJsonText(`"${'['.repeat(JSON_DEPTH_LIMIT + 1)}"`)).not.toBeNull();
    expect(readJsonText(nested(200_000))).toBeNull();
  });

  it('§json-limits reads no number that could not be written again', () => {
    expect(readJsonText('[1e999]')).toBeNull();
    expect(readJsonText('-0')).toStrictEqual({ value: 0 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readJsonText(text);
        if (read !== null) expect(JSON.parse(JSON.stringify(read.value))).toStrictEqual(read.value);
      }),
    );
  });

  it('§plan-value refuses what is no canonical plan with a TypeError', () => {
    const entry = { content: 'a', priority: 'low', status: 'memory' };
    const cycle: Record<string, unknown> = { ...entry };
    cycle['_meta'] = cycle;
    const thrower = {
      ...entry,
      get content(): never {
        throw new Error('no');
      },
    };
    for (const value of [
      ...[null, {}, 'x', [1], [{ content: 'a', status: 'memory' }], Array(1), [cycle], [thrower]],
      ...[{ _meta: { deep: 1n } }, { more: undefined }, { more: () => 1 }, { more: Number.NaN }].map((part) => [
        { ...entry, ...part },
      ]),
      [Object.defineProperty({ ...entry }, 'content', { enumerable: false })],
    ]) {
      expect(() => PlanValue.assertCanonical(value)).toThrow(TypeError);
      expect(Validator.validatePlan(value).valid).toBe(false);
      expect(() => AcpPlanValue.project(value)).toThrow(TypeError);
    }
  });
});

describe('the projection of a plan', () => {
  it('§plan-acp-projection changes memory entries alone, and not its input', () => {
    fc.assert(
      fc.property(plan, (value) => {
        const before = JSON.stringify(value);
        const { entries } = AcpPlanValue.project(value);
        expect(JSON.stringify(value)).toBe(before);
        expect(validators.AcpPlan({ entries })).toBe(true);
        for (const [index, one] of value.entries()) {
          const projected = entries[index];
          if (one.status !== 'memory') expect(projected).toEqual(one);
          else {
            expect(projected).toMatchObject({ status: 'completed', priority: one.priority });
            expect(projected?.content.startsWith(ACP_MEMORY_PREFIX)).toBe(true);
          }
        }
      }),
    );
    expect(
      AcpPlanValue.project([
        { content: 'Memory: a', priority: 'low', status: 'memory' },
        { content: 'memory: b', priority: 'low', status: 'memory' },
      ]).entries.map(({ content }) => content),
    ).toEqual(['Memory: a', 'Memory: memory: b']);
    expect(() => AcpPlanValue.project({ entries: [] })).toThrow(TypeError);
  });
});

describe('generated results as text', () => {
  it('§json-result-rendering adds line feeds between the items of a top-level array and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(json, fc.array(json)), (value) => {
        const text = renderJsonResult(value);
        expect(JSON.parse(text)).toEqual(value);
        const items = Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : null;
        expect(text).toBe(items === null ? JSON.stringify(value) : `[${items.join(',\n')}]`);
      }),
    );
    expect(renderJsonResult(['a,"b', { c: [1, 2] }])).toBe('["a,\\"b",\n{"c":[1,2]}]');
    expect(renderJsonResult([1, 2], (_key, value) => (typeof value === 'number' ? value + 1 : value))).toBe('[2,\n3]');
    for (const value of [undefined, () => 1, Symbol('x')]) {
      expect(() => renderJsonResult(value)).toThrow('must serialize to a JSON value');
    }
  });
});

import type { Plan, PlanEntry } from '../generated/contract-types.ts';
import { jsonSnapshot } from '../validate/json-snapshot.ts';
import { readJsonText } from './json-text.ts';
import { renderJsonResult } from './render-json-result.ts';

/** The priority of an entry that names none. */
export const DEFAULT_PLAN_PRIORITY = 'medium';

const priorities: ReadonlySet<unknown> = new Set(['high', 'medium', 'low']);
const statuses: ReadonlySet<unknown> = new Set(['pending', 'in_progress', 'completed', 'memory']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: Readonly<Record<string, unknown>>, member: string): unknown =>
  Object.hasOwn(value, member) ? value[member] : undefined;

const isMeta = (value: unknown): boolean => value === null || isObject(value);

const isPlanEntry = (value: unknown): value is PlanEntry =>
  isObject(value) &&
  typeof own(value, 'content') === 'string' &&
  priorities.has(own(value, 'priority')) &&
  statuses.has(own(value, 'status')) &&
  (!Object.hasOwn(value, '_meta') || isMeta(value['_meta']));

const isPlan = (value: unknown): value is Plan => Array.isArray(value) && Array.from(value).every(isPlanEntry);

/** Whether any value is one, of which nothing is known: what is judged is what JSON would carry of it. */
const isCanonical = (value: unknown): value is Plan => {
  const snapshot = jsonSnapshot(value);
  return snapshot.isJson && isPlan(snapshot.value);
};

const leading: ReadonlySet<string> = new Set(['content', 'priority', 'status']);

/** The entry with its members in canonical order and its priority supplied; whatever is no object stays as it is. */
const canonicalEntry = (item: unknown): unknown => {
  if (!isObject(item)) return item;
  const priority = Object.hasOwn(item, 'priority') ? item['priority'] : DEFAULT_PLAN_PRIORITY;
  const named = { content: own(item, 'content'), priority, status: own(item, 'status') };
  if (Object.keys(item).every((name) => leading.has(name))) return named;
  // Object.fromEntries makes `__proto__` an ordinary member, as JSON has it.
  return Object.fromEntries([...Object.entries(named), ...Object.entries(item).filter(([name]) => !leading.has(name))]);
};

const entriesOf = (body: string): Plan | null => {
  const value = readJsonText(body)?.value;
  if (!Array.isArray(value)) return null;
  const entries: unknown = value.map(canonicalEntry);
  return isPlan(entries) ? entries : null;
};

/** The plan of a PLAN section: a bare array, the whole working memory of the model. SPEC §plan-value. */
// biome-ignore lint/complexity/noStaticOnlyClass: the published name is that of a class with static members.
export class PlanValue {
  /**
   * Turns an authored body into the canonical plan. Anything but an array of valid entries becomes one entry that holds the
   * exact body; nothing is repaired in part. Never throws.
   */
  static admit(body: string): Plan {
    if (body === '') return [];
    return entriesOf(body) ?? [{ content: body, priority: DEFAULT_PLAN_PRIORITY, status: 'in_progress' }];
  }

  /** The same value where it is a canonical plan; throws a TypeError otherwise. */
  static assertCanonical(value: unknown): Plan {
    if (!isCanonical(value))
      throw new TypeError('a plan must be an array of entries with content, priority and status');
    return value;
  }

  /** Compact JSON of a canonical plan. */
  static stringify(value: Plan): string {
    return JSON.stringify(PlanValue.assertCanonical(value));
  }

  /** JSON of a canonical plan with one entry per line. */
  static render(value: Plan): string {
    return renderJsonResult(PlanValue.assertCanonical(value));
  }
}

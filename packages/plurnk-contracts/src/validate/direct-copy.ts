import { JSON_MODEL_VALUES_LIMIT } from '../limits.ts';
import { listLength } from './list-length.ts';

/** So deep the copy recurses. Wire values are far shallower. */
const DIRECT_DEPTH_LIMIT = 64;

class NotDirect extends Error {}

// Made once, because nobody reads where it was thrown.
const notDirect = new NotDirect();

interface Budget {
  values: number;
}

const spend = (budget: Budget, values: number): void => {
  budget.values -= values;
  if (budget.values < 0) throw notDirect;
};

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object';

const copyPart = (value: unknown, levels: number, budget: Budget): unknown => {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (!isMembers(value) || levels === 0) throw notDirect;
  return Array.isArray(value) ? copyList(value, levels, budget) : copyMembers(value, levels, budget);
};

const copyList = (items: readonly unknown[], levels: number, budget: Budget): unknown => {
  const length = listLength(items);
  spend(budget, length);
  const copy: unknown[] = [];
  for (let index = 0; index < length; index += 1) copy.push(copyPart(items[index], levels - 1, budget));
  return copy;
};

const copyMembers = (source: Readonly<Record<string, unknown>>, levels: number, budget: Budget): unknown => {
  // Spreading reads each member once, makes `__proto__` an ordinary one, and is the fastest way to copy.
  const copy: Record<string, unknown> = { ...source };
  for (const name in copy) {
    if (!Object.hasOwn(copy, name)) continue;
    const value = copy[name];
    const part = copyPart(value, levels - 1, budget);
    if (part !== value) copy[name] = part;
    budget.values -= 1;
  }
  spend(budget, 0);
  return copy;
};

/**
 * Copies a shallow JSON value that is a tree, which nearly every value is, in the shortest time. Null where the value is deep,
 * not JSON, or holds more than the limit once every part is counted wherever it stands; what it is then, a slower copy tells.
 */
export const copyDirectly = (value: unknown): { readonly value: unknown } | null => {
  try {
    return { value: copyPart(value, DIRECT_DEPTH_LIMIT, { values: JSON_MODEL_VALUES_LIMIT - 1 }) };
  } catch {
    return null;
  }
};

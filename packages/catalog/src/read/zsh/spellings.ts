import { EXCLUSIVE_GROUP_LIMIT } from '../../limits.ts';
import type { ArgumentFacts } from '../facts/argument-set.ts';
import type { ReadSpec } from './arguments-call.ts';

/** One argument, and the line of its first spelling. */
export type JoinedSpec = ArgumentFacts & { readonly line: number };

interface Draft {
  readonly origin: number;
  readonly line: number;
  readonly group: number | null;
  readonly names: string[];
  readonly excluded: Set<string>;
  readonly values: ReadonlySet<string>;
  readonly documentation: string;
  readonly repeatable: boolean;
  readonly valueType: string;
  takesValue: boolean;
}

/**
 * Joins the spellings of one option: those of one brace list, and those that exclude each other and have the same
 * description. Options of a group in brackets exclude each other.
 */
export const joinSpellings = (specs: readonly ReadSpec[]): readonly JoinedSpec[] => {
  const drafts: Draft[] = [];
  const byDocumentation = new Map<string, Draft>();
  for (const { spec, origin, line, group } of specs) {
    if (spec.kind !== 'option') continue;
    const last = drafts.at(-1);
    const twin = spec.documentation === '' ? undefined : byDocumentation.get(spec.documentation);
    const isTwin = twin?.excluded.has(spec.name) && twin.names.some((name) => spec.excluded.includes(name));
    const known = last?.origin === origin ? last : isTwin ? twin : undefined;
    if (known !== undefined) {
      known.names.push(spec.name);
      known.takesValue ||= spec.takesValue;
      for (const name of spec.excluded) known.excluded.add(name);
      continue;
    }
    const { name, excluded, values, ...rest } = spec;
    const draft: Draft = {
      ...rest,
      origin,
      line,
      group,
      names: [name],
      excluded: new Set(excluded),
      values: new Set(values),
    };
    drafts.push(draft);
    if (spec.documentation !== '') byDocumentation.set(spec.documentation, draft);
  }
  const groups = groupNames(drafts);
  return drafts.map((draft) => {
    const members = draft.group === null ? [] : (groups.get(draft.group) ?? []);
    return {
      line: draft.line,
      names: draft.names,
      takesValue: draft.takesValue,
      valueType: draft.takesValue ? draft.valueType.replace(/^Bool$/, 'value') : 'Bool',
      repeatable: draft.repeatable,
      values: [...draft.values],
      conflicts: [...draft.excluded, ...(members.length > EXCLUSIVE_GROUP_LIMIT ? [] : members)],
      documentation: draft.documentation,
    };
  });
};

const groupNames = (drafts: readonly Draft[]): ReadonlyMap<number, readonly string[]> => {
  const groups = new Map<number, string[]>();
  for (const { group, names } of drafts) {
    if (group === null) continue;
    const known = groups.get(group) ?? [];
    known.push(...names);
    groups.set(group, known);
  }
  return groups;
};

import { type AgentProvenance, compareCodePoints } from '@quirl/quirl-contracts';
import type { CommandArgument } from '../../model/command-record.ts';

/** What a source states of one option or flag. */
export interface ArgumentFacts {
  readonly names: readonly string[];
  /** True for an option, false for a flag. */
  readonly takesValue: boolean;
  /** Type of the value, `value` where the source names none. */
  readonly valueType: string;
  readonly repeatable: boolean;
  /** Values that the source lists completely; empty if it lists none. */
  readonly values: readonly string[];
  /** Names that the source excludes beside this one; only those that the command has are kept. */
  readonly conflicts: readonly string[];
  readonly documentation: string;
  /** Where the source is less sure of this argument than of others. */
  readonly weight?: Pick<AgentProvenance, 'confidence' | 'trust'>;
}

/** The arguments of one command, united where they share a name. */
export interface ArgumentSet {
  /** Adds one argument; false if it only adds to one that is there. */
  readonly add: (facts: ArgumentFacts) => boolean;
  /** The arguments in the order in which they came. */
  readonly arguments: (provenance: AgentProvenance) => readonly CommandArgument[];
}

interface Draft {
  readonly names: Set<string>;
  readonly values: Set<string>;
  readonly conflicts: Set<string>;
  readonly weight: ArgumentFacts['weight'];
  takesValue: boolean;
  valueType: string;
  repeatable: boolean;
  documentation: string;
}

/** An empty set. */
export const createArgumentSet = (): ArgumentSet => {
  const drafts = new Set<Draft>();
  const byName = new Map<string, Draft>();

  const unite = (known: Draft, facts: ArgumentFacts): void => {
    for (const value of facts.values) known.values.add(value);
    for (const name of facts.conflicts) known.conflicts.add(name);
    if (facts.takesValue && !known.takesValue) {
      known.takesValue = true;
      known.valueType = facts.valueType;
    } else if (facts.takesValue && known.valueType === 'value') known.valueType = facts.valueType;
    known.repeatable ||= facts.repeatable;
    if (known.documentation === '') known.documentation = facts.documentation;
  };

  return {
    add: (facts) => {
      const known = facts.names.map((name) => byName.get(name)).find((draft) => draft !== undefined);
      const draft: Draft = known ?? {
        names: new Set(),
        values: new Set(),
        conflicts: new Set(),
        weight: facts.weight,
        takesValue: facts.takesValue,
        valueType: facts.valueType,
        repeatable: false,
        documentation: '',
      };
      drafts.add(draft);
      unite(draft, facts);
      for (const name of facts.names) {
        // A name belongs to the argument that had it first.
        if (byName.has(name)) continue;
        byName.set(name, draft);
        draft.names.add(name);
      }
      return known === undefined;
    },
    arguments: (provenance) =>
      [...drafts].map((draft) => ({
        names: [...draft.names].sort(compareCodePoints),
        kind: draft.takesValue ? 'option' : 'flag',
        value_type: draft.takesValue ? draft.valueType : 'Bool',
        required: false,
        repeatable: draft.repeatable,
        values: draft.values.size === 0 || !draft.takesValue ? null : { kind: 'static', values: [...draft.values] },
        conflicts: [...draft.conflicts]
          .filter((name) => byName.has(name) && !draft.names.has(name))
          .sort(compareCodePoints),
        documentation: draft.documentation,
        examples: [],
        provenance: { ...provenance, ...draft.weight },
      })),
  };
};

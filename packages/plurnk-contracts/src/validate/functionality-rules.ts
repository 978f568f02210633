import type {
  FunctionalityDefinitionState,
  FunctionalityListResult,
  FunctionalityMutationResult,
} from '../generated/contract-types.ts';
import { type Breach, breachUnless, noBreach, type Rule } from './rule.ts';

type State = FunctionalityDefinitionState['state'];

/** The one state that each piece of evidence belongs to, and whether that state cannot do without it. */
const evidence: readonly (readonly [
  member: 'detail' | 'problem' | 'authorization',
  state: State,
  isNeeded: boolean,
])[] = [
  ['detail', 'active', false],
  ['problem', 'unavailable', true],
  ['authorization', 'authorization-required', true],
];

/** SPEC §functionality-shapes. */
export const definitionStateRules: readonly Rule<FunctionalityDefinitionState>[] = [
  {
    name: 'functionality-state-evidence',
    check: (definition) =>
      evidence.flatMap(([member, state, isNeeded]): readonly Breach[] => {
        const isPresent = definition[member] !== undefined;
        if (definition.state === state)
          return breachUnless(isPresent || !isNeeded, [], `needs the member "${member}" in the state ${state}`);
        return breachUnless(!isPresent, [member], `must be absent in the state ${definition.state}`);
      }),
  },
];

/** SPEC §functionality-shapes. */
export const listResultRules: readonly Rule<FunctionalityListResult>[] = [
  {
    name: 'functionality-list-unique',
    check: ({ definitions }) => {
      const seen = new Set<string>();
      return definitions.flatMap(({ alias }, index) => {
        const isRepeated = seen.has(alias);
        seen.add(alias);
        return breachUnless(!isRepeated, ['definitions', index, 'alias'], 'must stand once in the list');
      });
    },
  },
];

/** SPEC §functionality-shapes. */
export const mutationResultRules: readonly Rule<FunctionalityMutationResult>[] = [
  {
    name: 'mutation-alias',
    check: ({ alias, definition }) =>
      breachUnless(
        definition === undefined || definition.alias === alias,
        ['definition', 'alias'],
        'must be the alias of the result',
      ),
  },
  {
    name: 'mutation-pending',
    check: ({ status, definition }) =>
      breachUnless(
        (status === 202) === (definition?.state === 'authorization-required'),
        ['status'],
        'must be 202 exactly when the definition requires authorization',
      ),
  },
  {
    name: 'mutation-definition',
    check: ({ definition, removed }) =>
      breachUnless(definition !== undefined || removed === true, [], 'needs the member "definition" unless removed'),
  },
  {
    name: 'mutation-removed',
    check: ({ status, definition, removed }) => {
      if (removed !== true) return noBreach;
      const isBaseline =
        definition === undefined || (definition.origin === 'service' && definition.state === 'disabled');
      return [
        ...breachUnless(status === 200, ['status'], 'must be 200 for a removal'),
        ...breachUnless(isBaseline, ['definition'], 'must be the disabled definition of the service'),
      ];
    },
  },
  {
    name: 'mutation-added',
    check: ({ status, definition }) =>
      breachUnless(
        status !== 201 || definition === undefined || definition.origin === 'worker',
        ['definition', 'origin'],
        'must be "worker" with status 201',
      ),
  },
];

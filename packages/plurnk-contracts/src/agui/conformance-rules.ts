/** The rules of a client's account that its schema cannot state. SPEC §agui-client-conformance. */
import type {
  AguiClientConformance,
  AguiDimension,
  AguiDiscovery,
  AguiDisposition,
} from '../generated/contract-types.ts';
import { type Breach, breachUnless, type Rule } from '../validate/rule.ts';

/** The two maps of public names that discovery and account have in common. */
export const memberKinds = [
  { kind: 'action', members: 'actions' },
  { kind: 'notification', members: 'notifications' },
] as const;

type MemberKind = (typeof memberKinds)[number];

/** The dispositions of one map, in code-unit order of their names. */
export const dispositionsOf = (
  conformance: AguiClientConformance,
  members: MemberKind['members'],
): readonly (readonly [name: string, disposition: AguiDisposition])[] =>
  Object.entries(conformance[members])
    .flatMap(([name, disposition]) => (disposition === undefined ? [] : [[name, disposition] as const]))
    // No two names are equal.
    .sort(([left], [right]) => (left < right ? -1 : 1));

const missingDimensions = (
  conformance: AguiClientConformance,
  members: MemberKind['members'],
  demanded: (disposition: AguiDisposition) => readonly AguiDimension[],
): readonly Breach[] =>
  dispositionsOf(conformance, members).flatMap(([name, disposition]) => {
    const missing = demanded(disposition).filter((dimension) => !disposition.dimensions.includes(dimension));
    return breachUnless(missing.length === 0, [members, name, 'dimensions'], `must include ${missing.join(' and ')}`);
  });

const whateverThePosture =
  (...dimensions: readonly AguiDimension[]) =>
  (): readonly AguiDimension[] =>
    dimensions;

const ofNative = ({ posture }: AguiDisposition): readonly AguiDimension[] =>
  posture === 'native' ? ['admission', 'presentation'] : [];

/** What each disposition must have verified. */
export const clientConformanceRules: readonly Rule<AguiClientConformance>[] = [
  {
    name: 'conformance-action',
    check: (conformance) =>
      missingDimensions(conformance, 'actions', whateverThePosture('projection', 'success', 'failure')),
  },
  {
    name: 'conformance-notification',
    check: (conformance) =>
      missingDimensions(conformance, 'notifications', whateverThePosture('framing', 'projection')),
  },
  {
    name: 'conformance-native',
    check: (conformance) => memberKinds.flatMap(({ members }) => missingDimensions(conformance, members, ofNative)),
  },
];

const namesBeyond = (names: object, others: object): readonly string[] =>
  Object.keys(names)
    .filter((name) => !Object.hasOwn(others, name))
    .sort();

/** Every name that only one of the two documents has, as one sentence each. */
export const keyDifferences = (discovery: AguiDiscovery, conformance: AguiClientConformance): readonly string[] =>
  memberKinds.flatMap(({ kind, members }) => [
    ...namesBeyond(discovery[members], conformance[members]).map((name) => `missing ${kind} '${name}'`),
    ...namesBeyond(conformance[members], discovery[members]).map((name) => `unknown ${kind} '${name}'`),
  ]);

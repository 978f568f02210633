import { HOST_API } from '@quirl/lua';
import type { Effect, PackageManifest } from '@quirl/quirl-contracts';
import { capabilityOf } from '../lock/capability-grant.ts';
import { foreignText } from '../text/foreign-text.ts';
import type { ManifestProblem } from '../types/manifest-problem.ts';

/** The capability of the installed host function that has an effect. An effect without one is out of the sandbox's reach. */
const capabilityFor: ReadonlyMap<Effect, string | null> = new Map(
  HOST_API.filter(({ profile }) => profile === 'package').flatMap(({ effects, capability }) =>
    effects.map((effect) => [effect, capability] as const),
  ),
);

/** A package runs in the directory of its caller, and nothing lets it leave that. */
const NEVER_GRANTED: Effect = 'change_directory';

/**
 * The declared effects that no grant covers, whole or for a part (catalog spec 17); in the order of declaration, each once. What no
 * installed host function can do needs no grant: a command that only computes has to declare some effect, and one that starts programs
 * may say what these do.
 */
export const uncoveredEffects = (effects: readonly Effect[], grants: readonly string[]): readonly Effect[] => {
  const granted = new Set(grants.map(capabilityOf));
  return [...new Set(effects)].filter((effect) => {
    const capability = capabilityFor.get(effect) ?? null;
    return effect === NEVER_GRANTED || (capability !== null && !granted.has(capability));
  });
};

const helpFor = (effect: Effect): string => {
  const capability = capabilityFor.get(effect) ?? null;
  return capability === null
    ? `Take ${effect} out: nothing lets a package have it.`
    : `Request ${capability} in the manifest, which lets a package have ${effect}, or take the effect out.`;
};

/**
 * The commands with effects that these grants, or requests in their place, do not cover: no call of them passes, and agents would be shown
 * commands that nobody can run.
 */
export function* problemsOfEffects(
  { public_commands }: Pick<PackageManifest, 'public_commands'>,
  grants: readonly string[],
): Iterable<ManifestProblem> {
  for (const [index, { path, effects }] of public_commands.entries()) {
    const uncovered = uncoveredEffects(effects, grants);
    if (uncovered.length > 0)
      yield {
        path: `public_commands[${index}].effects`,
        message: `${foreignText(path)} declares ${uncovered.join(', ')}, which nothing that the package requests lets it have, so it could never be called`,
        help: uncovered.map(helpFor).join(' '),
      };
  }
}

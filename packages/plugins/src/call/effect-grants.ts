import type { Effect } from '@quirl/quirl-contracts';
import { capabilityOf } from '../lock/capability-grant.ts';

/** The capability that lets a command have an effect; null for an effect that cannot be granted. */
const capabilityFor: Readonly<Record<Effect, string | null>> = {
  read_filesystem: 'filesystem.read',
  write_filesystem: 'filesystem.write',
  spawn_process: 'process.spawn',
  change_directory: null,
};

/** The declared effects that no grant covers, whole or for a part (catalog spec 17); in the order of declaration, each once. */
export const uncoveredEffects = (effects: readonly Effect[], grants: readonly string[]): readonly Effect[] => {
  const granted = new Set(grants.map(capabilityOf));
  return [...new Set(effects)].filter((effect) => {
    const capability = capabilityFor[effect];
    return capability === null || !granted.has(capability);
  });
};

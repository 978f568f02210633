import { EFFECT_ORDER } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { uncoveredEffects } from './effect-grants.ts';

describe('§effect-grants', () => {
  it('covers an effect by its capability, whole or for a part', () => {
    expect(uncoveredEffects(['spawn_process'], ['process.spawn'])).toEqual([]);
    expect(uncoveredEffects(['spawn_process'], ['process.spawn:git'])).toEqual([]);
    expect(
      uncoveredEffects(['read_filesystem', 'write_filesystem'], ['filesystem.read', 'filesystem.write:.']),
    ).toEqual([]);
  });

  it('covers nothing by a capability of another effect, or one that only begins alike', () => {
    expect(uncoveredEffects(['spawn_process'], ['commands.register', 'process.spawner', 'filesystem.read'])).toEqual([
      'spawn_process',
    ]);
    expect(uncoveredEffects(['write_filesystem'], ['filesystem.read'])).toEqual(['write_filesystem']);
  });

  it('names each once, and a change of the working directory always', () => {
    expect(uncoveredEffects([...EFFECT_ORDER, ...EFFECT_ORDER], ['process.spawn', 'filesystem.read:.'])).toEqual([
      'write_filesystem',
      'change_directory',
    ]);
  });
});

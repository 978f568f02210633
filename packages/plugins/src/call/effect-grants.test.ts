import { HOST_API } from '@quirl/lua';
import { EFFECT_ORDER } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { uncoveredEffects } from './effect-grants.ts';

describe('§effect-grants', () => {
  it('covers an effect by its capability, whole or for a part', () => {
    expect(uncoveredEffects(['spawn_process'], ['process.spawn'])).toEqual([]);
    expect(uncoveredEffects(['spawn_process'], ['process.spawn:git'])).toEqual([]);
  });

  it('covers nothing by a capability of another effect, or one that only begins alike', () => {
    expect(uncoveredEffects(['spawn_process'], ['commands.register', 'process.spawner', 'filesystem.read'])).toEqual([
      'spawn_process',
    ]);
  });

  it('asks for a grant exactly where an installed host function has the effect', () => {
    const installed = new Set(
      HOST_API.filter(({ profile }) => profile === 'package').flatMap(({ effects }) => effects),
    );
    expect([...installed]).toEqual(['spawn_process']);
    expect(uncoveredEffects(['read_filesystem', 'write_filesystem'], [])).toEqual([]);
  });

  it('names each once, and a change of the working directory always', () => {
    expect(uncoveredEffects([...EFFECT_ORDER, ...EFFECT_ORDER], ['filesystem.read:.'])).toEqual([
      'spawn_process',
      'change_directory',
    ]);
    expect(uncoveredEffects(['change_directory'], ['process.spawn'])).toEqual(['change_directory']);
  });
});

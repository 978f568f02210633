import { describe, expect, it } from 'vitest';
import { kilnFire } from '../testing/sample-catalog.ts';
import { effectsText } from './effects-text.ts';

describe('§unknown-effects', () => {
  const silent = { ...kilnFire, effects: [] };

  it('lets only an exact record say that it has no effects', () => {
    const imported = { ...silent.provenance, source: 'external', confidence: 'high' } as const;
    expect(effectsText({ ...silent, provenance: { ...silent.provenance, confidence: 'exact' } })).toBe('none');
    expect(effectsText({ ...silent, provenance: imported })).toBe('not known');
  });

  it('names the effects that a record states, whatever its confidence', () => {
    expect(effectsText({ ...kilnFire, effects: ['spawn_process'] })).toBe('`spawn_process`');
  });
});

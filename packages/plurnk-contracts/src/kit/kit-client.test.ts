import { describe, expect, it } from 'vitest';
import { clientFaults, isKitClient } from './kit-client.ts';

const sound = {
  name: 'test 1.0',
  declares: { transport: ['lines', 'size'], lifecycles: [], reports: [] },
  readStream: () => ({ events: [] }),
};

describe('§agui-kit-client', () => {
  it('needs only the functions of the families that it declares', () => {
    expect(clientFaults(sound)).toEqual([]);
    expect(isKitClient({ ...sound, declares: { transport: [], lifecycles: 'all', reports: 'all' } })).toBe(false);
    expect(
      isKitClient({
        name: 'x',
        declares: { transport: [], lifecycles: 'all', reports: 'all' },
        projectRun: () => ({ completion: 'success' }),
      }),
    ).toBe(true);
  });

  it.each([
    ['no object', undefined, 'not an object'],
    ['no name', { ...sound, name: '' }, '`name`'],
    ['no declaration', { ...sound, declares: undefined }, '`declares`'],
    ['an unknown topic', { ...sound, declares: { ...sound.declares, transport: ['line'] } }, '`declares.transport`'],
    ['an unknown member', { ...sound, declares: { ...sound.declares, reports: ['done'] } }, '`declares.reports`'],
    ['no reader', { ...sound, readStream: undefined }, '`readStream`'],
    ['no projection', { ...sound, declares: { ...sound.declares, lifecycles: ['runs'] } }, '`projectRun`'],
    ['nothing declared', { ...sound, declares: { transport: [], lifecycles: [], reports: [] } }, 'nothing would be'],
  ])('is refused with a reason when there is %s', (_, value, reason) => {
    expect(clientFaults(value).join()).toContain(reason);
    expect(isKitClient(value)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { controlNumbers, evaluate, machineOf, PATIENT_POLICY } from '../testing/machines.ts';
import { CONTROL, Meter, STOP } from './meter.ts';

const reached = (work: () => void): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
};

const metered = () => {
  const control = controlNumbers();
  const clock = { now: 0 };
  const meter = new Meter(control, () => clock.now);
  meter.begin({ memory: 1000, instructions: 10, wall: 100 });
  return { control, clock, meter };
};

describe('§sandbox-checks', () => {
  it('looks at an earlier end first, then the word of the host, instructions, and time', () => {
    const { control, clock, meter } = metered();
    clock.now = 101;
    expect(reached(() => meter.look())).toMatchObject({ resource: 'wall_time', observed: 101, limit: 100 });

    const second = metered();
    second.clock.now = 101;
    expect(reached(() => second.meter.charge(11))).toMatchObject({ resource: 'instruction', observed: 11, limit: 10 });

    const third = metered();
    third.clock.now = 101;
    Atomics.store(third.control, CONTROL.stop, STOP.cancellation);
    expect(reached(() => third.meter.charge(11))).toMatchObject({ resource: 'cancellation' });

    Atomics.store(control, CONTROL.stop, STOP.cancellation);
    expect(reached(() => meter.charge(11))).toMatchObject({ resource: 'wall_time' });
  });

  it('ends at the first instruction and millisecond too many, not before', () => {
    const { clock, meter } = metered();
    clock.now = 100;
    meter.charge(10);
    expect(reached(() => meter.charge(1))).toMatchObject({ resource: 'instruction' });
  });

  it('stays ended, whatever is looked at', () => {
    const { meter } = metered();
    const first = reached(() => meter.charge(11));
    expect(reached(() => meter.look())).toBe(first);
    expect(reached(() => meter.charge(1000))).toBe(first);
  });

  it('does not count what the host needed', () => {
    const { clock, meter } = metered();
    meter.waiting(() => {
      clock.now = 5000;
    });
    meter.look();
    clock.now = 5101;
    expect(reached(() => meter.look())).toMatchObject({ resource: 'wall_time', observed: 101 });
  });

  it('lets memory be collected once before a request is the last one', () => {
    const { meter } = metered();
    expect(meter.admit(0, 0, 1000)).toBe(true);
    meter.resized(0, 1000);
    expect(meter.admit(0, 0, 1)).toBe(false);
    expect(reached(() => meter.admit(0, 0, 1))).toMatchObject({ resource: 'memory', observed: 1001, limit: 1000 });
  });

  it('takes the same request for the last one, whatever was given back between', () => {
    const { meter } = metered();
    meter.resized(0, 1000);
    expect(meter.admit(0, 0, 500)).toBe(false);
    expect(meter.admit(8, 100, 50)).toBe(true);
    meter.resized(100, 50);
    expect(reached(() => meter.admit(0, 0, 500))).toMatchObject({ resource: 'memory' });
  });

  it('lets memory be given back at any time', () => {
    const { meter } = metered();
    meter.resized(0, 1000);
    expect(meter.admit(0, 0, 1)).toBe(false);
    expect(meter.admit(8, 1000, 500)).toBe(true);
    meter.resized(1000, 500);
    expect(meter.admit(0, 0, 1)).toBe(true);
  });

  it('collects garbage before it refuses memory', () => {
    const source = 'local n = 0 for i = 1, 300 do n = n + #("x"):rep(100000) end return n';
    const policy = { ...PATIENT_POLICY, memory: 1024 * 1024 };
    expect(evaluate(source, machineOf(), policy)).toEqual({ value: 30_000_000n });
  });

  it('ends even with the smallest policy', () => {
    expect(evaluate('return 1', machineOf(), { memory: 1, instructions: 1, wall: 60_000 })).toEqual({
      limit: 'memory',
    });
    expect(evaluate('while true do end', machineOf(), { ...PATIENT_POLICY, instructions: 1 })).toEqual({
      limit: 'instruction',
    });
  });

  it('starts every evaluation with a fresh budget', () => {
    const machine = machineOf();
    const policy = { ...PATIENT_POLICY, instructions: 20_000 };
    for (let run = 0; run < 5; run += 1)
      expect(evaluate('local n = 0 for i = 1, 5000 do n = n + 1 end return n', machine, policy)).toEqual({
        value: 5000n,
      });
  });
});

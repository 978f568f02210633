import { describe, expect, it } from 'vitest';
import { readStructure } from './read-structure.ts';
import type { Tier } from './structure.ts';

/** Faults by kind and column, statements by operation, and the tail. */
const outline = (text: string, tier: Tier = 'statements'): readonly string[] => {
  const { items, tail } = readStructure(text, tier);
  const shown = items.map((item) => {
    if (item.kind === 'statement') return item.statement.op;
    if (item.kind === 'text') return `text ${item.text}`;
    return `${item.fault.kind} ${item.position.line}:${item.position.column}`;
  });
  return tail === null ? shown : [...shown, `tail ${tail.slot} ${tail.from.line}:${tail.from.column}`];
};

describe('which fault of a heading stands', () => {
  it('§heading-fault-order takes the first one from left to right and skips the rest of the line', () => {
    expect(outline('## READ0 x (a)(b) [')).toEqual(['heading-character 1:9']);
    expect(outline('## READ0 (a) [b] (c) [')).toEqual(['slot-repeated 1:17']);
    expect(outline('## EXEC0 [a,b] [')).toEqual(['signal-character 1:11']);
    expect(outline('## READ0 (a<b')).toEqual(['target-character 1:11']);
  });

  it('§heading-fault-order refuses a slot at its opener, before it can be open', () => {
    expect(outline('## BARE0 (a')).toEqual(['slot-not-admitted 1:9']);
    expect(outline('## KILL0 <nonsense')).toEqual(['slot-not-admitted 1:9']);
    expect(outline('## READ0 (a) (b')).toEqual(['slot-repeated 1:13']);
    expect(outline('## READ0 <!-- x --> [a')).toEqual(['after-annotation 1:20']);
    expect(outline('## READ0 <!-- x --> <!-- y -->')).toEqual(['after-annotation 1:20']);
    expect(outline('## READ0 <!-- x --> <!-- y')).toEqual(['heading-character 1:20']);
  });

  it('§heading-fault-order counts the values of a signal only once it is closed', () => {
    expect(outline('## SEND0 [1 2]')).toEqual(['signal-count 1:9']);
    expect(outline('## SEND0 [1 2')).toEqual(['tail signal 1:0']);
    expect(outline('## EXEC0 [node deno]')).toEqual(['signal-count 1:9']);
    expect(outline('## WORK0 [a,]')).toEqual(['signal-count 1:9']);
    expect(outline('## WORK0 [ a ]')).toEqual(['WORK']);
  });

  it('§heading-fault-order places a scope on a SEND that goes on at the scope, wherever the code stands', () => {
    expect(outline('## SEND0 <5> [7] x')).toEqual(['scope-on-mid-send 1:9']);
    expect(outline('## SEND0 [7] <nonsense>')).toEqual(['scope-on-mid-send 1:13']);
    expect(outline('## SEND0 <5>')).toEqual(['scope-on-mid-send 1:9']);
    expect(outline('## SEND0 <5> x [200]')).toEqual(['heading-character 1:13']);
    expect(outline('## SEND0 <5> (a')).toEqual(['tail target 1:0']);
    expect(outline('## SEND0 <5> [0200]')).toEqual(['SEND']);
  });

  it('§heading-fault-order lets a heading at fault as a whole lose no boundary', () => {
    expect(outline('# PLAN0\n# PLAN0 [\n## SEND0 [200]', 'turn')).toEqual(['PLAN', 'plan-again 2:0', 'SEND']);
    expect(outline('# PLAN0\n## LOOK0 (\n## SEND0 [200]', 'turn')).toEqual(['PLAN', 'client-operation 2:0', 'SEND']);
    expect(outline('# PLAN0\n## SEND0 [200]\n## READ0 (\n', 'turn')).toEqual(['PLAN', 'SEND', 'after-turn 3:0']);
    expect(outline('# PLAN0\n## SEND0 [200]\n## READ0\n## READ0 (\n# PLAN0\n## SEND0 [200]', 'log')).toEqual([
      'PLAN',
      'SEND',
      'after-turn 3:0',
      'PLAN',
      'SEND',
    ]);
  });

  it('§number-range refuses numbers that no JSON number can hold', () => {
    const huge = '9'.repeat(400);
    expect(outline(`## SEND0 [${huge}]`)).toEqual(['number-range 1:9']);
    expect(outline(`## EXEC0 <1,${huge}>`)).toEqual(['number-range 1:9']);
    expect(outline(`## EXEC0 <${'0'.repeat(400)}1>`)).toEqual(['EXEC']);
    expect(readStructure('## EXEC0 <-0>', 'statements').items).toMatchObject([
      { statement: { scope: { marks: [0] } } },
    ]);
  });
});

describe('the order of sections', () => {
  it('§log-lanes lets a PLAN of any lane begin the next turn, in the last section of a turn alone', () => {
    expect(outline('# PLANa\n## SENDa [200]\nbye\n# PLANb\n## SENDb [200]', 'log')).toEqual([
      'PLAN',
      'SEND',
      'PLAN',
      'SEND',
    ]);
    expect(outline('# PLANa\n## READa (x)\n# PLANb\n## SENDa [200]', 'log')).toEqual(['PLAN', 'READ', 'SEND']);
    expect(outline('# PLANa\n## SENDa [200]\nbye\n# PLANb', 'turn')).toEqual(['PLAN', 'SEND']);
    expect(outline('# PLANa\n## SENDa [200] x\n# PLANb\n## SENDb [200]', 'log')).toEqual([
      'PLAN',
      'heading-character 2:15',
    ]);
  });

  it('§turn-shape-precedence keeps quiet about what is missing where a section is at fault', () => {
    expect(outline('# PLAN0 x', 'turn')).toEqual(['heading-character 1:8']);
    expect(outline('# PLAN0\n## SEND0 [200', 'turn')).toEqual(['PLAN', 'tail signal 2:0']);
    expect(outline('## READ0 (x)', 'turn')).toEqual(['READ', 'turn-begin 1:0']);
    expect(outline('## READ0 (x)\n# PLAN0\n## SEND0 [200]', 'turn')).toEqual([
      'READ',
      'PLAN',
      'SEND',
      'turn-begin 1:0',
    ]);
    expect(outline('prose', 'turn')).toEqual(['text prose', 'turn-begin 1:5']);
    expect(outline('# PLAN0\n', 'turn')).toEqual(['PLAN', 'turn-end 2:0']);
  });
});

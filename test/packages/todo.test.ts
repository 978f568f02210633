import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KilnMachine, stageKilnMachine } from './kiln-machine.ts';

const example = fileURLToPath(new URL('../../examples/todo', import.meta.url));

let machine: KilnMachine;
beforeAll(() => {
  machine = stageKilnMachine();
  machine.done(['plugin', 'add', example, '--allow', 'process.spawn:git']);
  machine.done(['plugin', 'enable', 'todo']);
});
afterAll(() => machine.remove());

const call = (...words: readonly string[]): string => machine.done(['plugin', 'call', ...words]).stdout;
const refused = (...words: readonly string[]): string => {
  const { status, stdout, stderr } = machine.run(['plugin', 'call', ...words]);
  expect([status, stdout]).toEqual([1, '']);
  return stderr;
};
const hostile = '"; rm -rf / #\n\u001b[2J $(x) 100% ü';

describe('§package-examples: todo', () => {
  it('keeps a list in a file of git, under the grant of git alone', () => {
    expect(call('todo', 'list')).toBe('');
    expect(JSON.parse(call('todo', 'add', 'write', 'the', 'release notes'))).toEqual({
      number: 1,
      text: 'write the release notes',
      done: false,
    });
    expect(call('todo', 'import', '--input', JSON.stringify([hostile, '--help', '', hostile]))).toBe('2\n');
    const { output } = JSON.parse(call('--format', 'json', 'todo', 'list'));
    const texts = output.values.map(({ value }: { value: { text: { value: string } } }) => value.text.value);
    expect(texts).toEqual(['write the release notes', hostile, '--help']);
    expect(JSON.parse(call('todo done', '2'))).toEqual({ text: hostile, done: true });
    expect(call('todo', 'list', '-d').match(/^{"done":true,/gm)).toHaveLength(1);
    expect(machine.text('todo.ini')).toContain('open = write+the+release+notes');
  });

  it('lists as many tasks as one answer may hold, and the others from a number on', () => {
    const tasks = Array.from({ length: 300 }, (_, index) => `\topen = t${index + 1}`);
    const before = machine.text('todo.ini') ?? '';
    machine.write('todo.ini', `[todo]\n${tasks.join('\n')}\n`);
    const texts = (...words: readonly string[]): readonly string[] =>
      call('todo', 'list', ...words)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).text);
    expect([texts().length, texts()[79]]).toEqual([80, 't80']);
    expect(texts('--from', '281')).toEqual(Array.from({ length: 20 }, (_, index) => `t${index + 281}`));
    expect(call('todo', 'list', '--from', '301')).toBe('');
    machine.write('todo.ini', before);
  });

  it('says what is wrong with a call', () => {
    expect(refused('todo', 'add', '--', '--help')).toContain('on the list already');
    expect(refused('todo', 'add', '')).toContain('no text');
    expect(refused('todo', 'done', '99')).toContain('no open task has this number');
    expect(refused('todo', 'done', 'x')).toContain('positive integer');
    expect(refused('todo', 'import', '--input', JSON.stringify(Array(13).fill('a')))).toContain('more than 12');
  });
});

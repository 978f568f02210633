import { QuirlError } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { type LuaValue, luaList, luaRecord } from '../values/lua-value.ts';
import { createRegistrations } from './registrations.ts';

const run = { function: 7 };
const members = {
  name: 'notes add',
  signature: 'notes add <text>',
  summary: 'Add a note',
  details: 'Adds one note.\nTo the end.',
  input_type: 'Nothing',
  output_type: 'String',
  examples: luaList(['notes add milk']),
  effects: luaList(['write_filesystem']),
  error_codes: luaRecord({ '0': 'added' }),
  run,
};
const spec = (more: Readonly<Record<string, LuaValue>> = {}) => luaRecord({ ...members, ...more });
const without = (name: string) => new Map([...spec()].filter(([key]) => key !== name));

const message = (register: () => void): string => {
  try {
    register();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError.message;
    throw error;
  }
  return 'registered';
};
const command = (value: LuaValue): string => message(() => createRegistrations().addCommand(value));
const words = (count: number): LuaValue => luaList(Array.from({ length: count }, (_, index) => `example ${index}`));

describe('§registrations', () => {
  it('keep what was registered, in order, with the handle of its function', () => {
    const registrations = createRegistrations();
    registrations.addCommand(spec());
    registrations.addCommand(spec({ name: 'notes list', error_codes: new Map([[2, 'none']]) }));
    registrations.addCompletion(luaRecord({ command: 'notes add', complete: { function: 9 } }));
    expect(registrations.commands()).toMatchObject([
      {
        name: 'notes add',
        details: 'Adds one note.\nTo the end.',
        examples: ['notes add milk'],
        error_codes: new Map([['0', 'added']]),
        run: 7,
      },
      { name: 'notes list', error_codes: new Map([['2', 'none']]) },
    ]);
    expect(registrations.completions()).toEqual([{ command: 'notes add', complete: 9 }]);
  });

  it.each(Object.keys(members))('refuse a command without %s', (name) => {
    expect(command(without(name))).toMatch(new RegExp(`${name} must be`));
  });

  it.each<[string, LuaValue, RegExp]>([
    ['what is no table', 'x', /takes one table/],
    ['an unknown member', spec({ runs: run }), /has no member "runs"/],
    ['an integer key', new Map<number | string, LuaValue>([...spec(), [1, 'x']]), /has no member 1/],
    ['a blank name', spec({ name: ' \n' }), /name is blank/],
    ['control characters', spec({ summary: 'a\u001b[31m' }), /control characters/],
    ['a callback that is no function', spec({ run: 'x' }), /run must be a function/],
    ['a function in a list', spec({ examples: luaList([run]) }), /function inside/],
    ['examples that are no list', spec({ examples: luaRecord({ a: 'x' }) }), /must be a list/],
    ['an error code without a text', spec({ error_codes: luaRecord({ '0': 1n }) }), /error_codes\[0\] must be text/],
    ['a name of 129 bytes', spec({ name: 'x'.repeat(129) }), /longer than 128/],
    ['a summary of 2049 bytes', spec({ summary: 'x'.repeat(2049) }), /longer than 2048/],
    ['details of 16385 bytes', spec({ details: 'x'.repeat(16_385) }), /longer than 16384/],
    ['a type of 257 bytes', spec({ input_type: 'x'.repeat(257) }), /longer than 256/],
    ['33 examples', spec({ examples: words(33) }), /more than 32/],
    ['an example of 4097 bytes', spec({ examples: luaList(['x'.repeat(4097)]) }), /longer than 4096/],
    ['33 effects', spec({ effects: words(33) }), /more than 32/],
    [
      '65 error codes',
      spec({
        error_codes: luaRecord(Object.fromEntries(Array.from({ length: 65 }, (_, code) => [String(code), 'x']))),
      }),
      /more than 64/,
    ],
    [
      '65537 bytes of text',
      spec({ examples: luaList(Array.from({ length: 17 }, () => 'x'.repeat(4000))) }),
      /more than 65536 bytes/,
    ],
    ['five levels', spec({ effects: luaList([luaList([luaList([luaList(['x'])])])]) }), /deeper than 4/],
  ])('refuse %s', (_, value, expected) => {
    expect(command(value)).toMatch(expected);
  });

  it.each<[string, LuaValue]>([
    ['a name of 128 bytes', spec({ name: 'x'.repeat(128) })],
    ['details of 16384 bytes', spec({ details: 'x'.repeat(16_384) })],
    ['32 examples', spec({ examples: words(32) })],
    ['an example of 4096 bytes', spec({ examples: luaList(['x'.repeat(4096)]) })],
  ])('take %s', (_, value) => {
    expect(command(value)).toBe('registered');
  });

  it('refuse a name that is taken, and more than 64 of a kind', () => {
    const registrations = createRegistrations();
    for (let index = 0; index < 64; index += 1) registrations.addCommand(spec({ name: `notes c${index}` }));
    expect(message(() => registrations.addCommand(spec({ name: 'notes c0' })))).toMatch(/registered twice/);
    expect(message(() => registrations.addCommand(spec({ name: 'notes c64' })))).toMatch(/more than 64/);
    for (let index = 0; index < 64; index += 1)
      registrations.addCompletion(luaRecord({ command: `c${index}`, complete: run }));
    expect(message(() => registrations.addCompletion(luaRecord({ command: 'c64', complete: run })))).toMatch(
      /more than 64/,
    );
    expect(registrations.commands()).toHaveLength(64);
  });

  it('refuse more text than one package may register', () => {
    const registrations = createRegistrations();
    const details = 'x'.repeat(16_000);
    const added = Array.from({ length: 20 }, (_, index) =>
      message(() => registrations.addCommand(spec({ name: `n${index}`, details }))),
    );
    expect(added.filter((said) => said === 'registered')).toHaveLength(16);
    expect(added.at(-1)).toMatch(/more than 262144 bytes/);
  });
});

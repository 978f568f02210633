import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooser, damagedLua, generatedLua } from '../testing/generated-lua.ts';
import { visibleCommands } from './visible-commands.ts';

const seen = (source: string) => {
  const { keys, mayRegister } = visibleCommands(Buffer.from(source));
  return { keys: keys === null ? null : [...keys], mayRegister };
};

describe('§visible-commands', () => {
  it.each([
    [
      'return {run = function() end, ["env-list"] = go, [ [[größe]] ] = a.b, "x", [1] = go, go}',
      ['run', 'env-list', 'größe'],
    ],
    ['local function go() return {other = go} end\nreturn {go = go};', ['go']],
    ['return {["a\\x62"] = f(), \'c\'}, {d = e}', ['ab']],
    ['return {name = "kiln", version = 1, more = {}, none = nil, run = ...}', ['run']],
    ['return {}', []],
    ['return', []],
    ['local M = {}\nfunction M.run() return M end', []],
    ['', []],
  ])('reads what %s gives', (source, keys) => {
    expect(seen(source)).toEqual({ keys, mayRegister: false });
  });

  it.each([
    'local M = {}\nfunction M.run() end\nreturn M',
    'return setmetatable({}, {})',
    'return ({run = f})',
    'return {[key] = f}',
    'return {["a" .. "b"] = f}',
    'if x then return {run = f} end\nreturn {}',
    'if x then return {run = f} end',
    'do return {run = f} end',
    'return ...',
    'return {[...] = f}',
    'return nil',
  ])('leaves open what only running %s would tell', (source) => {
    expect(seen(source)).toEqual({ keys: null, mayRegister: false });
  });

  it.each([
    'quirl.plugin.command({}, f)',
    'quirl.plugin["command"]({}, f)',
    'quirl.plugin[name]({}, f)',
    'local q = quirl',
    'local p = quirl.plugin',
    'local register = quirl.plugin.command',
    'local quirl = quirl\nquirl.plugin.command({}, f)',
  ])('sees that %s may register', (source) => {
    expect(seen(`${source}\nreturn {}`)).toEqual({ keys: [], mayRegister: true });
  });

  it.each(['_G.quirl.plugin.command({}, f)', 'local env = _ENV', 'local _ENV = {}', 'return = ='])(
    'is certain of nothing in %s',
    (source) => {
      expect(seen(`${source}\nreturn {}`)).toEqual({ keys: null, mayRegister: true });
    },
  );

  it('takes any source', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (seed, isDamaged) => {
        const choose = chooser(seed);
        const source = generatedLua(choose);
        const { keys } = visibleCommands(Buffer.from(isDamaged ? damagedLua(source, choose) : source));
        // Nothing of what is generated returns a table of the chunk at its end with a key that it does not spell.
        for (const key of keys ?? []) expect(source).toContain(key);
      }),
    );
  });
});

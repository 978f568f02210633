import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxPolicy } from './policy.ts';
import type { HostAnswer, HostBinding } from './protocol/host-binding.ts';
import { type Invocation, type Outcome, Sandbox } from './sandbox.ts';
import { PATIENT_POLICY } from './testing/machines.ts';

const bindings: readonly HostBinding[] = [
  { path: 'quirl.cwd', answers: 'host', takesCallback: false },
  { path: 'quirl.config', answers: 'its_argument', takesCallback: false },
  { path: 'quirl.plugin.command', answers: 'host', takesCallback: true },
];
const nothing = (): Promise<HostAnswer> => Promise.resolve({ value: null });
const invocation = (policy: SandboxPolicy = PATIENT_POLICY, more: Partial<Invocation> = {}): Invocation => ({
  policy,
  answer: nothing,
  ...more,
});

const open = new Set<Sandbox>();
afterAll(() => Promise.all([...open].map((sandbox) => sandbox.close())));

const started = async (): Promise<Sandbox> => {
  const sandbox = await Sandbox.start(bindings, '1.2.3');
  open.add(sandbox);
  return sandbox;
};

const run = async (source: string, policy?: SandboxPolicy): Promise<Outcome> =>
  (await started()).load(source, 'hostile.lua', invocation(policy));

const ending = (outcome: Outcome): string => {
  if ('value' in outcome) return 'value';
  const { failure } = outcome;
  return failure.reason === 'limit' ? failure.resource : failure.reason;
};

const SHORT: SandboxPolicy = { ...PATIENT_POLICY, wall: 200 };

describe('§sandbox-limits-uncatchable', () => {
  it.each([
    ['an endless loop', 'while true do end'],
    ['an endless repeat', 'repeat until false'],
    ['an endless goto', '::again:: goto again'],
    ['a loop inside pcall', 'while true do pcall(function() while true do end end) end'],
    ['a loop inside xpcall', 'xpcall(function() while true do end end, function() while true do end end)'],
    ['a handler that never ends', 'xpcall(error, function() while true do end end)'],
    ['errors in pcall for ever', 'while true do pcall(error, "again") end'],
    ['tail calls for ever', 'local function f() return f() end f()'],
    ['tail calls through pcall', 'local function f() while true do pcall(f) end end f()'],
    ['a comparator that never ends', 'table.sort({3, 2, 1}, function() while true do end end)'],
    ['a replacement that never ends', '("x"):gsub("x", function() while true do end end)'],
    [
      'a table of replacements that never ends',
      '("x"):gsub("x", setmetatable({}, {__index = function() while true do end end}))',
    ],
    ['an iterator that never ends', 'for _ in function() return 1 end do end'],
    ['an __index that never ends', 'return setmetatable({}, {__index = function() while true do end end}).x'],
    ['a __tostring that never ends', 'tostring(setmetatable({}, {__tostring = function() while true do end end}))'],
    ['an error whose text never ends', 'error(setmetatable({}, {__tostring = function() while true do end end}))'],
    ['a __close that never ends', 'local x <close> = setmetatable({}, {__close = function() while true do end end})'],
    [
      'a __close that holds on',
      'while true do pcall(function() local x <close> = setmetatable({}, {__close = function() while true do end end}) end) end',
    ],
    ['a __len that never ends', 'return #setmetatable({}, {__len = function() while true do end end})'],
    ['a __concat that never ends', 'return setmetatable({}, {__concat = function() while true do end end}) .. ""'],
    [
      'a __eq that never ends',
      'local m = {__eq = function() while true do end end} return setmetatable({}, m) == setmetatable({}, m)',
    ],
    ['a numeric loop of all integers', 'for i = math.mininteger, math.maxinteger do end'],
    ['a pattern that tries endlessly', '(("a"):rep(30)):find(("a?"):rep(40) .. ("a"):rep(40))'],
    ['a pattern inside pcall', 'while true do pcall(string.find, ("a"):rep(10000), (".-"):rep(8) .. "b") end'],
  ])('ends %s as a use of instructions', async (_, source) => {
    expect(ending(await run(source))).toBe('instruction');
  });

  it.each([
    ['string.rep', 'return ("x"):rep(1e9)'],
    ['string.rep of the largest count', 'return ("x"):rep(math.maxinteger)'],
    ['string.rep with a separator', 'return (""):rep(1e9, "xx")'],
    ['string.rep inside pcall', 'while true do pcall(string.rep, "x", 1 << 40) end'],
    ['doubling', 'local s = "x" while true do s = s .. s end'],
    ['doubling inside pcall', 'local s = "x" while true do pcall(function() s = s .. s end) end'],
    ['a gigantic table', 'local t = {} for i = 1, 1e9 do t[i] = i end'],
    ['a gigantic table of tables', 'local t = {} while true do t = {t, {}, {}} end'],
    ['a table made whole', 'return table.pack(("x"):rep(400000):byte(1, -1))'],
    ['deep recursion', 'local function f() return 1 + f() end f()'],
    ['deep recursion inside pcall', 'local function f() return 1 + f() end while true do pcall(f) end'],
    [
      'table.concat',
      'local t = {} for i = 1, 1000 do t[i] = ("x"):rep(8000) end return table.concat({table.concat(t), table.concat(t)})',
    ],
    ['gsub', 'return (("x"):rep(100000)):gsub("x", ("y"):rep(1000))'],
    ['string.format', 'local s = ("x"):rep(3000000) return string.format("%s%s%s", s, s, s)'],
    ['many closures', 'local t = {} while true do t[#t + 1] = function() return t end end'],
    ['endless text from C', 'return table.concat(setmetatable({}, {__index = type}), "", 1, math.maxinteger)'],
  ])('ends %s as a use of memory', async (_, source) => {
    const policy = { ...PATIENT_POLICY, instructions: 50_000_000 };
    expect(ending(await run(source, policy))).toBe('memory');
  });

  it.each([
    [
      'table.move over metamethods',
      'table.move(setmetatable({}, {__index = type}), 1, 1 << 60, 1, setmetatable({}, {__newindex = type}))',
    ],
    [
      'table.insert into what claims to be endless',
      'table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 1)',
    ],
  ])('kills %s, which looks at no limit', async (_, source) => {
    expect(ending(await run(source, SHORT))).toBe('wall_time');
  });

  it('tells apart time and instructions', async () => {
    const policy = { ...PATIENT_POLICY, instructions: 100_000_000, wall: 20 };
    expect(ending(await run('while true do end', policy))).toBe('wall_time');
  });

  it('names the resource, what was seen and the limit', async () => {
    const outcome = await run('while true do end', { ...PATIENT_POLICY, instructions: 5000 });
    expect(outcome).toEqual({ failure: { reason: 'limit', resource: 'instruction', observed: 6000, limit: 5000 } });
  });
});

describe('§sandbox-errors-catchable', () => {
  it.each([
    ['an error in an error handler', 'xpcall(error, function(e) error(e) end) return 1', 'value'],
    ['an error that is no text', 'error({})', 'lua'],
    ['an error that is nil', 'error(nil)', 'lua'],
    ['an error of an error', 'error(setmetatable({}, {__tostring = function() error("again") end}))', 'lua'],
    [
      'an error of an error for ever',
      'local m = {} m.__tostring = function() error(setmetatable({}, m)) end error(setmetatable({}, m))',
      'lua',
    ],
    ['nested calls of C', 'local function f() return ("x"):gsub("x", f) end f()', 'lua'],
    ['nested comparators', 'local function f() table.sort({3, 2, 1}, f) end f()', 'lua'],
    [
      'nested metamethods',
      'local t = setmetatable({}, {}) getmetatable(t).__index = function(_, k) return t[k .. "x"] end return t.a',
      'lua',
    ],
    ['deep source', `return ${'('.repeat(20_000)}1${')'.repeat(20_000)}`, 'lua'],
    ['too many results', 'return (select("#", table.unpack({}, 1, 1e7)))', 'lua'],
    ['a comparator that lies', 'table.sort({3, 1, 2, 5, 4, 9, 8}, function() return true end)', 'lua'],
    ['a finalizer', 'setmetatable({}, {__gc = function() while true do end end})', 'lua'],
    ['tampering with the metatable of text', 'getmetatable("").__index = nil', 'lua'],
    ['a coroutine', 'coroutine.wrap(function() while true do end end)()', 'lua'],
    ['a program of compiled Lua', '\u001bLua', 'lua'],
  ])('ends %s as what it is', async (_, source, expected) => {
    expect(ending(await run(source))).toBe(expected);
  });

  it('goes on after an error of Lua, with everything it held', async () => {
    const sandbox = await started();
    expect(await sandbox.load('count = 41 error("no")', 'a.lua', invocation())).toMatchObject({
      failure: { reason: 'lua', message: 'a.lua:1: no', line: 1 },
    });
    expect(await sandbox.load('return count + 1', 'a.lua', invocation())).toEqual({ value: 42n });
  });

  it('adds no finalizer later', async () => {
    const source = `
      local meta = {}
      setmetatable({}, meta)
      meta.__gc = function() while true do end end
      local kept = 0
      for i = 1, 20000 do kept = kept + #{i} end
      return kept`;
    expect(await run(source)).toEqual({ value: 20_000n });
  });
});

describe('§sandbox-sticky-end', () => {
  it('refuses everything after a limit', async () => {
    const sandbox = await started();
    await sandbox.load('while true do end', 'a.lua', invocation());
    expect(sandbox.isClosed).toBe(true);
    await expect(sandbox.load('return 1', 'a.lua', invocation())).rejects.toMatchObject({
      shellError: { code: 'resource_limit' },
    });
  });

  it('leaves other sandboxes alone', async () => {
    const [one, other] = await Promise.all([started(), started()]);
    await other.load('x = 1', 'a.lua', invocation());
    await one.load('while true do end', 'a.lua', invocation());
    expect(await other.load('return x', 'a.lua', invocation())).toEqual({ value: 1n });
  });
});

describe('§sandbox-no-way-out', () => {
  it('has none of the functions that reach outside or compile text', async () => {
    const names = [
      ...['collectgarbage', 'coroutine', 'debug', 'dofile', 'io', 'load', 'loadfile', 'loadstring', 'module', 'os'],
      ...['package', 'print', 'require', 'warn', 'process', 'globalThis', 'js', 'null'],
    ];
    const source = `local found = {} for _, name in ipairs({${names.map((name) => `"${name}"`).join(', ')}}) do
      if _G[name] ~= nil then found[#found + 1] = name end end
      found[#found + 1] = string.dump return found`;
    expect(await run(source)).toEqual({ value: new Map() });
  });

  it('offers exactly the globals of the restricted layer', async () => {
    const source =
      'local names = {} for name in pairs(_G) do names[#names + 1] = name end table.sort(names) return table.concat(names, " ")';
    expect(await run(source)).toEqual({
      value:
        '_G _VERSION assert error getmetatable ipairs math next pairs pcall quirl rawequal rawget rawlen rawset select setmetatable string table tonumber tostring type utf8 xpcall',
    });
  });

  it('holds nothing but Lua: no userdata, and no metatable that it did not make', async () => {
    const source = `
      local seen, kinds = {}, {}
      local function walk(value)
        kinds[type(value)] = true
        if seen[value] then return end
        if type(value) == "table" or type(value) == "string" or type(value) == "function" then
          seen[value] = true
          local meta = getmetatable(value)
          if meta then kinds.metatable = true end
        end
        if type(value) == "table" then for key, item in pairs(value) do walk(key) walk(item) end end
      end
      walk(_G)
      local names = {}
      for name in pairs(kinds) do names[#names + 1] = name end
      table.sort(names)
      return names`;
    expect(await run(source)).toEqual({
      value: new Map(
        [
          [1, 'function'],
          [2, 'number'],
          [3, 'string'],
          [4, 'table'],
        ].map(([index, name]) => [index, name]),
      ),
    });
  });

  it('gives every result of the host as plain data', async () => {
    const sandbox = await started();
    const answer = (): Promise<HostAnswer> =>
      Promise.resolve({
        value: new Map<string, string>([
          ['__proto__', 'x'],
          ['constructor', 'y'],
        ]),
      });
    const source = `
      local given = quirl.cwd()
      return {meta = getmetatable(given) == nil, proto = given.__proto__, maker = given.constructor, other = given.prototype == nil,
        text = type(given.toString)}`;
    expect(await sandbox.load(source, 'a.lua', invocation(PATIENT_POLICY, { answer }))).toEqual({
      value: new Map<string, unknown>([
        ['meta', true],
        ['proto', 'x'],
        ['maker', 'y'],
        ['other', true],
        ['text', 'nil'],
      ]),
    });
  });

  it('repeats itself: random numbers, the order of tables and addresses', async () => {
    const source = `
      local names = {}
      for name in pairs({a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, [1] = 1, [2.5] = 1}) do names[#names + 1] = tostring(name) end
      math.randomseed()
      return table.concat(names, " ") .. " " .. math.random(1 << 40) .. " " .. tostring({})`;
    const [first, second] = await Promise.all([run(source), run(source)]);
    expect(ending(first)).toBe('value');
    expect(second).toEqual(first);
  });
});

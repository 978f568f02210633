import { describe, expect, it } from 'vitest';
import { PATIENT_POLICY } from '../sandbox/testing/machines.ts';
import { runTestFile } from './run-test-file.ts';

const run = (source: string) =>
  runTestFile(
    { name: 'a_test.lua', source: Buffer.from(source) },
    { cwd: '/', environment: process.env, policy: PATIENT_POLICY },
  );
const shape = async (source: string) => {
  const { tests, error } = await run(source);
  return { tests: tests.map((test) => [test.name, test.error?.code ?? 'passed']), error: error?.code ?? null };
};

describe('§test-runner', () => {
  it('runs tests in order of their names, and goes on after one that fails', async () => {
    const source = `
      local order = ""
      return {
        test_b = function() order = order .. "b" error("no") end,
        test_a = function() order = order .. "a" end,
        ["test_~"] = function() assert(order == "abA", order) end,
        test_A = function() order = order .. "A" assert(order == "A") end,
        helper = function() error("never") end,
      }`;
    expect(await shape(source)).toEqual({
      tests: [
        ['test_A', 'passed'],
        ['test_a', 'passed'],
        ['test_b', 'lua'],
        ['test_~', 'lua'],
      ],
      error: null,
    });
  });

  it('gives every test a fresh budget, and goes on in a new sandbox after a limit', async () => {
    const work = 'for i = 1, 300000 do n = n + 1 end';
    const source = `n = 0 return {test_a = function() ${work} end, test_b = function() while true do end end,
      test_c = function() ${work} end, test_d = function() ${work} assert(n == 600000) end}`;
    expect(await shape(source)).toEqual({
      tests: [
        ['test_a', 'passed'],
        ['test_b', 'resource_limit'],
        ['test_c', 'passed'],
        ['test_d', 'passed'],
      ],
      error: null,
    });
  });

  it.each([
    ['no table', 'return 5', 'validation'],
    ['no tests', 'return {helper = function() end}', 'validation'],
    ['a test that is no function', 'return {test_a = 5}', 'validation'],
    ['an error of its own', 'error("x")', 'lua'],
    ['no end', 'while true do end', 'resource_limit'],
    ['no Lua', 'return return', 'lua'],
  ])('fails a file with %s', async (_, source, code) => {
    expect(await shape(source)).toEqual({ tests: [], error: code });
  });
});

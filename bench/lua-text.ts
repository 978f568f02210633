/** Lua as text: an entry is parsed, linted and audited; against Lua's own compiler, and against itself at four times the size. */
import { auditEntry } from '@quirl/lua';
import { luaCompiler } from '../packages/lua/src/testing/lua-compiler.ts';
import type { Benchmark } from './run.ts';
import { median } from './whole-process.ts';

const mebibyte = 1024 * 1024;
const rounds = 15;

/** A piece of a package as people write it: annotations, locals, tables, loops, strings, a host call. */
const piece = (index: number): string => `---Releases one service and waits until it answers.
---@param context quirl.CommandContext
---@param options table<string, string>
---@return quirl.ProcessResult
local function release_${index}(context, options)
  local environment <const> = context.arguments.environment or "staging"
  local parts = { "deploy", "--to", environment, tag = options["tag"], [${index}] = 0x${index.toString(16)} }
  for position, part in ipairs(parts) do
    if part:match("^%-%-") and position < #parts then
      parts[position] = part .. "=" .. tostring(parts[position + 1]) -- joined for the tool
    elseif not part or part == '' then goto continue
    end
    ::continue::
  end
  local result = quirl.process.run(table.concat(parts, " "))
  while result.status ~= 0 and (${index} // 3 + 1.5e1) % 7 > 2 do
    result = quirl.process.run [[deploy --retry]]
    if result.ok then break end
  end
  return result
end
commands.release_${index} = { run = release_${index}, summary = "Release service ${index}" }
`;

/** Exactly so many bytes: functions in blocks of their own, since one function takes no more than 200 locals, and then a comment. */
const sourceOf = (bytes: number): Uint8Array => {
  const pieces: string[] = [];
  let length = 0;
  for (let index = 0; ; index += 1) {
    const next = `do\n${piece(index)}end\n`;
    if (length + next.length + 2 > bytes) break;
    pieces.push(next);
    length += next.length;
  }
  return Buffer.from(`${pieces.join('')}${'-'.repeat(bytes - length)}`);
};

/** Milliseconds of processor time: what the machine does beside it does not count, what collects garbage does. */
const msOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const audited = (source: Uint8Array): void => {
  const { diagnostics, detected_capabilities } = auditEntry(source);
  if (diagnostics.length > 0 || detected_capabilities.join() !== 'process.spawn')
    throw new Error(`the audit found something else: ${diagnostics[0]?.message}`);
};

/** Alternates the two, so that a busy moment of the machine meets both. */
const compare = (left: () => void, right: () => void): { readonly leftMs: number; readonly rightMs: number } => {
  const lefts: number[] = [];
  const rights: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    lefts.push(msOf(left));
    rights.push(msOf(right));
  }
  return { leftMs: median(lefts), rightMs: median(rights) };
};

const againstCompiler: Benchmark = {
  name: "parse, lint and audit of 1 MiB of Lua / Lua's own compiler",
  target: 'shown',
  run: async () => {
    const source = sourceOf(mebibyte);
    const compile = await luaCompiler();
    const { leftMs, rightMs } = compare(
      () => audited(source),
      () => {
        if (compile(source) !== null) throw new Error('Lua refuses the source');
      },
    );
    return { ratio: leftMs / rightMs, detail: `${leftMs.toFixed(0)} ms / ${rightMs.toFixed(0)} ms`, meets: true };
  },
};

const linear: Benchmark = {
  name: 'parse, lint and audit of Lua, 4 MiB / 1 MiB',
  target: '<= 4.4',
  run: async () => {
    const one = sourceOf(mebibyte);
    const four = sourceOf(4 * mebibyte);
    const { leftMs, rightMs } = compare(
      () => audited(four),
      () => audited(one),
    );
    const ratio = leftMs / rightMs;
    return { ratio, detail: `${leftMs.toFixed(0)} ms / ${rightMs.toFixed(0)} ms`, meets: ratio <= 4.4 };
  },
};

/** Figures of reading Lua in the performance table. */
export const benchmarks: readonly Benchmark[] = [againstCompiler, linear];

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as root from '../index.ts';

const rootFile = fileURLToPath(new URL('../index.ts', import.meta.url));

/** Every module that the root needs, by its path in the repository, and the program that they make for a browser. */
const bundleRoot = async (): Promise<{ modules: string[]; program: string }> => {
  const { metafile, outputFiles } = await build({
    entryPoints: [rootFile],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'contracts',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  return { modules: Object.keys(metafile.inputs), program: outputFiles[0]?.text ?? '' };
};

describe('§parse-diagnostics A diagnostic', () => {
  it('is an error with its facts as members and as JSON', () => {
    const advice = new root.PlurnkParseError(3, 7, 'lexer', 'what was seen', 'warning');
    expect(advice).toBeInstanceOf(Error);
    expect(JSON.parse(JSON.stringify(advice))).toEqual({
      line: 3,
      column: 7,
      source: 'lexer',
      severity: 'warning',
      message: 'what was seen',
    });
    expect(new root.PlurnkParseError(1, 0, 'parser', 'x').severity).toBe('error');
  });

  it('never repeats what may be a secret', () => {
    for (const target of [
      'https://ann:s3cret@/',
      'https://h/{s3cret',
      'https://h/{s3cret}',
      'https://h/{a: b}s3cret',
      'https://h/{: s3cret}',
    ]) {
      for (const text of [`## KILL0 (${target})`, `## COPY0 (a)\n${target}`]) {
        const [item] = root.PlurnkParser.parseStatements(text).items;
        expect(item?.kind === 'error' && item.error.message).toMatch(/^(?!.*s3cret)invalid /);
      }
    }
  });
});

describe('The language in the root of the package', () => {
  it('§root-value-api has the readers, the printer, the functions and the names', () => {
    const names = [
      'AcpPlanValue',
      'PLURNK_OPS',
      'PathSyntax',
      'PlanValue',
      'PlurnkParseError',
      'PlurnkParser',
      'PlurnkPrinter',
      'RESERVED_AUTHORITIES',
      'UNKNOWN_POSITION',
      'WORKER_NAME',
      'parsePath',
      'parseResourceSelection',
      'railAccepts',
      'renderJsonResult',
    ];
    expect(names.filter((name) => !(name in root))).toEqual([]);
    expect(root.PLURNK_OPS.join(' ')).toBe('FIND READ EDIT COPY MOVE OPEN FOLD SEND EXEC BARE WORK FORK KILL PLAN');
    expect([root.UNKNOWN_POSITION, Object.isFrozen(root.UNKNOWN_POSITION)]).toEqual([{ line: 0, column: 0 }, true]);
    expect([root.RESERVED_AUTHORITIES, Object.isFrozen(root.RESERVED_AUTHORITIES)]).toEqual([
      ['commons', 'plurnk'],
      true,
    ]);
  });

  it('§parser-construction-boundary exports nothing of the readers of characters and structure', () => {
    const exported = readFileSync(rootFile, 'utf8').matchAll(/from '\.\/language\/([a-z-]+)\.ts'/g);
    const open = ['operation', 'parse-error', 'plurnk-parser'];
    expect([...exported].map(([, module = '']) => module).filter((module) => !open.includes(module))).toEqual([]);
  });

  it('§cold-start loads no grammar and no runtime of a grammar', async () => {
    const { modules } = await bundleRoot();
    expect(modules.length).toBeGreaterThan(10);
    expect(modules.filter((path) => /antlr|grammar|\.g4/.test(path))).toEqual([]);
  });

  it('works with what every browser has', async () => {
    const { program } = await bundleRoot();
    const page = createContext({ URL });
    runInContext(program, page);
    const answer: unknown = runInContext(
      "JSON.stringify(contracts.PlurnkParser.parseStatements('## KILL0 (a)').items.length)",
      page,
    );
    expect(answer).toBe('1');
  });
});

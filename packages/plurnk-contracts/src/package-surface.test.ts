import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { contractNames } from './generated/contract-schemas.ts';
import * as root from './index.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

interface Bundle {
  readonly program: string;
  readonly modules: readonly string[];
  readonly external: readonly string[];
  readonly warnings: number;
}

/** A program for a browser made of one module and all that it needs. A module of Node.js in it would fail the build. */
const bundleForBrowser = async (file: string): Promise<Bundle> => {
  const { metafile, outputFiles, warnings } = await build({
    entryPoints: [pathOf(file)],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'contracts',
    target: 'es2022',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  return {
    program: outputFiles[0]?.text ?? '',
    modules: Object.keys(metafile.inputs),
    external: Object.values(metafile.inputs).flatMap(({ imports }) =>
      imports.flatMap(({ path, external }) => (external === true ? [path] : [])),
    ),
    warnings: warnings.length,
  };
};

describe('The package', () => {
  it.each(['index.ts', 'port/port-suite.ts'])(
    'bundles %s for a browser, with nothing of Node.js in it',
    async (file) => {
      const { external, modules, warnings } = await bundleForBrowser(file);
      expect({ external, warnings }).toEqual({ external: [], warnings: 0 });
      expect(modules.filter((path) => /(^|\/)node:|\/cli\/|\/testing\/|\.test\.ts$/.test(path))).toEqual([]);
    },
  );

  it('judges values in a page that has nothing but the language', async () => {
    const { program } = await bundleForBrowser('index.ts');
    const page = createContext({ URL });
    runInContext(program, page);
    const ask = (expression: string): unknown => runInContext(expression, page);
    expect(ask('contracts.Validator.validateReasoningPolicy("low").valid')).toBe(true);
    expect(ask('contracts.Validator.validateReasoningPolicy("most").errors[0].keyword')).toBe('enum');
    expect(ask('try { contracts.Validator.assertLoopFlags({}) } catch (error) { error.name }')).toBe(
      'InvalidLoopFlagsError',
    );
  });

  it('runs a port through the suite in a page', async () => {
    const { program } = await bundleForBrowser('port/port-suite.ts');
    const page = createContext({ URL, setTimeout, clearTimeout, structuredClone });
    runInContext(program, page);
    const reports: unknown = await runInContext(
      'contracts.runPortSuite(() => ({ port: {}, selectors: ["a/b", "a/c"], entryTarget: "worker:///a" }))',
      page,
    );
    const outcomes = Array.isArray(reports) ? reports.map(({ outcome }) => outcome) : [];
    expect(outcomes.length).toBeGreaterThan(180);
    expect(new Set(outcomes)).toEqual(new Set(['broken']));
  });

  it('§wire-root-values has these values in its root and no others', () => {
    const values = [
      'ACP_MEMORY_PREFIX',
      'AcpPlanValue',
      'DEFAULT_LOOP_FLAGS',
      'DEFAULT_PLAN_PRIORITY',
      'PLURNK_OPS',
      'PathSyntax',
      'PlanValue',
      'PlurnkParseError',
      'PlurnkParser',
      'PlurnkPrinter',
      'Problems',
      'ProviderAccounts',
      'REASONING_POLICIES',
      'RESERVED_AUTHORITIES',
      'UNKNOWN_POSITION',
      'Validator',
      'WORKER_NAME',
      'aguiConformanceReport',
      'expandLoopFlags',
      'parsePath',
      'parseResourceSelection',
      'proposalDisposition',
      'railAccepts',
      'renderJsonResult',
    ];
    const errors = [...contractNames.map((name) => `Invalid${name}Error`), 'InvalidJsonSchemaInstanceError'];
    expect(Object.keys(root).sort()).toEqual([...values, ...errors].sort());
  });

  it('§wire-entrypoint tells in its README what can be imported, and nothing else', () => {
    const readme = readFileSync(pathOf('../README.md'), 'utf8');
    const named = [...readme.matchAll(/`@plurnk\/plurnk-contracts(\/[^`]+)?`/g)].map(([, path]) => `.${path ?? ''}`);
    const manifest: { exports: Record<string, unknown> } = JSON.parse(readFileSync(pathOf('../package.json'), 'utf8'));
    expect(named.sort()).toEqual(Object.keys(manifest.exports).sort());
    const values = [...readme.matchAll(/`(\w+)(?:\([^`]*\))?`/g)].flatMap(([, name = '']) =>
      /^(?:[A-Z]\w+|rail\w+)$/.test(name) && name !== 'InvalidXError' ? [name] : [],
    );
    expect(Object.keys(root)).toEqual(expect.arrayContaining(values));
    expect(values).toContain('railAccepts');
  });

  it('§wire-entrypoint publishes its schemas, grammars, texts, kit and suite beside the root', () => {
    const manifest: { exports: Record<string, unknown>; files: string[] } = JSON.parse(
      readFileSync(pathOf('../package.json'), 'utf8'),
    );
    expect(Object.keys(manifest.exports).sort()).toEqual([
      '.',
      './agui-kit.json',
      './package.json',
      './plurnk-page.md',
      './plurnk.gemma.gbnf',
      './plurnk.md',
      './plurnk.qwen.gbnf',
      './port-suite',
      './schema/*.json',
    ]);
    const targets = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(Object(target)).map(String),
    );
    // A package always holds its manifest.
    for (const target of targets) expect([...manifest.files, 'package.json']).toContain(target.split('/')[1]);
  });
});

import { defineConfig } from 'vitest/config';

const source = (name: string): string => new URL(`./packages/${name}/src/index.ts`, import.meta.url).pathname;

export default defineConfig({
  resolve: {
    alias: {
      '@plurnk/plurnk-contracts/port-suite': new URL(
        './packages/plurnk-contracts/src/port/port-suite.ts',
        import.meta.url,
      ).pathname,
      '@plurnk/plurnk-contracts': source('plurnk-contracts'),
      '@quirl/quirl-contracts': source('quirl-contracts'),
      '@quirl/files': source('files'),
      '@quirl/lua': source('lua'),
      '@quirl/catalog': source('catalog'),
      '@quirl/plugins': source('plugins'),
      '@quirl/mcp': source('mcp'),
    },
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

// The arrows of ARCHITECTURE.md: who may import whom. Anything else, and every cycle, fails.
const mayImport = {
  'plurnk-contracts': [],
  'quirl-contracts': [],
  files: ['quirl-contracts'],
  lua: ['quirl-contracts'],
  catalog: ['quirl-contracts', 'files'],
  plugins: ['quirl-contracts', 'files', 'lua'],
  mcp: ['quirl-contracts'],
  cli: ['quirl-contracts', 'files', 'lua', 'catalog', 'plugins', 'mcp'],
};

const arrows = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `${name}-imports-only-its-own`,
  severity: 'error',
  from: { path: `^packages/${name}/src` },
  to: { path: '^packages/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contracts-do-no-io',
      comment: 'The contracts packages run in a browser: no file, network, clock or process. Tests do not ship.',
      severity: 'error',
      from: { path: '^packages/(quirl|plurnk)-contracts/src', pathNot: '\\.test\\.ts$|/testing/|/src/cli/' },
      to: { dependencyTypes: ['core'] },
    },
    ...arrows,
  ],
  options: {
    doNotFollow: { path: 'node_modules|dist' },
    exclude: { path: '/dist/' },
    tsConfig: { fileName: 'tsconfig.check.json' },
    tsPreCompilationDeps: true,
  },
};

import type { OwnPath } from '@quirl/catalog';
import type { Handler } from './command-host.ts';

/** The handler of every declared command; a command without one does not compile. Each is loaded when it is called. */
export const commandTable: Readonly<Record<OwnPath, () => Promise<Handler>>> = {
  'quirl agent catalog': async () => (await import('./agent-catalog.ts')).agentCatalog,
  'quirl agent context': async () => (await import('./agent-context.ts')).agentContext,
  'quirl agent manifest': async () => (await import('./agent-manifest.ts')).agentManifest,
  'quirl agent validate': async () => (await import('./agent-validate.ts')).agentValidate,
  'quirl index build': async () => (await import('../index-build.ts')).indexBuild,
  'quirl index status': async () => (await import('../index-build.ts')).indexStatus,
  'quirl index explain': async () => (await import('./index-explain.ts')).indexExplain,
  'quirl catalog': async () => (await import('./catalog.ts')).catalog,
  'quirl describe': async () => (await import('./describe.ts')).describe,
  'quirl complete': async () => (await import('./complete.ts')).complete,
  'quirl completions': async () => (await import('./completions.ts')).completions,
  'quirl search': async () => (await import('./search.ts')).search,
};

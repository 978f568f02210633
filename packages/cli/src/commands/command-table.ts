import type { OwnPath } from '@quirl/catalog';
import { agentCatalog } from './agent-catalog.ts';
import { agentContext } from './agent-context.ts';
import { agentManifest } from './agent-manifest.ts';
import { agentValidate } from './agent-validate.ts';
import { catalog } from './catalog.ts';
import type { Handler } from './command-host.ts';
import { complete } from './complete.ts';
import { completions } from './completions.ts';
import { describe } from './describe.ts';
import { indexExplain } from './index-explain.ts';
import { search } from './search.ts';

const here = (handler: Handler) => () => Promise.resolve(handler);

/**
 * The handler of every declared command; a command without one does not compile. Those that need much code of their own are
 * loaded when they are called; the others stand in one bundle, since splitting it costs more than it saves.
 */
export const commandTable: Readonly<Record<OwnPath, () => Promise<Handler>>> = {
  'quirl agent catalog': here(agentCatalog),
  'quirl agent context': here(agentContext),
  'quirl agent manifest': here(agentManifest),
  'quirl agent validate': here(agentValidate),
  'quirl index build': async () => (await import('../index-build.ts')).indexBuild,
  'quirl index status': async () => (await import('../index-build.ts')).indexStatus,
  'quirl index explain': here(indexExplain),
  'quirl catalog': here(catalog),
  'quirl describe': here(describe),
  'quirl complete': here(complete),
  'quirl completions': here(completions),
  'quirl search': here(search),
  'quirl check': async () => (await import('../lua-source.ts')).check,
  'quirl lint': async () => (await import('../lua-source.ts')).lint,
  'quirl fmt': async () => (await import('../lua-source.ts')).fmt,
  'quirl new': async () => (await import('../lua-source.ts')).newProgram,
  'quirl sdk': async () => (await import('../lua-source.ts')).sdk,
  'quirl run': async () => (await import('../run-lua.ts')).runLua,
  'quirl eval': async () => (await import('../run-lua.ts')).evalLua,
  'quirl test': async () => (await import('../run-lua.ts')).testLua,
  'quirl package manifest': async () => (await import('../package-build.ts')).packageManifest,
  'quirl package build': async () => (await import('../package-build.ts')).packageBuild,
  'quirl package publish': async () => (await import('../package-build.ts')).packagePublish,
  'quirl plugin call': async () => (await import('../plugin-call.ts')).pluginCall,
  'quirl plugin check': async () => (await import('../plugin-call.ts')).pluginCheck,
  'quirl plugin add': async () => (await import('../plugin-lifecycle.ts')).pluginAdd,
  'quirl plugin list': async () => (await import('../plugin-lifecycle.ts')).pluginList,
  'quirl plugin permissions': async () => (await import('../plugin-lifecycle.ts')).pluginPermissions,
  'quirl plugin enable': async () => (await import('../plugin-lifecycle.ts')).pluginEnable,
  'quirl plugin disable': async () => (await import('../plugin-lifecycle.ts')).pluginDisable,
  'quirl plugin doctor': async () => (await import('../plugin-lifecycle.ts')).pluginDoctor,
  'quirl plugin update': async () => (await import('../plugin-lifecycle.ts')).pluginUpdate,
  'quirl plugin remove': async () => (await import('../plugin-lifecycle.ts')).pluginRemove,
  'quirl serve mcp': async () => (await import('../serve-mcp.ts')).serveMcp,
};

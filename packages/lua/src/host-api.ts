import { compareCodePoints, type Effect, type HostCapability, type HostParameter } from '@quirl/quirl-contracts';

/** Which surface a host function belongs to: packages run everywhere, the shell rows only keep their names reserved. */
export type HostProfile = 'package' | 'shell';

/** One row of the host API: what a Lua file may call, which grant the call needs and what the call does to the machine. */
export interface HostFunction {
  /** Dotted Lua path. */
  readonly path: string;
  readonly summary: string;
  /** In call order. */
  readonly parameters: readonly HostParameter[];
  /** Lua-facing type; `nil` for registrations. */
  readonly returns: string;
  /** The grant without which the call is refused; null if none is needed. */
  readonly capability: string | null;
  readonly effects: readonly Effect[];
  readonly profile: HostProfile;
}

/** The whole host API as one table (catalog spec 11): installation, linting, the audit and the documents are projections of it. */
export const HOST_API: readonly HostFunction[] = Object.freeze([
  {
    path: 'quirl.cwd',
    summary: 'Return the working directory of the process',
    parameters: [],
    returns: 'string',
    capability: null,
    effects: [],
    profile: 'package',
  },
  {
    path: 'quirl.config',
    summary: 'Mark a table as configuration and return it',
    parameters: [{ name: 'value', value_type: 'quirl.Config' }],
    returns: 'quirl.Config',
    capability: null,
    effects: [],
    profile: 'package',
  },
  {
    path: 'quirl.process.run',
    summary: 'Run one program, wait for its end and capture what it wrote',
    parameters: [{ name: 'command', value_type: 'string' }],
    returns: 'quirl.ProcessResult',
    capability: 'process.spawn',
    effects: ['spawn_process'],
    profile: 'package',
  },
  {
    path: 'quirl.plugin.command',
    summary: 'Register a typed command',
    parameters: [{ name: 'spec', value_type: 'quirl.PluginCommand' }],
    returns: 'nil',
    capability: 'commands.register',
    effects: [],
    profile: 'package',
  },
  {
    path: 'quirl.completion.add_provider',
    summary: 'Register value completion for a command',
    parameters: [{ name: 'spec', value_type: 'quirl.CompletionProvider' }],
    returns: 'nil',
    capability: 'completion.register',
    effects: [],
    profile: 'package',
  },
  {
    path: 'quirl.prompt.add_segment',
    summary: 'Register a segment of the prompt',
    parameters: [{ name: 'spec', value_type: 'quirl.PromptSegment' }],
    returns: 'nil',
    capability: 'prompt.register',
    effects: [],
    profile: 'shell',
  },
  {
    path: 'quirl.events.subscribe',
    summary: 'Observe events of an interactive shell',
    parameters: [{ name: 'spec', value_type: 'quirl.EventSubscription' }],
    returns: 'nil',
    capability: 'events.observe',
    effects: [],
    profile: 'shell',
  },
  {
    path: 'quirl.extension.contribute',
    summary: 'Contribute catalog, completion or panel data to an interactive shell',
    parameters: [{ name: 'spec', value_type: 'quirl.Contribution' }],
    returns: 'nil',
    capability: 'extension.contribute',
    effects: [],
    profile: 'shell',
  },
]);

/** The host functions that this product offers to packages, in document form, sorted by path. The shell rows lead nowhere and are left out. */
export const installedHostApi = (): readonly HostCapability[] =>
  HOST_API.filter((row) => row.profile === 'package')
    .map(({ path, summary, parameters, returns, capability }) => ({ path, summary, parameters, returns, capability }))
    .sort((left, right) => compareCodePoints(left.path, right.path));

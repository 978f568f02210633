/** One capability that the platform has a name for. */
export interface Capability {
  readonly name: string;
  /** What whoever grants it lets a package do, as the end of a sentence. */
  readonly allows: string;
}

/** Every capability that the platform has a name for (catalog spec 11), sorted by name. One in this list need not be installed. */
export const CAPABILITIES: readonly Capability[] = Object.freeze([
  { name: 'analysis.register', allows: 'add analyses of source text' },
  { name: 'catalog.register', allows: 'add facts to the catalog' },
  { name: 'commands.register', allows: 'register commands of its own' },
  { name: 'completion.register', allows: 'complete values of its commands' },
  { name: 'environment.mutate', allows: 'change environment variables' },
  { name: 'events.observe', allows: 'see what happens in a shell' },
  { name: 'execution.block', allows: 'keep commands from running' },
  { name: 'extension.contribute', allows: 'contribute to the surfaces of a shell' },
  { name: 'filesystem.read', allows: 'read files' },
  { name: 'filesystem.write', allows: 'write files' },
  { name: 'knowledge.register', allows: 'add knowledge for agents' },
  { name: 'output.read', allows: 'read what commands write' },
  { name: 'plan.rewrite', allows: 'change commands before they run' },
  { name: 'process.spawn', allows: 'start programs, with your environment and rights' },
  { name: 'prompt.register', allows: 'add to the prompt' },
  { name: 'ui.panel', allows: 'show panels' },
  { name: 'view.register', allows: 'add views of values' },
]);

const vocabulary: ReadonlySet<string> = new Set(CAPABILITIES.map(({ name }) => name));

/** Whether a text names a capability of the platform, whole. */
export const isCapability = (text: string): boolean => vocabulary.has(text);

const scopeText = /^[A-Za-z0-9_./+-]+$/;

/** A relative path of known characters that leads neither up nor through empty names. */
const isRelativePath = (scope: string): boolean =>
  scopeText.test(scope) && scope.split('/').every((name) => name !== '' && name !== '..');

const isFilesystemScope = isRelativePath;

// A dash would make the program an option of whatever starts it.
const isProgramScope = (scope: string): boolean => isRelativePath(scope) && !scope.startsWith('-') && scope !== '.';

/** The capabilities that can be granted for a part, with the grammar of that part (catalog spec 15). */
const scopeGrammars: ReadonlyMap<string, (scope: string) => boolean> = new Map([
  ['process.spawn', isProgramScope],
  ['filesystem.read', isFilesystemScope],
  ['filesystem.write', isFilesystemScope],
]);

/** The capability that a grant belongs to: itself, or what stands in front of its scope. */
export const capabilityOf = (grant: string): string => {
  const end = grant.indexOf(':');
  return end === -1 ? grant : grant.slice(0, end);
};

/** Whether a text is a grant: a capability, whole or for a part of it that the grammar of its scopes allows. */
export const isGrant = (text: string): boolean => {
  const capability = capabilityOf(text);
  if (!isCapability(capability)) return false;
  return capability === text || (scopeGrammars.get(capability)?.(text.slice(capability.length + 1)) ?? false);
};

/** Whether a capability can be granted for a part of it. */
export const takesScope = (capability: string): boolean => scopeGrammars.has(capability);

/** The requests that no grant covers, whole or in part. */
export const uncovered = (requests: readonly string[], grants: readonly string[]): readonly string[] => {
  const granted = new Set(grants.map(capabilityOf));
  return requests.filter((request) => !granted.has(request));
};

/** The grants that no request asks for. */
export const unrequested = (requests: readonly string[], grants: readonly string[]): readonly string[] => {
  const asked = new Set(requests);
  return grants.filter((grant) => !asked.has(capabilityOf(grant)));
};

/** The scoped grants that say nothing, since the capability is granted whole beside them. */
export const redundant = (grants: readonly string[]): readonly string[] => {
  const whole = new Set(grants.filter(isCapability));
  return grants.filter((grant) => !isCapability(grant) && whole.has(capabilityOf(grant)));
};

import type { AgentCommand } from '../generated/contract-types.ts';

/** How every command line begins that runs a command of a package. */
export const PACKAGE_RUNNER = 'quirl plugin call';

/**
 * How the command of a package is run, in its usage form: no shell knows the path that its record and its examples begin with.
 * Null for a command of any other source, whose usage is what a person types.
 */
export const packageInvocation = ({ provenance, path, signature, io }: AgentCommand): string | null => {
  if (provenance.source !== 'plugin') return null;
  const usage = signature === path || signature.startsWith(`${path} `) ? signature : `${path} [arguments]...`;
  const input = io.input === 'Nothing' ? '' : ' --input <json|->';
  return `${PACKAGE_RUNNER} ${usage}${input}`;
};

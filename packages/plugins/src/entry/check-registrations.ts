import { HOST_API, lintError, lintLua, loadPackageEntry } from '@quirl/lua';
import { CONTRACTS, compareCodePoints, type PluginRegistrations, QuirlError, refusal } from '@quirl/quirl-contracts';

/** One Lua file that is looked at as the entry of a package. */
export interface RegistrationCheck {
  readonly source: Uint8Array;
  /** Its path, for messages and the report. */
  readonly file: string;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** The grants that let a file register, and do nothing else. */
const registrationGrants: readonly string[] = HOST_API.flatMap(({ profile, capability, effects }) =>
  profile === 'package' && capability !== null && effects.length === 0 ? [capability] : [],
);

/**
 * What one Lua file registers and returns when it is loaded with every grant to register and none to run a program (catalog spec 16).
 * Refusals: those of the linter before anything runs; those of the load; `validation` for a file that registers and returns nothing.
 */
export const checkRegistrations = async ({
  source,
  file,
  ...setting
}: RegistrationCheck): Promise<PluginRegistrations> => {
  const findings = lintError(lintLua(source), file);
  if (findings !== null) throw new QuirlError(findings);
  const entry = await loadPackageEntry({ source, name: file, grants: registrationGrants, ...setting });
  try {
    const { commands, completions, functions } = entry;
    if (commands.length + completions.length + functions.size === 0)
      throw refusal(
        'validation',
        `${file} returns no function and registers nothing`,
        'Return a table of functions, or register commands with quirl.plugin.command.',
      );
    const { name: document_type, version: schema_version } = CONTRACTS['quirl.plugin.registrations'];
    return {
      document_type,
      schema_version,
      file,
      commands: commands.map(({ run: _, ...registered }) => registered),
      completions: completions.map(({ command }) => command),
      functions: [...functions.keys()].sort(compareCodePoints),
    };
  } finally {
    await entry.close();
  }
};

import type { CommandHost } from '../commands/command-host.ts';

/** Tells a person, and no program, that Lua sees only a part of the environment (catalog spec 18.1). */
export const noteReducedEnvironment = async ({ stderr }: CommandHost): Promise<void> => {
  await stderr
    .write('quirl: the environment is too large to be passed whole; the script sees a part of it\n')
    .catch(() => undefined);
};

import type { PackageCommand } from '@quirl/quirl-contracts';
import { sampleCommand, sampleEffects } from './sample-command.ts';

/** What the package `kiln` is made of. */
export interface Kiln {
  readonly commands: readonly PackageCommand[];
  /** The Lua of its entry. */
  readonly source: string;
  readonly request: readonly string[];
}

/** The package `kiln` with a command per function, given as Lua bodies by key. It requests nothing unless stated otherwise. */
export const kilnOf = (
  functions: Readonly<Record<string, string>>,
  stated: Partial<PackageCommand> = {},
  request: readonly string[] = [],
): Kiln => ({
  commands: Object.keys(functions).map((key) =>
    sampleCommand(`kiln ${key}`, { effects: sampleEffects(request), ...stated }),
  ),
  source: `return {${Object.entries(functions)
    .map(([key, body]) => `${key} = function(context) ${body} end`)
    .join(', ')}}`,
  request,
});

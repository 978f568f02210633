import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AguiConformanceKit } from '../generated/contract-types.ts';
import { Validator } from '../validate/validator.ts';

const resource = join('generated', 'agui-kit.json');

/** The package's own root, from a source file, a compiled one or the bundle. */
const packageRoot = (from: string): string => {
  for (let directory = from; ; directory = dirname(directory)) {
    if (existsSync(join(directory, 'package.json'))) return directory;
    if (dirname(directory) === directory) throw new Error(`no package.json stands above ${from}`);
  }
};

/** The kit that this package publishes. Throws when it is missing or is no kit: then the package itself is broken. */
export const readPublishedKit = (): AguiConformanceKit =>
  Validator.assertAguiConformanceKit(
    JSON.parse(readFileSync(join(packageRoot(import.meta.dirname), resource), 'utf8')),
  );

/** Projects the meta-schemas of JSON Schema draft 2020-12, as their publisher ships them, into a value. */
import { createRequire } from 'node:module';
import { writeGenerated } from './write-generated.ts';

const require = createRequire(import.meta.url);
const source = 'ajv/dist/refs/json-schema-2020-12';
const parts = ['applicator', 'content', 'core', 'format-annotation', 'meta-data', 'unevaluated', 'validation'];

export const generateMetaSchemas = async (): Promise<void> => {
  const files = ['schema.json', ...parts.map((part) => `meta/${part}.json`)];
  const entries = files.map((file) => {
    const schema: { readonly $id: string } = require(`${source}/${file}`);
    return `  [${JSON.stringify(schema.$id)}, ${JSON.stringify(JSON.stringify(schema))}],`;
  });
  await writeGenerated(
    'packages/plurnk-contracts/src/generated/meta-schemas.ts',
    source,
    `/** The parts of the dialect by their address, as JSON text: most programs never read them. */
export const metaSchemaTexts: ReadonlyMap<string, string> = new Map([\n${entries.join('\n')}\n]);\n`,
  );
};

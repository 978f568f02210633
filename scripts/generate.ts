/** Writes every package's `src/generated/`. Those files are not committed and not edited. */
import { generateAguiKit } from './generate/agui-kit.ts';
import { generateContracts } from './generate/contracts.ts';
import { generateCuratedSet } from './generate/curated-set.ts';
import { generateMetaSchemas } from './generate/meta-schemas.ts';
import { generatePlurnkGrammar } from './generate/plurnk-grammar.ts';
import { generatePlurnkRails } from './generate/plurnk-rails.ts';
import { generatePlurnkSchemas } from './generate/plurnk-schemas.ts';

await generateContracts();
await generateCuratedSet();
await generateMetaSchemas();
await generatePlurnkSchemas();
await generatePlurnkRails();
await generatePlurnkGrammar();
await generateAguiKit();

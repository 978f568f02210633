/** `npm run docs`: writes the pages below `docs/reference/generated/`, which are not committed. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { VectorFile } from '../packages/plurnk-contracts/src/language/testing/vector-format.ts';
import { languageChapters, rulesPage, topicPage } from './docs/language-reference.ts';
import { capabilitiesPage, lintRulesPage } from './docs/lua-reference.ts';
import { readWireContracts } from './docs/read-wire-contracts.ts';
import { contractIndex, contractPage } from './docs/wire-reference.ts';

const root = new URL('../', import.meta.url);
const vectors = new URL('vectors/language/', root);
const target = new URL('docs/reference/generated/', root);

const readRecord = (name: string): object => {
  const value: unknown = JSON.parse(readFileSync(new URL(name, vectors), 'utf8'));
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} holds no object`);
  return value;
};

const isVectorFile = new Ajv2020({ strict: false }).compile<VectorFile>(readRecord('format.schema.json'));
const besides = new Set(['format.schema.json', 'outside.json']);
const topics = readdirSync(vectors)
  .filter((name) => name.endsWith('.json') && !besides.has(name))
  .sort()
  .map((name) => {
    const file = readRecord(name);
    if (!isVectorFile(file)) throw new TypeError(`${name} is no file of vectors`);
    return { name: name.slice(0, -'.json'.length), file };
  });
const outside = new Map(Object.entries(readRecord('outside.json')).map(([clause, why]) => [clause, String(why)]));
const chapters = languageChapters(readFileSync(new URL('packages/plurnk-contracts/SPEC.md', root), 'utf8'));

rmSync(target, { recursive: true, force: true });
mkdirSync(new URL('language/', target), { recursive: true });
writeFileSync(new URL('language.md', target), rulesPage(chapters, topics, outside));
for (const topic of topics) writeFileSync(new URL(`language/${topic.name}.md`, target), topicPage(topic));

const contracts = readWireContracts();
mkdirSync(new URL('wire/', target), { recursive: true });
writeFileSync(new URL('wire.md', target), contractIndex(contracts));
for (const contract of contracts) writeFileSync(new URL(`wire/${contract.name}.md`, target), contractPage(contract));

writeFileSync(new URL('lua-rules.md', target), lintRulesPage());
writeFileSync(new URL('lua-capabilities.md', target), capabilitiesPage());
process.stdout.write(`docs/reference/generated: ${topics.length + contracts.length + 4} pages\n`);

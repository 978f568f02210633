/**
 * Every §anchor that a package's SPEC.md defines must be cited by a test's title, and every citation must have its anchor.
 * The clauses of vectors count as titles where a test names their folder, as `vectors/language`.
 * An anchor is defined where a paragraph or a heading begins with it: `§name`, or `### §name`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './runtime.mjs';

const definition = /^(?:#+ |\* |- |\| )?§([a-z0-9]+(?:[-.][a-z0-9]+)*)/gm;
const citation = /§([a-z0-9]+(?:[-.][a-z0-9]+)*)/g;
// Titles may stand behind `it.each([…])`, so every string literal of a test file that names an anchor counts as a title.
const title = /(['"`])((?:\\.|(?!\1)[^\\\n])*§(?:\\.|(?!\1)[^\\\n])*)\1/g;

/** @param {string} directory @returns {string[]} */
const testsBelow = (directory) =>
  existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => name !== 'node_modules' && name !== 'dist')
        .sort()
        .flatMap((name) => {
          const path = join(directory, name);
          if (statSync(path).isDirectory()) return testsBelow(path);
          return path.endsWith('.test.ts') ? [path] : [];
        })
    : [];

const anchors = new Map();
const problems = [];
for (const name of readdirSync(join(root, 'packages')).sort()) {
  const spec = join(root, 'packages', name, 'SPEC.md');
  if (!existsSync(spec)) {
    problems.push(`packages/${name} has no SPEC.md`);
    continue;
  }
  for (const match of readFileSync(spec, 'utf8').matchAll(definition)) {
    const anchor = match[1];
    if (anchors.has(anchor))
      problems.push(`§${anchor} is defined in ${anchors.get(anchor)} and again in packages/${name}/SPEC.md`);
    anchors.set(anchor, `packages/${name}/SPEC.md`);
  }
}

const cited = new Set();
/** @param {string} text @param {string} file */
const cite = (text, file) => {
  for (const [, anchor] of text.matchAll(citation)) {
    cited.add(anchor);
    if (!anchors.has(anchor)) problems.push(`${relative(root, file)} cites §${anchor}, which no SPEC.md defines`);
  }
};

/** @param {string} folder */
const citeVectors = (folder) => {
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json')) continue;
    const { cases } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (!Array.isArray(cases)) continue;
    for (const anchor of new Set(cases.flatMap(({ clauses = [] }) => clauses))) cite(anchor, join(folder, name));
  }
};

const vectorFolders = new Set();
for (const file of ['packages', 'test', 'scripts', 'bench'].flatMap((directory) => testsBelow(join(root, directory)))) {
  const source = readFileSync(file, 'utf8');
  for (const [, , text = ''] of source.matchAll(title)) cite(text, file);
  for (const [, name = ''] of source.matchAll(/vectors\/([a-z-]+)/g)) {
    const folder = join(root, 'vectors', name);
    if (existsSync(folder)) vectorFolders.add(folder);
  }
}
for (const folder of vectorFolders) citeVectors(folder);
for (const [anchor, spec] of anchors)
  if (!cited.has(anchor)) problems.push(`§${anchor} of ${spec} is cited by no test`);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${anchors.size} anchors, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

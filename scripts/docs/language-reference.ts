/**
 * The reference of the operation language, made from the rules in `SPEC.md` and the cases in `vectors/language`: one page of
 * rules that link to their cases, and one page of cases for each file. Pure: texts in, Markdown out.
 */
import type {
  ExpectedError,
  ExpectedItem,
  ExpectedParse,
  VectorFile,
  VectorText,
} from '../../packages/plurnk-contracts/src/language/testing/vector-format.ts';

/** A file of vectors and its name without `.json`. */
export interface VectorTopic {
  readonly name: string;
  readonly file: VectorFile;
}

/** A chapter of `SPEC.md`: its title and its rules in order. */
export interface RuleChapter {
  readonly title: string;
  readonly rules: readonly { readonly anchor: string; readonly text: string }[];
}

type VectorCase = VectorFile['cases'][number];

/** The chapters of the specification whose titles begin with "Language: ". */
export const languageChapters = (spec: string): RuleChapter[] =>
  spec
    .split(/^## /m)
    .filter((chapter) => chapter.startsWith('Language: '))
    .map((chapter) => {
      const [title = '', ...paragraphs] = chapter.split(/\n\n+/);
      const rules = paragraphs.flatMap((paragraph) => {
        const [, anchor, text] = /^(§[a-z0-9-]+) (.*)$/s.exec(paragraph.trim()) ?? [];
        return anchor === undefined || text === undefined ? [] : [{ anchor, text: text.replaceAll('\n', ' ') }];
      });
      return { title: title.trim().slice('Language: '.length), rules };
    });

/** A code block whose fence no line of the content closes. */
export const codeBlock = (content: string, language: string): string => {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${content}\n${fence}`;
};

/** Whether every character of a text can be seen on a page: no control or format character, no
 * combining mark, no white space that ends a line, no line end at either end. */
const isVisible = (text: string): boolean => !/[^\P{C}\n]|[^\P{Z} ]|\p{M}|[ ]\n|^\n|[ \n]$/u.test(text) && text !== '';

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/** JSON in which invisible characters are written as escapes. */
const visibleJson = (value: unknown): string => JSON.stringify(value).replace(/[^\P{C}]|[^\P{Z} ]|\p{M}/gu, escaped);

const textBlock = (text: VectorText): string => {
  const whole = typeof text === 'string' ? text : text.join('\n');
  return isVisible(whole) ? codeBlock(whole, 'plurnk') : codeBlock(visibleJson(whole), 'json');
};

const code = (text: string): string => {
  const fence = '`'.repeat(1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)));
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
};

const place = ({ line, column, lines }: ExpectedError): string => {
  if (lines !== undefined) return lines[0] === lines[1] ? `in line ${lines[0]}` : `in lines ${lines[0]} to ${lines[1]}`;
  if (line === undefined) return '';
  return column === undefined ? `in line ${line}` : `at ${line}:${column}`;
};

const message = (wanted: ExpectedError['message']): string => {
  if (wanted === undefined) return '';
  if (wanted.exact !== undefined) return `: ${code(wanted.exact)}`;
  const parts = [
    ...(wanted.startsWith === undefined ? [] : [`begins with ${code(wanted.startsWith)}`]),
    ...(wanted.contains === undefined ? [] : [`contains ${wanted.contains.map(code).join(' and ')}`]),
  ];
  return `, its text ${parts.join(' and ')}`;
};

const errorLine = (error: ExpectedError): string =>
  `${error.severity === 'warning' ? 'advisory' : 'error'} (${error.source}) ${place(error)}${message(error.message)}`;

const isPoint = (value: unknown): value is { line: number; column: number } =>
  typeof value === 'object' && value !== null && 'line' in value && 'column' in value;

const itemLine = (item: ExpectedItem): string => {
  if (item.kind === 'error') return errorLine(item.error);
  if (item.kind === 'text')
    return `text ${code(visibleJson(item.text))} at ${item.position.line}:${item.position.column}`;
  const { op, position, ...members } = item.statement;
  const shown = Object.entries(members).filter(
    ([name, value]) => value !== null && !(name === 'delimiter' && value === '0'),
  );
  const at = isPoint(position) ? ` at ${position.line}:${position.column}` : '';
  return [`**${String(op)}**${at}`, ...shown.map(([name, value]) => `${name} ${code(visibleJson(value))}`)].join(', ');
};

const isItem = (item: ExpectedItem | readonly ExpectedItem[]): item is ExpectedItem => 'kind' in item;

const parseOutcome = ({ items, contains, errors, unparsedTail }: ExpectedParse): string[] => [
  ...(items ?? []).flatMap((item) => (isItem(item) ? [itemLine(item)] : item.map(itemLine))),
  ...(items?.length === 0 ? ['nothing'] : []),
  ...(contains ?? []).map((item) => `among others: ${itemLine(item)}`),
  ...(errors === undefined ? [] : [`${errors} hard error${errors === 1 ? '' : 's'} in all`]),
  ...(unparsedTail === undefined
    ? []
    : [`nothing is read from ${unparsedTail.from.line}:${unparsedTail.from.column} on: ${code(unparsedTail.reason)}`]),
];

const isParse = (expected: VectorCase['expect']): expected is ExpectedParse =>
  'items' in expected || 'contains' in expected;

const outcome = (one: VectorCase): string => {
  const { expect: wanted } = one;
  if ('tier' in one && isParse(wanted))
    return parseOutcome(wanted)
      .map((line) => `- ${line}`)
      .join('\n');
  if ('text' in wanted) return textBlock(wanted.text);
  if ('valid' in wanted) return wanted.valid ? '- holds' : '- does not hold';
  if ('throws' in wanted) return `- throws a ${code(wanted.throws)}`;
  if ('error' in wanted) return `- ${errorLine(wanted.error)}`;
  return `- ${code(visibleJson('value' in wanted ? wanted.value : wanted))}`;
};

const isText = (value: unknown): value is VectorText =>
  typeof value === 'string' || (Array.isArray(value) && value.every((line) => typeof line === 'string'));

const circumstance = (one: VectorCase): string => {
  if ('tier' in one) return `Tier \`${one.tier}\`. `;
  if ('function' in one) return `Function \`${one.function}\`. `;
  return 'schema' in one ? `Schema \`${one.schema}\`. ` : '';
};

const ruleLink = (clause: string): string => `[${clause}](../language.md#${clause.slice(1)})`;

const caseSection = (one: VectorCase): string => {
  const input = 'tier' in one && isText(one.input) ? textBlock(one.input) : codeBlock(visibleJson(one.input), 'json');
  return [
    `## ${one.id}`,
    one.says,
    `${circumstance(one)}Rules: ${one.clauses.map(ruleLink).join(', ')}`,
    input,
    outcome(one),
  ].join('\n\n');
};

/** The page of one file of vectors. */
export const topicPage = ({ name, file }: VectorTopic): string =>
  [`# ${name}`, `${file.about} ${file.cases.length} cases.`, ...file.cases.map(caseSection)].join('\n\n').concat('\n');

/** The page of rules: each with links to the cases that pin it, or the reason why none does. */
export const rulesPage = (
  chapters: readonly RuleChapter[],
  topics: readonly VectorTopic[],
  outside: ReadonlyMap<string, string>,
): string => {
  const cases = new Map<string, string[]>();
  for (const { name, file } of topics) {
    for (const { id, clauses } of file.cases) {
      for (const clause of clauses) {
        const links = cases.get(clause) ?? [];
        links.push(`[${id}](language/${name}.md#${id})`);
        cases.set(clause, links);
      }
    }
  }
  const ruleSection = ({ anchor, text }: RuleChapter['rules'][number]): string => {
    const links = cases.get(anchor);
    const evidence = links === undefined ? `No case: ${outside.get(anchor) ?? ''}` : `Cases: ${links.join(', ')}`;
    return `### <a id="${anchor.slice(1)}"></a>${anchor}\n\n${text}\n\n${evidence}`;
  };
  const total = topics.reduce((sum, { file }) => sum + file.cases.length, 0);
  return [
    '# Reference of the operation language',
    `Made by \`npm run docs\` from \`packages/plurnk-contracts/SPEC.md\` and the ${total} cases in \`vectors/language\`. To learn the language, read [the language in five minutes](../../language.md) first.`,
    topics.map(({ name, file }) => `- [${name}](language/${name}.md): ${file.about}`).join('\n'),
    ...chapters.flatMap(({ title, rules }) => [
      `## ${title[0]?.toUpperCase() ?? ''}${title.slice(1)}`,
      ...rules.map(ruleSection),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
};

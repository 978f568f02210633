import { describe, expect, it } from 'vitest';
import { PlurnkParser } from './plurnk-parser.ts';

// A reader that looks at each character once is done at once. One that looks back from each would need tens of thousands of
// millions of steps, and the test would run into its time limit.
const length = 300_000;
const many = (part: string): string => part.repeat(Math.ceil(length / part.length));
const fence = '```';

const texts: Readonly<Record<string, string>> = {
  'hash signs': many('#'),
  'hash signs apart': many('# '),
  'angle brackets': many('<'),
  'openers of envelopes': many('<think>'),
  'openers of both envelopes': many('<think><|channel>'),
  'closers of envelopes': many('</think>'),
  'mid-line plans': many('x # PLAN0 y '),
  'mid-line plans without space': many('# PLAN0 [ x'),
  'spaces before a word on a heading': `## READ0 ${many(' ')}x`,
  'spaces on every heading': many(`## READ0 ${' '.repeat(200)}x\n`),
  'parentheses that stay open': `## READ0 (${many('(')}`,
  'nested parentheses': `## READ0 (${many('(')}${many(')')})`,
  'backslashes in a target': `## READ0 (${many('\\')}`,
  'commas in a signal': `## READ0 [${many(',')}] (x)`,
  'tags in a signal': `## OPEN0 [${many('+a,-b,')}]`,
  'minus signs in a code': `## KILL0 [${many('-')}] (x)`,
  'digits in a code': `## KILL0 [${many('9')}] (x)`,
  'components of a scope': `## READ0 (x) <${many('1,')}1>`,
  'dashes in a scope': `## READ0 (x) <${many('-')}>`,
  'digits in a scope': `## READ0 (x) <${many('9')}>`,
  'anchors in a scope': `## READ0 (x) <${many('@abcde,')}`,
  'dashes in an annotation': `## READ0 (x) <!-- ${many('-- ')}`,
  'openers of annotations': `## READ0 (x) ${many('<!--')}`,
  'open slots': many('## READ0 (x\n'),
  'blank lines': `## EDIT0 (x)\n${many('\n')}`,
  'blank lines with spaces': `## EDIT0 (x)\n${many(' \n')}x`,
  'carriage returns': `## EDIT0 (x)\n${many('\r')}`,
  'headings of another lane': `## EDIT0 (x)\n${many('## READ1 (x)\n')}`,
  'alternating lanes': many('## EDIT0 (x)\n## EDIT1 (x)\n'),
  'bare fences in a body': `${fence}plurnk\n# PLAN0\n[]\n## SEND0 [200]\n${many(`${fence}\n`)}`,
  'open fences in a body': `${fence}plurnk\n# PLAN0\n[]\n## SEND0 [200]\n${many(`${fence}js\n`)}`,
  'bare fences in an earlier body': `${fence}plurnk\n# PLAN0\n[]\n## EDIT0 (x)\n${many(`${fence}\n`)}x`,
  'backticks on one line': `${fence}plurnk\n# PLAN0\n[]\n## SEND0 [200]\n${many('`')}`,
  'scopes at the end of a destination': `## COPY0 (x)\n${many('<1>')}`,
  'colons behind the scope of a destination': `## COPY0 (x)\nb<1>${many(':')}x`,
  'metadata blocks': `## KILL0 (https://h/${many('{a:b}')})`,
  'open metadata blocks': `## KILL0 (https://h/${many('{')})`,
  'open classes in a regex': `## FIND0 (x)\n/${many('[')}`,
  'open groups in a regex': `## FIND0 (x)\n/${many('(')}/`,
  'nested groups in a regex': `## FIND0 (x)\n/${many('(')}${many(')')}/`,
  'backslashes in a regex': `## FIND0 (x)\n/${many('\\')}`,
  'slashes in a regex': `## FIND0 (x)\n/${many('/x')}`,
  'predicates of an XPath': `## FIND0 (x)\n//a${many('[a')}`,
  'parentheses of an XPath': `## FIND0 (x)\n//a[${many('(')}1${many(')')}]`,
  'minus signs of an XPath': `## FIND0 (x)\n//a[${many('-')}1]`,
  'steps of an XPath': `## FIND0 (x)\n//a${many('/a')}`,
  'brackets of a JSONPath': `## FIND0 (x)\n$${many('[')}`,
  'filters of a JSONPath': `## FIND0 (x)\n$${many('[?@')}`,
  'parentheses of a JSONPath': `## FIND0 (x)\n$[?${many('(')}@.a${many(')')}]`,
  'negations of a JSONPath': `## FIND0 (x)\n$[?${many('!')}@.a]`,
  'segments of a JSONPath': `## FIND0 (x)\n$${many('.a')}`,
  'nested arrays in a plan': `# PLAN0\n${many('[')}${many(']')}`,
  'nested objects in a plan': `# PLAN0\n[{"content":"a","status":"pending","x":${many('{"a":')}1${many('}')}}]`,
  'nested arrays in a message': `## SEND0 [200]\n${many('[')}${many(']')}`,
  'path-shaped tags': `## EDIT0 [${many('a.b,')}]\nx`,
  'points in a tag': `## EDIT0 [${many('.a')}-]\nx`,
};

const readers = [PlurnkParser.parse, PlurnkParser.parseStatements, PlurnkParser.parseLog, PlurnkParser.parseClient];

describe('§no-regex-blowup §linear-time §bounded-diagnostics Long hostile text', () => {
  for (const [what, text] of Object.entries(texts)) {
    it(`of ${what} is read in every tier, and its answer is JSON`, () => {
      const sections = text.match(/^#/gm)?.length ?? 0;
      for (const read of readers) {
        const { items, unparsedTail } = read(text);
        expect(items.length + (unparsedTail === undefined ? 0 : 1)).toBeGreaterThan(0);
        // One error for a section, and at most one each for what is missing, for text and for a fence.
        const errors = items.filter((item) => item.kind === 'error' && item.error.severity === 'error');
        expect(errors.length).toBeLessThanOrEqual(sections + 3);
        expect(JSON.stringify(items).length).toBeGreaterThan(0);
      }
    });
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PLURNK_OPS, PlurnkParser } from '@plurnk/plurnk-contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const root = new URL('../../', import.meta.url);
const grammarPath = new URL('editors/vscode/syntaxes/plurnk.tmLanguage.json', root).pathname;
const require = createRequire(import.meta.url);

let grammar: textmate.IGrammar;

beforeAll(async () => {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM({ data: wasm });
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(grammarPath, 'utf8'), grammarPath),
  });
  const loaded = await registry.loadGrammar('text.plurnk');
  if (loaded === null) throw new Error('the grammar does not load');
  grammar = loaded;
});

interface Token {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly scopes: readonly string[];
}

const tokensOf = (text: string): Token[] => {
  let state = textmate.INITIAL;
  return text.split(/\r?\n/).flatMap((content, index) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(content, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      line: index + 1,
      column: startIndex,
      text: content.slice(startIndex, endIndex),
      scopes,
    }));
  });
};

/** The texts that carry a scope whose name begins so, in order. */
const withScope = (text: string, scope: string): string[] =>
  tokensOf(text).flatMap((token) => (token.scopes.some((name) => name.startsWith(scope)) ? [token.text] : []));

const turn = [
  '# PLAN0 <!-- first -->',
  '[{"content":"Look.","priority":"high","status":"pending"}]',
  '## READ0 [+conf, -x] (a(b)\\)c) <1,-1>',
  '## FIND0 (src/*.ts) <@aZ09b>',
  '/listen/i',
  '## COPY0 (a)',
  'b.txt<3-9>',
  '## KILL0 [9] (x)',
  '## SEND0 [200]',
  'Done (x) <1> [y].',
].join('\n');

describe('The editor grammar', () => {
  it('colours operations and lanes', () => {
    expect(withScope(turn, 'keyword.operator.operation')).toEqual(['PLAN', 'READ', 'FIND', 'COPY', 'KILL', 'SEND']);
    expect(withScope(turn, 'entity.name.tag.lane')).toEqual(['0', '0', '0', '0', '0', '0']);
  });

  it('knows every operation', () => {
    for (const op of [...PLURNK_OPS, 'LOOK', 'BUFF']) {
      expect(withScope(`${op === 'PLAN' ? '#' : '##'} ${op}q7 (x)`, 'keyword.operator.operation')).toEqual([op]);
    }
    expect(withScope('## SEEK0 (x)', 'keyword')).toEqual([]);
  });

  it('colours tags, codes, targets, scopes and annotations', () => {
    expect(withScope(turn, 'entity.other.attribute-name.term')).toEqual(['conf', 'x']);
    expect(withScope(turn, 'keyword.operator.sign')).toEqual(['+', '-']);
    expect(withScope(turn, 'constant.numeric.code')).toEqual(['9', '200']);
    expect(withScope(turn, 'constant.numeric.scope')).toEqual(['1', '-1', '3', '9']);
    expect(withScope(turn, 'constant.other.anchor')).toEqual(['@aZ09b']);
    expect(withScope(turn, 'comment.block.annotation')).toEqual(['<!-- first -->']);
    expect(withScope(turn, 'constant.character.escape')).toEqual(['\\)']);
    expect(withScope('## READ0 (a(b)\\)c) <1>', 'string.unquoted.target').join('')).toBe('(a(b)\\)c)');
  });

  it('colours matchers, destinations and plans, and nothing in a message', () => {
    expect(withScope(turn, 'string.regexp')).toEqual(['/listen/i']);
    expect(withScope(turn, 'string.unquoted.target')).toContain('b.txt');
    expect(withScope(turn, 'support.type.property-name')).toEqual(['"content"', '"priority"', '"status"']);
    expect(withScope(turn, 'constant.language.status')).toEqual(['"high"', '"pending"']);
    const [message] = tokensOf(turn).slice(-1);
    expect([message?.text, message?.scopes]).toEqual([
      'Done (x) <1> [y].',
      ['text.plurnk', 'meta.section.send.plurnk'],
    ]);
  });

  it('marks what cannot stand on a heading line', () => {
    expect(withScope('## READ0 junk (a) <1,,2>', 'invalid')).toEqual(['junk', '<1,,2>']);
    expect(withScope('## READ0 (a<b)', 'invalid')).toEqual(['<']);
  });

  it('keeps an open slot to its line', () => {
    const text = '## READ0 [+a\n## READ0 (a(b\n## KILL0 (x)';
    expect(withScope(text, 'keyword.operator.operation')).toEqual(['READ', 'READ', 'KILL']);
  });

  it('shows a heading of another lane as a quotation', () => {
    const text = '## EDITq7 (a)\n# PLAN0\n## READq7x (b)\n## KILLq7 (c)';
    expect(withScope(text, 'keyword.operator.operation')).toEqual(['EDIT', 'KILL']);
    expect(withScope(text, 'markup.quote.heading').join('|')).toBe('# PLAN|0|## READ|q7x| (b)');
    expect(withScope(text, 'entity.other.attribute-name.lane')).toEqual(['0', 'q7x']);
  });

  it('hides what a reasoning envelope holds, and finds a PLAN behind it', () => {
    const text = '<think>\n# PLAN0\n</think># PLAN1\n## SEND1 [200]';
    expect(withScope(text, 'keyword.operator.operation')).toEqual(['PLAN', 'SEND']);
    expect(withScope(text, 'comment.block.reasoning').join('|')).toBe('<think>|# PLAN0|</think>');
  });

  it('finds the same headings as the parser in every vector that is sound', () => {
    const folder = new URL('vectors/language/', root);
    let compared = 0;
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
      const { subject, cases = [] } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
      for (const { id, tier, input } of subject === 'parse' ? cases : []) {
        const text: string = typeof input === 'string' ? input : input.join('\n');
        // In a log a lane may change, and an editor splits lines at more characters than the language does.
        if (tier === 'log' || /\r(?!\n)|[\u2028\u2029\u0085]/.test(text)) continue;
        const { items, unparsedTail } = tier === 'turn' ? PlurnkParser.parse(text) : PlurnkParser.parseClient(text);
        if (unparsedTail !== undefined || items.some(({ kind }) => kind === 'error')) continue;
        // A grammar that reads line by line cannot know that an opener has no closer.
        if (items.some((item) => item.kind === 'text' && /^<(think|\|channel)>$/.test(item.text))) continue;
        const found = items.flatMap((item) => (item.kind === 'statement' ? [item.statement.position.line] : []));
        const coloured = tokensOf(text).filter(({ scopes }) =>
          scopes.some((scope) => scope.startsWith('keyword.operator.operation')),
        );
        expect({ id, lines: coloured.map(({ line }) => line) }).toEqual({ id, lines: found });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(400);
  });
});

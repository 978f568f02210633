import { PlurnkParser } from '@plurnk/plurnk-contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDiagnostics } from '../../editors/vscode/live-diagnostics.cjs';
import type { ParserAnswer } from '../../editors/vscode/parser-process.cjs';

interface FakeDocument {
  readonly uri: string;
  readonly languageId: string;
  version: number;
  text: string;
  getText(): string;
}

const documentOf = (text: string, languageId = 'plurnk'): FakeDocument => ({
  uri: 'file:///a.plurnk',
  languageId,
  version: 1,
  text,
  getText() {
    return this.text;
  },
});

/** The part of an editor that the extension uses. `fire` raises one of its events. */
const fakeEditor = (open: FakeDocument[] = [], isTrusted = true) => {
  const listeners = new Map<string, (event: unknown) => void>();
  const on = (name: string) => (listener: (event: unknown) => void) => {
    listeners.set(name, listener);
    return { dispose: () => listeners.delete(name) };
  };
  const shown = new Map<string, { message: string; severity: string; range: number[] }[]>();
  const complaints: string[] = [];
  const api = {
    DiagnosticSeverity: { Error: 'error', Warning: 'warning' },
    Range: Array,
    Diagnostic: class {
      readonly range: unknown;
      readonly message: string;
      readonly severity: string;
      source = '';
      constructor(range: unknown, message: string, severity: string) {
        this.range = range;
        this.message = message;
        this.severity = severity;
      }
    },
    languages: {
      createDiagnosticCollection: () => ({
        set: (uri: string, diagnostics: []) => shown.set(uri, diagnostics),
        delete: (uri: string) => shown.delete(uri),
        dispose: () => shown.clear(),
      }),
    },
    window: { showWarningMessage: (text: string) => complaints.push(text) },
    workspace: {
      isTrusted,
      textDocuments: open,
      getConfiguration: () => ({ get: (name: string) => (name === 'tier' ? 'statements' : ['plurnk-contracts']) }),
      onDidOpenTextDocument: on('open'),
      onDidChangeTextDocument: on('change'),
      onDidCloseTextDocument: on('close'),
      onDidChangeConfiguration: on('configuration'),
      onDidGrantWorkspaceTrust: on('trust'),
    },
  };
  const fire = (name: string, event?: unknown): void => listeners.get(name)?.(event);
  return { api, shown, complaints, fire, listeners };
};

/** A parser that answers when it is told to. */
const fakeParser = () => {
  const runs: { text: string; tier: string; stopped: boolean; answer: (value?: ParserAnswer) => void }[] = [];
  const run = (_command: readonly string[], tier: string, text: string) => {
    let resolve: (answer: ParserAnswer) => void = () => undefined;
    const result = new Promise<ParserAnswer>((settle) => {
      resolve = settle;
    });
    const value = JSON.parse(JSON.stringify(PlurnkParser.parseStatements(text)));
    const entry = {
      text,
      tier,
      stopped: false,
      answer: (answer: ParserAnswer = { ok: true, value }) => resolve(answer),
    };
    runs.push(entry);
    const stop = (): void => {
      entry.stopped = true;
      resolve({ ok: false, reason: 'stopped' });
    };
    return { result, stop };
  };
  return { runs, run };
};

describe('The live diagnostics of the editor extension', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('show the faults of a document that is open already', async () => {
    const { api, shown } = fakeEditor([documentOf('## KILL0 junk')]);
    const { run, runs } = fakeParser();
    keepDiagnostics(api, run);
    await vi.runAllTimersAsync();
    expect(runs.map(({ text, tier }) => [text, tier])).toEqual([['## KILL0 junk', 'statements']]);
    runs[0]?.answer();
    await vi.runAllTimersAsync();
    expect(shown.get('file:///a.plurnk')).toMatchObject([
      { severity: 'error', range: [0, 9, 0, 13], source: 'plurnk' },
    ]);
  });

  it('parse a document once when it rests, however often it changed', async () => {
    const { api, fire } = fakeEditor();
    const { run, runs } = fakeParser();
    keepDiagnostics(api, run);
    const document = documentOf('## KILL0 (a)');
    for (let count = 0; count < 5; count += 1) fire('change', { document });
    await vi.runAllTimersAsync();
    expect(runs).toHaveLength(1);
  });

  it('stop a run that a change overtakes, and drop its answer', async () => {
    const { api, fire, shown, complaints } = fakeEditor();
    const { run, runs } = fakeParser();
    keepDiagnostics(api, run);
    const document = documentOf('## KILL0 junk');
    fire('open', document);
    await vi.runAllTimersAsync();
    document.text = '## KILL0 (a)';
    document.version = 2;
    fire('change', { document });
    expect(runs[0]?.stopped).toBe(true);
    await vi.runAllTimersAsync();
    runs[1]?.answer();
    await vi.runAllTimersAsync();
    expect([shown.get(document.uri), complaints]).toEqual([[], []]);
  });

  it('complain once when there is no parser', async () => {
    const { api, fire, complaints } = fakeEditor();
    const { run, runs } = fakeParser();
    keepDiagnostics(api, run);
    for (const _attempt of [1, 2]) {
      fire('open', documentOf('x'));
      await vi.runAllTimersAsync();
      runs.at(-1)?.answer({ ok: false, reason: 'not found' });
      await vi.runAllTimersAsync();
    }
    expect(complaints).toEqual(['Plurnk: not found. Set "plurnk.command" to the parser.']);
  });

  it('leave other languages alone, and every document of a folder that is not trusted', async () => {
    const { run, runs } = fakeParser();
    const markdown = fakeEditor([documentOf('## KILL0 junk', 'markdown')]);
    keepDiagnostics(markdown.api, run);
    const untrusted = fakeEditor([documentOf('## KILL0 junk')], false);
    keepDiagnostics(untrusted.api, run);
    await vi.runAllTimersAsync();
    expect(runs).toEqual([]);
    untrusted.api.workspace.isTrusted = true;
    untrusted.fire('trust');
    await vi.runAllTimersAsync();
    expect(runs).toHaveLength(1);
  });

  it('parse again when the settings change', async () => {
    const { api, fire } = fakeEditor([documentOf('## KILL0 (a)')]);
    const { run, runs } = fakeParser();
    keepDiagnostics(api, run);
    await vi.runAllTimersAsync();
    fire('configuration', { affectsConfiguration: (name: string) => name === 'plurnk' });
    await vi.runAllTimersAsync();
    expect(runs).toHaveLength(2);
  });

  it('forget a document that is closed, and everything when they are disposed of', async () => {
    const { api, fire, shown, listeners } = fakeEditor();
    const { run, runs } = fakeParser();
    const feature = keepDiagnostics(api, run);
    const document = documentOf('## KILL0 junk');
    fire('open', document);
    await vi.runAllTimersAsync();
    runs[0]?.answer();
    await vi.runAllTimersAsync();
    fire('close', document);
    expect(shown.has(document.uri)).toBe(false);
    fire('open', document);
    await vi.runAllTimersAsync();
    feature.dispose();
    expect([runs[1]?.stopped, listeners.size]).toEqual([true, 0]);
  });
});

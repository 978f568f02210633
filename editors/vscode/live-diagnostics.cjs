'use strict';

const { diagnosticsOf } = require('./diagnostics.cjs');

/** How long a document stays as it is before it is parsed, in milliseconds. */
const REST = 250;

/**
 * Keeps the diagnostics of every open document of the language: parses it when it is opened and when it rests after a
 * change, and forgets it when it is closed. An answer to an older version of a document is dropped.
 *
 * @param {any} vscode the API of the editor
 * @param {typeof import('./parser-process.cjs').runParser} runParser
 * @returns {{ dispose: () => void }}
 */
const keepDiagnostics = (vscode, runParser) => {
  const shown = vscode.languages.createDiagnosticCollection('plurnk');
  /** @type {Map<string, { timer?: NodeJS.Timeout, stop?: () => void }>} */
  const pending = new Map();
  let hasComplained = false;

  /** @param {{ uri: { toString(): string } }} document */
  const cancel = ({ uri }) => {
    const work = pending.get(uri.toString());
    clearTimeout(work?.timer);
    work?.stop?.();
    pending.delete(uri.toString());
  };

  /** @param {any} document */
  const show = (document, value) => {
    const severities = { error: vscode.DiagnosticSeverity.Error, warning: vscode.DiagnosticSeverity.Warning };
    const diagnostics = diagnosticsOf(value, document.getText()).map(({ start, end, severity, message }) => {
      const range = new vscode.Range(start.line, start.character, end.line, end.character);
      const diagnostic = new vscode.Diagnostic(range, message, severities[severity]);
      diagnostic.source = 'plurnk';
      return diagnostic;
    });
    shown.set(document.uri, diagnostics);
  };

  /** @param {any} document */
  const parse = async (document) => {
    const settings = vscode.workspace.getConfiguration('plurnk', document.uri);
    const { version } = document;
    const { result, stop } = runParser(settings.get('command'), settings.get('tier'), document.getText());
    pending.set(document.uri.toString(), { stop });
    const answer = await result;
    if (pending.get(document.uri.toString())?.stop !== stop || document.version !== version) return;
    pending.delete(document.uri.toString());
    if (answer.ok) show(document, answer.value);
    else if (!hasComplained) {
      hasComplained = true;
      vscode.window.showWarningMessage(`Plurnk: ${answer.reason}. Set "plurnk.command" to the parser.`);
    }
  };

  /** @param {any} document @param {number} delay */
  const schedule = (document, delay) => {
    if (document.languageId !== 'plurnk' || !vscode.workspace.isTrusted) return;
    cancel(document);
    pending.set(document.uri.toString(), { timer: setTimeout(() => void parse(document), delay) });
  };

  /** @param {any} document */
  const forget = (document) => {
    cancel(document);
    shown.delete(document.uri);
  };

  const parseAll = () => vscode.workspace.textDocuments.forEach((document) => void schedule(document, 0));
  const subscriptions = [
    shown,
    vscode.workspace.onDidOpenTextDocument((document) => schedule(document, 0)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => schedule(document, REST)),
    vscode.workspace.onDidCloseTextDocument(forget),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('plurnk') && parseAll()),
    vscode.workspace.onDidGrantWorkspaceTrust(parseAll),
  ];
  parseAll();
  return {
    dispose: () => {
      for (const { timer, stop } of pending.values()) {
        clearTimeout(timer);
        stop?.();
      }
      pending.clear();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
};

module.exports = { keepDiagnostics };

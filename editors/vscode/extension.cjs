'use strict';

const vscode = require('vscode');
const { keepDiagnostics } = require('./live-diagnostics.cjs');
const { runParser } = require('./parser-process.cjs');

/** @param {{ subscriptions: { dispose(): void }[] }} context */
const activate = (context) => {
  context.subscriptions.push(keepDiagnostics(vscode, runParser));
};

module.exports = { activate };

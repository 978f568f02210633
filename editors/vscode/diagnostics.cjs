'use strict';

/**
 * Turns what the parser answers into ranges of an editor: lines and UTF-16 columns, both from 0. Pure, so that it is tested
 * without an editor.
 *
 * @typedef {{ line: number, character: number }} EditorPoint
 * @typedef {{ start: EditorPoint, end: EditorPoint, severity: 'error' | 'warning', message: string }} EditorDiagnostic
 */

/** Lines as the parser counts them: LF and CRLF end them. @param {string} text */
const linesOf = (text) => text.split('\n').map((line) => line.replace(/\r$/, ''));

/** @param {string} line @param {number} column in code points */
const utf16Column = (line, column) => {
  let character = 0;
  for (let point = 0; point < column && character < line.length; point += 1) {
    character += (line.codePointAt(character) ?? 0) > 0xffff ? 2 : 1;
  }
  return character;
};

/** A heading is marked whole, anything else up to the next white space. @param {string} line @param {number} start */
const endOfMark = (line, start) => {
  const rest = line.slice(start);
  const length = rest.startsWith('#') ? rest.trimEnd().length : rest.search(/\s|$/);
  return start + Math.max(length, 0);
};

/** @param {readonly string[]} lines @param {{ line: number, column: number }} point */
const rangeAt = (lines, { line, column }) => {
  const index = Math.min(Math.max(line - 1, 0), lines.length - 1);
  const text = lines[index] ?? '';
  const character = line === 0 ? 0 : utf16Column(text, column);
  return { start: { line: index, character }, end: { line: index, character: endOfMark(text, character) } };
};

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null;

/** @param {unknown} value @returns {value is { line: number, column: number }} */
const isPoint = (value) => isRecord(value) && Number.isInteger(value.line) && Number.isInteger(value.column);

/**
 * The diagnostics of a parse result, in source order, the lost boundary last. What has another form is left out: the
 * answer comes from another program.
 *
 * @param {unknown} result the JSON value that the parser printed
 * @param {string} text the text that it read
 * @returns {EditorDiagnostic[]}
 */
const diagnosticsOf = (result, text) => {
  if (!isRecord(result) || !Array.isArray(result.items)) return [];
  const lines = linesOf(text);
  /** @type {EditorDiagnostic[]} */
  const found = [];
  for (const item of result.items) {
    const error = isRecord(item) && item.kind === 'error' ? item.error : undefined;
    if (!isRecord(error) || !isPoint(error) || typeof error.message !== 'string') continue;
    const severity = error.severity === 'warning' ? 'warning' : 'error';
    found.push({ ...rangeAt(lines, error), severity, message: error.message });
  }
  const tail = result.unparsedTail;
  if (isRecord(tail) && isPoint(tail.from) && typeof tail.reason === 'string') {
    found.push({
      ...rangeAt(lines, tail.from),
      severity: 'error',
      message: `Nothing is read from here on: ${tail.reason}`,
    });
  }
  return found;
};

module.exports = { diagnosticsOf };

import { collapseSpaces } from './manual-text.ts';
import { splitArguments } from './roff-arguments.ts';
import { renderEscapes } from './roff-escapes.ts';
import { isControlLine, splitControlLine } from './roff-lines.ts';

const fontMacros = new Set(['B', 'I', 'R', 'SM', 'BI', 'BR', 'IB', 'IR', 'RB', 'RI']);

/** Text of a line inside a text block: font macros give their arguments, other requests nothing. */
const cellLine = (line: string): string => {
  if (!isControlLine(line)) return renderEscapes(line);
  const { name, rest } = splitControlLine(line);
  return fontMacros.has(name)
    ? splitArguments(rest)
        .map(renderEscapes)
        .join(name.length === 1 ? ' ' : '')
    : '';
};

/** Collects the rows of one table (`.TS` to `.TE`), cell by cell, as marked text. */
export class TableReader {
  readonly rows: (readonly string[])[] = [];
  #separator = '\t';
  #state: 'options' | 'format' | 'data' = 'options';
  #cells: string[] = [];
  /** Lines of an open text block `T{ … T}`; null outside of one. */
  #block: string[] | null = null;

  /** Takes the next line between `.TS` and `.TE`. */
  add(line: string): void {
    if (this.#block !== null) this.#addBlockLine(this.#block, line);
    else if (isControlLine(line)) {
      if (line.startsWith('.T&')) this.#state = 'format';
    } else if (this.#state === 'data') this.#addRow(line);
    else this.#addLayout(line);
  }

  #addLayout(line: string): void {
    const text = line.trimEnd();
    if (this.#state === 'options' && text.endsWith(';')) {
      const separator = text.indexOf('tab(');
      if (separator !== -1) this.#separator = text.charAt(separator + 4);
      this.#state = 'format';
    } else this.#state = text.endsWith('.') ? 'data' : 'format';
  }

  #addRow(line: string): void {
    const rule = line.trim();
    if (rule === '_' || rule === '=' || (rule === '' && this.#cells.length === 0)) return;
    const parts = line.split(this.#separator);
    const opensBlock = parts.at(-1)?.trim() === 'T{';
    for (const cell of opensBlock ? parts.slice(0, -1) : parts) this.#cells.push(collapseSpaces(renderEscapes(cell)));
    if (opensBlock) this.#block = [];
    else this.#endRow();
  }

  #addBlockLine(block: string[], line: string): void {
    if (!line.startsWith('T}')) {
      block.push(cellLine(line));
      return;
    }
    this.#cells.push(collapseSpaces(block.join(' ')));
    this.#block = null;
    if (line.length === 2) this.#endRow();
    else this.#addRow(line.slice(2 + this.#separator.length));
  }

  #endRow(): void {
    if (this.#cells.some((cell) => cell !== '')) this.rows.push(this.#cells);
    this.#cells = [];
  }
}

import { type Document, getLocation, InvalidKdlError, type Node, parse, type Value } from '@bgotink/kdl';
import type { CuratedErrorKind } from './curated-types.ts';
import { guardKdl } from './kdl-guard.ts';

/** Half-open range of UTF-16 units in the text. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Takes one finding; reading goes on, and the file is refused in the end. */
export type Report = (kind: CuratedErrorKind, span: TextSpan, message: string) => void;

/** A value with its place. Numbers and null are kept so that their reader can refuse them by name. */
export interface KdlValue {
  readonly value: string | number | boolean | null;
  readonly span: TextSpan;
}

/** One node as plain data. A property that is written twice has been reported, and its first value stands. */
export interface KdlNode {
  readonly name: string;
  readonly span: TextSpan;
  readonly values: readonly KdlValue[];
  readonly properties: ReadonlyMap<string, KdlValue>;
  readonly children: readonly KdlNode[];
  /** Whether a block is written, even an empty one. */
  readonly hasBlock: boolean;
}

const spanOf = (element: Document | Node | Node['name'] | Value): TextSpan => {
  const place = getLocation(element);
  return { start: place?.start.offset ?? 0, end: place?.end.offset ?? 0 };
};

const readValue = (value: Value): KdlValue => ({ value: value.getValue(), span: spanOf(value) });

const readNode = (node: Node, report: Report): KdlNode => {
  const values: KdlValue[] = [];
  const properties = new Map<string, KdlValue>();
  for (const entry of node.entries) {
    const value = readValue(entry.value);
    if (entry.name === null) values.push(value);
    else if (properties.has(entry.name.name))
      report('validation', spanOf(entry.name), `property ${quoted(entry.name.name)} is given twice`);
    else properties.set(entry.name.name, value);
  }
  return {
    name: node.name.name,
    span: spanOf(node.name),
    values,
    properties,
    children: (node.children?.nodes ?? []).map((child) => readNode(child, report)),
    hasBlock: node.children !== null,
  };
};

/** Text from a file as it may stand in a message: quoted, escaped and short. */
export const quoted = (text: string): string =>
  JSON.stringify([...text].length > 64 ? `${[...text].slice(0, 63).join('')}…` : text);

/**
 * Reads a strict KDL 2 text into plain nodes, or reports why it is none and returns null. Costly and deep texts are
 * refused before the parser sees them (see {@link guardKdl}).
 */
export const readKdlNodes = (text: string, report: Report): readonly KdlNode[] | null => {
  const finding = guardKdl(text);
  if (finding !== null) {
    report(finding.kind, finding, finding.message);
    return null;
  }
  try {
    return parse(text, { storeLocations: true }).nodes.map((node) => readNode(node, report));
  } catch (error) {
    if (!(error instanceof InvalidKdlError)) throw error;
    for (const one of error.flat()) {
      const start = Math.min(one.start?.offset ?? text.length, text.length);
      // The parser's own sentence ends in a line and column; the offset says the same.
      const message = one.message.replace(/ at (?:\d+:\d+|end of input)$/, '');
      report('syntax', { start, end: Math.min(one.end?.offset ?? start, text.length) }, `not KDL 2: ${message}`);
    }
    return null;
  }
};

import { curatedLimits } from '../limits.ts';
import { readArgument, readFlag, readIdentifier, readPlatforms } from './curated-arguments.ts';
import { checkArguments, checkNames, checkSpellings, type Placed } from './curated-siblings.ts';
import {
  type CuratedCommand,
  type CuratedDocument,
  type CuratedError,
  type CuratedErrorKind,
  type CuratedProvenance,
  type CuratedReading,
  type HostPlatform,
  hostPlatforms,
} from './curated-types.ts';
import { type KdlNode, type Report, readKdlNodes, type TextSpan } from './kdl-nodes.ts';
import { checkShape, childrenNamed, childTexts, requiredText } from './node-fields.ts';

const absoluteUrl = /^https?:\/\/[^\s/?#]+[^\s]*$/i;
const commandChildren = ['alias', 'intent', 'platform', 'flag', 'argument', 'command'];

interface Counts {
  commands: number;
  flags: number;
  arguments: number;
}

interface Reader {
  readonly report: Report;
  readonly counts: Counts;
}

/**
 * Reads one curated file (catalog spec 9.11): strict KDL 2 with one `catalog` node. Every rule and bound is checked; one
 * error refuses the file. Never throws for what the text holds. Bytes must be UTF-8; text must be free of lone surrogates.
 */
export const readCuratedKdl = (source: string | Uint8Array): CuratedReading => {
  const bytes = typeof source === 'string' ? Buffer.byteLength(source) : source.byteLength;
  if (bytes > curatedLimits.textBytes) {
    const message = `the file has ${bytes} bytes; at most ${curatedLimits.textBytes} are read`;
    return refuse([{ kind: 'resource_limit', offset: curatedLimits.textBytes, length: 0, message }]);
  }
  const text = typeof source === 'string' ? source : decode(source);
  if (text === null) return refuse([{ kind: 'io', offset: 0, length: 0, message: 'the file is not UTF-8 text' }]);

  const findings: { kind: CuratedErrorKind; span: TextSpan; message: string }[] = [];
  const report: Report = (kind, span, message) => {
    if (findings.length < curatedLimits.errors) findings.push({ kind, span, message });
  };
  const nodes = readKdlNodes(text, report);
  const document = nodes === null ? null : readRoot(nodes, report);
  if (findings.length === 0 && document !== null) return { document, errors: [] };
  return refuse(
    findings
      .sort((left, right) => left.span.start - right.span.start)
      .map(({ kind, span, message }) => ({
        kind,
        offset: Buffer.byteLength(text.slice(0, span.start)),
        length: Buffer.byteLength(text.slice(span.start, span.end)),
        message,
      })),
  );
};

const refuse = ([first, ...others]: readonly CuratedError[]): CuratedReading => {
  const unknown: CuratedError = { kind: 'validation', offset: 0, length: 0, message: 'the file holds no catalog' };
  return { document: null, errors: [first ?? unknown, ...others] };
};

const decode = (bytes: Uint8Array): string | null => {
  try {
    // The mark stays in the text, so that offsets count it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

const readRoot = (nodes: readonly KdlNode[], report: Report): CuratedDocument | null => {
  const [root, second] = nodes;
  if (root === undefined) {
    report('validation', { start: 0, end: 0 }, 'the file holds no catalog');
    return null;
  }
  if (root.name !== 'catalog') report('validation', root.span, 'a curated file holds one catalog node');
  if (second !== undefined) report('validation', second.span, 'a curated file holds only one node, its catalog');
  checkShape(root, { value: 'required', properties: [], children: ['provenance', 'command'] }, report);
  const [provenance, again] = childrenNamed(root, 'provenance');
  if (provenance === undefined) report('validation', root.span, 'a catalog needs its provenance');
  if (again !== undefined) report('validation', again.span, 'a catalog has only one provenance');
  if (childrenNamed(root, 'command').length === 0) report('validation', root.span, 'a catalog needs a command');
  const reader: Reader = { report, counts: { commands: 0, flags: 0, arguments: 0 } };
  return {
    id: readIdentifier(root, report),
    provenance: readProvenance(provenance, report),
    commands: readCommands(root, hostPlatforms, 1, reader),
  };
};

const readProvenance = (node: KdlNode | undefined, report: Report): CuratedProvenance => {
  if (node === undefined) return { author: '', license: '', revision: '', source: '' };
  const properties = ['author', 'license', 'revision', 'source'];
  checkShape(node, { value: 'none', properties, children: [] }, report);
  const source = requiredText(node, 'source', report);
  if (source !== '' && !(absoluteUrl.test(source) && URL.canParse(source)))
    report(
      'validation',
      node.properties.get('source')?.span ?? node.span,
      'source must be an absolute http or https URL',
    );
  return {
    author: requiredText(node, 'author', report),
    license: requiredText(node, 'license', report),
    revision: requiredText(node, 'revision', report),
    source,
  };
};

const readCommands = (
  parent: KdlNode,
  inherited: readonly HostPlatform[],
  depth: number,
  reader: Reader,
): readonly CuratedCommand[] => {
  const commands = childrenNamed(parent, 'command').map((node) => ({
    node,
    value: readCommand(node, inherited, depth, reader),
  }));
  checkNames(commands, reader.report);
  return commands.map(({ value }) => value);
};

const readCommand = (
  node: KdlNode,
  inherited: readonly HostPlatform[],
  depth: number,
  reader: Reader,
): CuratedCommand => {
  const { report } = reader;
  checkShape(node, { value: 'required', properties: ['summary', 'description'], children: commandChildren }, report);
  count(reader, 'commands', node);
  if (depth === curatedLimits.commandDepth + 1)
    report('resource_limit', node.span, `commands are nested deeper than ${curatedLimits.commandDepth}`);
  for (const name of commandChildren) {
    const crossing = childrenNamed(node, name)[curatedLimits.childrenOfKind];
    if (crossing !== undefined)
      report('resource_limit', crossing.span, `a command has more than ${curatedLimits.childrenOfKind} ${name} nodes`);
  }
  const platforms = readPlatforms(node, inherited, report);
  const flags: Placed<CuratedCommand['flags'][number]>[] = childrenNamed(node, 'flag').map((flag) => {
    count(reader, 'flags', flag);
    return { node: flag, value: readFlag(flag, platforms, report) };
  });
  checkSpellings(flags, report);
  const args: Placed<CuratedCommand['arguments'][number]>[] = childrenNamed(node, 'argument').map((argument) => {
    count(reader, 'arguments', argument);
    return { node: argument, value: readArgument(argument, report) };
  });
  checkArguments(args, report);
  return {
    id: readIdentifier(node, report),
    summary: requiredText(node, 'summary', report),
    description: requiredText(node, 'description', report),
    aliases: childrenNamed(node, 'alias').map((alias) => {
      checkShape(alias, { value: 'required', properties: [], children: [] }, report);
      return readIdentifier(alias, report);
    }),
    intents: childTexts(node, 'intent', report).map(({ text }) => text),
    platforms,
    flags: flags.map(({ value }) => value),
    arguments: args.map(({ value }) => value),
    commands: readCommands(node, platforms, depth + 1, reader),
  };
};

const count = ({ counts, report }: Reader, what: keyof Counts, node: KdlNode): void => {
  counts[what] += 1;
  // Reported once: every later one would only repeat it.
  if (counts[what] === curatedLimits[what] + 1)
    report('resource_limit', node.span, `the file has more than ${curatedLimits[what]} ${what}`);
};

import { QuirlError, refusal, type ShellErrorLabel } from '../error/shell-error.ts';
import type { PackageManifest } from '../generated/contract-types.ts';
import { MANIFEST_LABELS_LIMIT, PACKAGE_MANIFEST_BYTES_LIMIT } from '../limits.ts';
import { countScalars } from '../text/count-scalars.ts';
import { decodeUtf8, invalidOffset, utf8Length } from '../text/utf8.ts';
import { readToml, type TomlDocument } from '../toml/read-toml.ts';
import { readTomlShape, type TomlProblem } from '../toml/read-toml-shape.ts';
import type { TomlSpan } from '../toml/toml-cursor.ts';

/**
 * Reads the text of a package manifest (contracts spec 11): at most 256 KiB of UTF-8 without a byte-order mark, TOML 1.0, and
 * exactly the shape of the contract, with defaults filled in and members in wire order. What the values say is judged by
 * `validatePackage`. `name` is what errors call the source.
 *
 * Throws a `QuirlError`: `resource_limit` above the bound, before anything is parsed; `validation` for everything else. Its labels are
 * spans of bytes in the source. A text that is no TOML has one, at its first fault; a manifest of another shape has one for each
 * problem, in the order of the text and at most `MANIFEST_LABELS_LIMIT`, with the key path of each in `context`. Linear.
 */
export const parsePackageManifest = (source: Uint8Array | string, name = 'plugin.toml'): PackageManifest => {
  const text = admitText(source, name);
  const document = readToml(text);
  if (document.status === 'not_toml') throw notToml(text, name, document);
  const reading = readTomlShape(document, 'PackageManifest');
  if (reading.status === 'misshapen') throw misshapen(text, name, document, reading.problems);
  return reading.value;
};

const admitText = (source: Uint8Array | string, name: string): string => {
  // No text has more UTF-16 units than bytes, so this is enough to bound the work.
  if (source.length > PACKAGE_MANIFEST_BYTES_LIMIT)
    throw tooLarge(name, typeof source === 'string' ? `at least ${source.length}` : `${source.length}`);
  const text = typeof source === 'string' ? source : decodeUtf8(source);
  if (text === undefined || /\p{Surrogate}/u.test(text)) throw notUtf8(source, name);
  const bytes = typeof source === 'string' ? utf8Length(source) : source.length;
  if (bytes > PACKAGE_MANIFEST_BYTES_LIMIT) throw tooLarge(name, `${bytes}`);
  if (text.startsWith('\ufeff'))
    throw refused(
      `${name} begins with a byte-order mark`,
      [{ source: name, start: 0, end: 3, message: 'a byte-order mark' }],
      ['reason: not_utf8'],
      'Save the file as UTF-8 without a byte-order mark.',
    );
  return text;
};

const tooLarge = (name: string, observed: string): Error =>
  refusal(
    'resource_limit',
    `${name} has ${observed} bytes; a manifest has at most ${PACKAGE_MANIFEST_BYTES_LIMIT}`,
    'Shorten the texts of the manifest, or split the package.',
    ['reason: read_limit', `limit: ${PACKAGE_MANIFEST_BYTES_LIMIT}; observed: ${observed}`],
  );

const notUtf8 = (source: Uint8Array | string, name: string): Error => {
  const start =
    typeof source === 'string' ? utf8Length(source.slice(0, source.search(/\p{Surrogate}/u))) : invalidOffset(source);
  return refused(
    `${name} is no UTF-8 text`,
    [{ source: name, start, end: start + 1, message: 'not UTF-8' }],
    ['reason: not_utf8'],
    'Save the file as UTF-8.',
  );
};

const notToml = (text: string, name: string, fault: TomlSpan & { readonly problem: string }): Error =>
  refused(
    `${name} is no TOML 1.0: ${fault.problem}`,
    [labelOf(text, name, fault, fault.problem)],
    [placeText(text, fault.start)],
    'Correct the syntax where the label points.',
  );

const misshapen = (text: string, name: string, document: TomlDocument, problems: readonly TomlProblem[]): Error => {
  const shown = problems.slice(0, MANIFEST_LABELS_LIMIT);
  const messages = shown.map(({ path, problem }) => `${path}: ${problem}`);
  const others = problems.length - 1;
  const more = others === 0 ? '' : `; and ${others} more ${others === 1 ? 'problem' : 'problems'}`;
  return refused(
    `${name} is no package manifest: ${messages[0]}${more}`,
    shown.map((problem, index) => labelOf(text, name, problem, messages[index] ?? '')),
    shown.map(({ path }) => `key: ${path}`),
    ...helpFor(document),
  );
};

const helpFor = ({ values }: TomlDocument): readonly string[] => [
  ...('plugin' in values || values['schema_version'] === 2n
    ? [
        'A manifest of schema_version 2 with a [plugin] table belongs to another family, which this program does not read: a package has schema_version = 1 and a [package] table.',
      ]
    : []),
  'Correct every place that a label points at.',
];

const placeText = (text: string, offset: number): string => {
  const lines = text.slice(0, offset).split('\n');
  return `line: ${lines.length}, column: ${countScalars(lines.at(-1) ?? '') + 1}`;
};

/** Labels count bytes; authors count lines. */
const labelOf = (text: string, source: string, { start, end }: TomlSpan, problem: string): ShellErrorLabel => {
  const before = text.slice(0, start);
  const bytes = utf8Length(before);
  return {
    source,
    start: bytes,
    end: bytes + utf8Length(text.slice(start, end)),
    message: `line ${before.split('\n').length}: ${problem}`,
  };
};

const refused = (
  message: string,
  labels: readonly ShellErrorLabel[],
  context: readonly string[],
  ...help: readonly string[]
): Error => new QuirlError({ code: 'validation', message, labels, context, help });

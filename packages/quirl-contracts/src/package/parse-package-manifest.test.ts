import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuirlError, type ShellError } from '../error/shell-error.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { MANIFEST_LABELS_LIMIT, PACKAGE_MANIFEST_BYTES_LIMIT } from '../limits.ts';
import { baseManifestText, type ManifestVector, manifestVectors } from '../testing/package-vectors.ts';
import { parsePackageManifest } from './parse-package-manifest.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const bytesOf = ({ toml, hex }: ManifestVector): Uint8Array =>
  hex === undefined ? encode((toml ?? []).join('\n')) : Uint8Array.from(Buffer.from(hex, 'hex'));

const refusalOf = (source: Uint8Array | string, name?: string): ShellError => {
  try {
    parsePackageManifest(source, name);
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError;
    throw error;
  }
  throw new Error('the manifest was not refused');
};

const keysOf = ({ context = [] }: ShellError): readonly string[] =>
  context.flatMap((item) => (item.startsWith('key: ') ? [item.slice('key: '.length)] : []));

const parsed = manifestVectors.cases.filter(({ manifest }) => manifest !== undefined);
const refused = manifestVectors.cases.filter((vector) => vector.refused !== undefined);

describe('§package-manifest', () => {
  it.each(parsed)('holds $id: $says', (vector) => {
    const bytes = bytesOf(vector);
    const manifest = parsePackageManifest(bytes);
    expect(JSON.parse(canonicalJson(manifest))).toEqual(vector.manifest);
    expect(parsePackageManifest(new TextDecoder().decode(bytes))).toEqual(manifest);
  });

  it('has every case once, and each either read or refused', () => {
    expect(new Set(manifestVectors.cases.map(({ id }) => id)).size).toBe(manifestVectors.cases.length);
    expect(parsed.length + refused.length).toBe(manifestVectors.cases.length);
  });

  it('gives members in the order of the contract, whatever the order of the text', () => {
    const text = `[contributes]
indexers = []
[package]
license = "MIT"
quirl = ""
entry = ""
version = ""
name = ""
[[public_commands]]
error_codes = { "2" = "b", "10" = "a", "-1" = "c" }
effects = []
examples = []
output_type = ""
input_type = ""
details = ""
summary = ""
signature = ""
path = ""
`;
    expect(canonicalJson(parsePackageManifest(`schema_version = 1\n${text}`))).toBe(
      '{"schema_version":1,"package":{"name":"","version":"","entry":"","quirl":"","summary":"","license":"MIT"},' +
        '"capabilities":{"request":[]},"contributes":{"commands":[],"panels":[],"indexers":[]},' +
        '"public_commands":[{"path":"","signature":"","summary":"","details":"","input_type":"","output_type":"",' +
        '"arguments":[],"examples":[],"effects":[],"error_codes":{"-1":"c","10":"a","2":"b"}}]}',
    );
  });

  it('shares nothing between two manifests', () => {
    const [first, second] = [0, 1].map(() => parsePackageManifest(bytesOf(parsed[0] ?? { id: '', says: '' })));
    expect(first).toEqual(second);
    expect(first?.capabilities).not.toBe(second?.capabilities);
  });

  it('leaves the bytes as they were', () => {
    for (const vector of manifestVectors.cases) {
      const bytes = bytesOf(vector);
      try {
        parsePackageManifest(bytes);
      } catch {}
      expect(bytes).toEqual(bytesOf(vector));
    }
  });
});

describe('§manifest-refusal', () => {
  it.each(refused)('holds $id: $says', (vector) => {
    const error = refusalOf(bytesOf(vector));
    const { code, spans, keys, at } = vector.refused ?? { code: '' };
    expect(error.code).toBe(code);
    expect(error.help?.every((help) => help !== '')).toBe(true);
    expect(error.context).not.toEqual([]);
    if (spans !== undefined) expect(error.labels?.map(({ start, end }) => [start, end])).toEqual(spans);
    if (keys !== undefined) expect(keysOf(error)).toEqual(keys);
    if (at !== undefined) expect(error.labels?.[0]?.start).toBe(at);
    if (spans === undefined) expect(error.labels).toHaveLength(1);
    for (const { start, end } of error.labels ?? []) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(bytesOf(vector).length);
    }
  });

  it('names the source as it is called, and the line', () => {
    const error = refusalOf('schema_version = 1\n\n[package]\nnäme = 1', 'kiln/plugin.toml');
    expect(error.message).toContain('kiln/plugin.toml');
    expect(error.labels?.[0]).toMatchObject({ source: 'kiln/plugin.toml', start: 31 });
    expect(error.labels?.[0]?.message).toMatch(/^line 4: /);
    expect(error.context).toEqual(['line: 4, column: 2']);
    expect(refusalOf('a =').labels?.[0]?.source).toBe('plugin.toml');
  });

  it('tells a manifest of the other family what it is', () => {
    const family = /another family/;
    expect(refusalOf('[plugin]\nname = "kiln"').help).toEqual([expect.stringMatching(family), expect.anything()]);
    expect(refusalOf('schema_version = 2').help).toEqual([expect.stringMatching(family), expect.anything()]);
    expect(refusalOf('schema_version = 3').help).toEqual([expect.not.stringMatching(family)]);
    expect(refusalOf('[constructor]').help).toEqual([expect.not.stringMatching(family)]);
  });

  it('counts all problems, and points at the first of them', () => {
    const unknown = (count: number): string =>
      `${baseManifestText}\n${Array.from({ length: count }, (_, index) => `[unknown${index}]\n`).join('')}`;
    for (const count of [1, MANIFEST_LABELS_LIMIT, MANIFEST_LABELS_LIMIT + 1]) {
      const error = refusalOf(unknown(count));
      expect(error.labels).toHaveLength(Math.min(count, MANIFEST_LABELS_LIMIT));
      expect(keysOf(error)).toEqual(
        Array.from({ length: Math.min(count, MANIFEST_LABELS_LIMIT) }, (_, index) => `unknown${index}`),
      );
      expect(error.message.includes(`${count - 1} more`)).toBe(count > 1);
    }
  });

  it('repeats long foreign texts only by their beginning', () => {
    const long = 'é'.repeat(50_000);
    for (const text of [`"${long}" = 1`, `schema_version = 1\npackage."${long}" = 1`, `${'a'.repeat(100_000)} = 1`]) {
      const { message, labels = [], context = [] } = refusalOf(text);
      for (const said of [message, ...context, ...labels.map((label) => label.message)])
        expect(said.length).toBeLessThan(600);
    }
  });
});

describe('§manifest-limits', () => {
  const padded = (bytes: number): string => `${baseManifestText}#${'x'.repeat(bytes - baseManifestText.length - 1)}`;

  it('reads 256 KiB and refuses one byte more, as bytes and as text', () => {
    expect(parsePackageManifest(padded(PACKAGE_MANIFEST_BYTES_LIMIT)).package.name).toBe('kiln-tools');
    expect(parsePackageManifest(encode(padded(PACKAGE_MANIFEST_BYTES_LIMIT))).package.name).toBe('kiln-tools');
    const over = padded(PACKAGE_MANIFEST_BYTES_LIMIT + 1);
    for (const source of [over, encode(over)])
      expect(refusalOf(source)).toMatchObject({
        code: 'resource_limit',
        context: ['reason: read_limit', expect.stringMatching(/^limit: 262144; observed: (?:at least )?262145$/)],
      });
  });

  it('reads one string as long as the bound allows', () => {
    const [before = '', after = ''] = baseManifestText.split('"Fire and cool batches"');
    const room = PACKAGE_MANIFEST_BYTES_LIMIT - before.length - after.length - 2;
    expect(parsePackageManifest(`${before}"${'x'.repeat(room)}"${after}`).package.summary).toHaveLength(room);
  });

  it('counts bytes, not characters', () => {
    const accents = `#${'é'.repeat((PACKAGE_MANIFEST_BYTES_LIMIT - baseManifestText.length) / 2 - 1)}`;
    expect(parsePackageManifest(baseManifestText + accents).package.name).toBe('kiln-tools');
    expect(refusalOf(`${baseManifestText + accents}éé`).code).toBe('resource_limit');
  });

  it('refuses what is too large before it reads it', () => {
    expect(refusalOf(new Uint8Array(PACKAGE_MANIFEST_BYTES_LIMIT + 1).fill(0xff)).code).toBe('resource_limit');
    expect(refusalOf('['.repeat(PACKAGE_MANIFEST_BYTES_LIMIT + 1)).code).toBe('resource_limit');
  });

  it.each<readonly [string, string]>([
    ['open arrays', `a = ${'['.repeat(250_000)}`],
    ['nested arrays', `a = ${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['open headers', '['.repeat(262_144)],
    ['open inline tables', `a = ${'{a='.repeat(80_000)}`],
    ['nested inline tables', `a = ${'{a='.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['dots of a key', `a${'.a'.repeat(131_000)} = 1`],
    ['dots of a header', `[a${'.a'.repeat(131_000)}]`],
    ['dots of inline keys', `a = {${'a.'.repeat(131_000)}b = 1}`],
    ['quotes', '"'.repeat(262_144)],
    ['apostrophes', `a = ${"'".repeat(262_000)}`],
    ['escapes', `a = "${'\\\\'.repeat(131_000)}"`],
    ['escaped keys', `"\\n"${'."\\n"'.repeat(52_000)} = 1`],
    ['digits', `schema_version = ${'9'.repeat(262_000)}`],
    ['headers', '[[public_commands]]\n'.repeat(13_000)],
    ['unknown keys', Array.from({ length: 20_000 }, (_, index) => `k${index} = 1`).join('\n')],
    ['lines before a fault', `${'\n'.repeat(262_000)}]`],
    ['comments', '#\n'.repeat(131_000)],
    ['white space', ' '.repeat(262_144)],
  ])('ends on a hostile row of %s', (_, text) => {
    const error = refusalOf(text);
    expect(error.code).toBe('validation');
    expect(error.labels?.length).toBeLessThanOrEqual(MANIFEST_LABELS_LIMIT);
  });

  it('throws nothing but refusals, whatever stands anywhere in a manifest', () => {
    const texts = manifestVectors.cases.map(bytesOf);
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc
        .constantFrom(
          '"',
          "'",
          '"""',
          "'''",
          '[',
          ']',
          '[[',
          '{',
          '}',
          '.',
          ',',
          '=',
          '\\',
          '#',
          '\n',
          '\r',
          '1e9',
          '😀',
        )
        .map(encode),
    );
    const edit = fc.tuple(fc.nat(), fc.nat(12), piece);
    fc.assert(
      fc.property(
        fc.constantFrom(encode(baseManifestText), ...texts),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (bytes, edits) => {
          let mutated = Array.from(bytes);
          for (const [at, removed, inserted] of edits) {
            const start = at % (mutated.length + 1);
            mutated = [...mutated.slice(0, start), ...inserted, ...mutated.slice(start + removed)];
          }
          try {
            parsePackageManifest(Uint8Array.from(mutated));
          } catch (error) {
            expect(error).toBeInstanceOf(QuirlError);
            if (!(error instanceof QuirlError)) return;
            expect(error.shellError.code).toBe('validation');
            for (const { start, end } of error.shellError.labels ?? []) {
              expect(start).toBeLessThanOrEqual(end);
              expect(end).toBeLessThanOrEqual(mutated.length);
            }
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('refuses text that UTF-8 cannot express', () => {
    expect(refusalOf('# é\ud800').labels).toEqual([expect.objectContaining({ start: 4, end: 5 })]);
  });
});

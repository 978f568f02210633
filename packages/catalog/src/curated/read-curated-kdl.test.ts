import { describe, expect, it } from 'vitest';
import { curatedLimits } from '../limits.ts';
import type { CuratedDocument, CuratedError } from './curated-types.ts';
import { readCuratedKdl } from './read-curated-kdl.ts';

const provenance = 'provenance author="Anna" license="MIT" revision="3" source="https://example.org/tools"';
const catalogOf = (commands: string): string => `catalog "demo" {\n${provenance}\n${commands}\n}\n`;
const commandOf = (children: string): string =>
  catalogOf(`command "pack" summary="Pack files" description="Packs files." {\n${children}\n}`);

const read = (text: string | Uint8Array): CuratedDocument => {
  const { document, errors } = readCuratedKdl(text);
  if (document === null) throw new Error(`refused: ${errors.map((error) => error.message).join('; ')}`);
  return document;
};
const refused = (text: string | Uint8Array): readonly CuratedError[] => {
  const { document, errors } = readCuratedKdl(text);
  expect(document).toBeNull();
  return errors;
};
/** Expects one refusal, whose place is the last occurrence of `at` in the text. */
const refusedAt = (text: string, at: string, kind: CuratedError['kind'] = 'validation'): void => {
  const offset = Buffer.byteLength(text.slice(0, text.lastIndexOf(at)));
  expect(refused(text).map((error) => ({ kind: error.kind, offset: error.offset }))).toEqual([{ kind, offset }]);
};

describe('§curated-form a curated file is one catalog in strict KDL 2', () => {
  it('reads every kind of node', () => {
    const document = read(
      commandOf(`
        alias "pk"
        intent "bundle a folder"
        platform "linux"; platform "macos"
        flag "--level" short="-l" summary="Effort" description="From 1 to 9." value="number" required=#true
        flag "/Q" summary="Be quiet" repeatable=#true
        flag "--from" summary="Folder" value="dir" action="directories" { platform "linux" }
        argument "file" summary="Files" required=#true repeatable=#true action="files"
        command "test" summary="Test" description="Tests."`),
    );
    const [command] = document.commands;
    expect(document.provenance).toEqual({
      author: 'Anna',
      license: 'MIT',
      revision: '3',
      source: 'https://example.org/tools',
    });
    expect(command).toMatchObject({ id: 'pack', aliases: ['pk'], intents: ['bundle a folder'] });
    expect(command?.platforms).toEqual(['linux', 'macos']);
    expect(command?.flags.map((flag) => [flag.spelling, flag.short, flag.value, flag.action, flag.required])).toEqual([
      ['--level', '-l', 'number', null, true],
      ['/Q', null, null, null, false],
      ['--from', null, 'dir', 'directories', false],
    ]);
    expect(command?.flags[2]?.platforms).toEqual(['linux']);
    expect(command?.arguments).toEqual([
      { id: 'file', summary: 'Files', description: null, required: true, repeatable: true, action: 'files' },
    ]);
    expect(command?.commands[0]?.platforms).toEqual(['linux', 'macos']);
  });

  it('reads commented nodes, raw strings, one-line strings in three quotes and a byte order mark', () => {
    const text = `\ufeff${catalogOf('/-command (a)b {}\ncommand pack summary=#"a "b""# description="""\n  c\n  """')}`;
    expect(refused(text)).toHaveLength(1);
    const plain = text.replace('(a)b', 'b');
    expect(read(plain).commands[0]).toMatchObject({ summary: 'a "b"', description: 'c' });
    expect(read(Buffer.from(plain)).commands).toHaveLength(1);
  });

  it('refuses text that is not KDL 2 where it breaks', () => {
    refusedAt(catalogOf('command "a" summary=true'), 'true', 'syntax');
    refusedAt(catalogOf('command "a" "b'), '"b', 'syntax');
    refusedAt(catalogOf('command "ä" 1="b"'), '="b"', 'syntax');
    expect(refused('catalog "demo" {')[0]?.kind).toBe('syntax');
    expect(refused('catalog "demo" { a "b"c }')[0]?.kind).toBe('syntax');
  });

  it('refuses another number of catalogs, provenances or commands', () => {
    expect(refused('')[0]?.kind).toBe('validation');
    expect(refused('// nothing\n')[0]?.kind).toBe('validation');
    expect(refused(`other "demo" { ${provenance}\n }`).length).toBeGreaterThan(0);
    const one = catalogOf('command "a" summary="s" description="d"');
    refusedAt(`${one}catalog "second"`, 'catalog "second"');
    refusedAt(one.replace(provenance, `${provenance}\n${provenance}`), provenance);
    refusedAt(one.replace(provenance, ''), 'catalog');
    refusedAt(catalogOf(''), 'catalog');
  });

  it('refuses a provenance that lacks a property, or whose source is no absolute web address', () => {
    const one = catalogOf('command "a" summary="s" description="d"');
    for (const name of ['author', 'license', 'revision', 'source'])
      refusedAt(one.replace(new RegExp(` ${name}="[^"]*"`), ''), 'provenance');
    for (const source of ['ftp://example.org', 'example.org', '/tools', 'https://', 'https://a b.org', 'http://a/ b'])
      refusedAt(one.replace('https://example.org/tools', source), `"${source}"`);
    expect(read(one.replace('https://example.org', 'http://example.org')).provenance.source).toBe(
      'http://example.org/tools',
    );
  });

  it('refuses unknown nodes, properties and values, and repeated properties', () => {
    refusedAt(commandOf('note "x"'), 'note');
    refusedAt(catalogOf('command "a" summary="s" description="d"\nintent "x"'), 'intent');
    refusedAt(commandOf('flag "--a" summary="s" colour="red"'), '"red"');
    refusedAt(commandOf('flag "--a" summary="s" { intent "x" }'), 'intent');
    refusedAt(commandOf('argument "a" summary="s" value="x"'), '"x"');
    refusedAt(commandOf('argument "a" summary="s" { platform "any" }'), 'platform');
    refusedAt(commandOf('argument "a" summary="s" {}'), 'argument');
    refusedAt(commandOf('alias "a" "b"'), '"b"');
    refusedAt(commandOf('alias'), 'alias');
    refusedAt(commandOf('flag "--a" summary="s" summary="t"'), 'summary="t"');
    refusedAt(commandOf('intent "x" by="y"'), '"y"');
  });

  it('refuses type annotations on nodes and values', () => {
    refusedAt(commandOf('(t)intent "x"'), '(t)');
    refusedAt(commandOf('intent (t)"x"'), '(t)');
    refusedAt(commandOf('flag "--a" summary=(t)"s"'), '(t)');
  });

  it('refuses values of another type, blank values and values with control characters', () => {
    refusedAt(commandOf('intent 1'), '1');
    refusedAt(commandOf('intent #null'), '#null');
    refusedAt(commandOf('intent #true'), '#true');
    refusedAt(commandOf('flag "--a" summary=1'), '1');
    refusedAt(commandOf('flag "--a" summary="s" required="true"'), '"true"');
    refusedAt(commandOf('flag "--a" summary="s" required=1'), '1\n');
    for (const text of ['""', '"  "', '"a\\nb"', '"a\\tb"', '"\\u{1b}[31m"', '"\\u{9b}m"', '"\\u{202e}x"', '"a\\u{0}"'])
      refusedAt(commandOf(`intent ${text}`), text);
    refusedAt(commandOf('intent """\n  a\n  b\n  """'), '"""\n  a');
  });

  it('gives places as UTF-8 bytes', () => {
    const text = commandOf('intent "pähen 🗜"\nintent ""');
    const [error] = refused(text);
    expect(
      Buffer.from(text)
        .subarray(error?.offset, (error?.offset ?? 0) + (error?.length ?? 0))
        .toString(),
    ).toBe('""');
  });

  it('lists every finding of a file in the order of its text', () => {
    const errors = refused(commandOf('flag "bad" summary="s"\nintent ""\nplatform "beos"'));
    expect(errors.map((error) => error.offset)).toEqual(errors.map((error) => error.offset).sort((a, b) => a - b));
    expect(errors).toHaveLength(3);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(refused(Buffer.from([0x63, 0xff, 0x61]))).toEqual([
      { kind: 'io', offset: 0, length: 0, message: expect.any(String) },
    ]);
  });
});

describe('§curated-names ids, spellings and properties have one form', () => {
  it('refuses other ids', () => {
    for (const id of ['A', '-a', '_a', 'a b', 'a.b', 'ä']) {
      refusedAt(catalogOf(`command "${id}" summary="s" description="d"`), `"${id}"`);
      refusedAt(commandOf(`alias "${id}"`), `"${id}"`);
      refusedAt(commandOf(`argument "${id}" summary="s"`), `"${id}"`);
      refusedAt(catalogOf('command "x" summary="s" description="d"').replace('demo', id), `"${id}"`);
    }
    expect(read(commandOf('alias "7z_a-b"')).commands[0]?.aliases).toEqual(['7z_a-b']);
  });

  it('accepts the three forms of a flag and refuses others', () => {
    for (const spelling of ['--a', '--0-a', '-a', '-Z', '-1', '/a', '/Help-me'])
      expect(read(commandOf(`flag "${spelling}" summary="s"`)).commands[0]?.flags[0]?.spelling).toBe(spelling);
    for (const spelling of ['a', '--', '---a', '--A', '--a_b', '--a=b', '-ab', '-', '-?', '/', '/-a', '/a_b', '/ä'])
      refusedAt(commandOf(`flag "${spelling}" summary="s"`), `"${spelling}"`);
  });

  it('needs the summary of every flag and argument, and both texts of every command', () => {
    refusedAt(commandOf('flag "--a"'), 'flag');
    refusedAt(commandOf('argument "a"'), 'argument');
    refusedAt(catalogOf('command "a" description="d"'), 'command');
    refusedAt(catalogOf('command "a" summary="s"'), 'command');
  });

  it('takes a short spelling only beside a long one, and an action only beside a value', () => {
    refusedAt(commandOf('flag "-a" summary="s" short="-b"'), '"-b"');
    refusedAt(commandOf('flag "/a" summary="s" short="-b"'), '"-b"');
    refusedAt(commandOf('flag "--a" summary="s" short="--b"'), '"--b"');
    refusedAt(commandOf('flag "--a" summary="s" action="files"'), '"files"');
    refusedAt(commandOf('flag "--a" summary="s" value="x" action="cars"'), '"cars"');
    refusedAt(commandOf('argument "a" summary="s" action="cars"'), '"cars"');
  });

  it('refuses required arguments behind optional ones, and repeatable ones before others', () => {
    refusedAt(commandOf('argument "a" summary="s"\nargument "b" summary="s" required=#true'), '"b"');
    refusedAt(commandOf('argument "a" summary="s" repeatable=#true\nargument "b" summary="s"'), '"a"');
    refusedAt(commandOf('argument "a" summary="s"\nargument "a" summary="s"'), '"a"');
    expect(
      read(commandOf('argument "a" summary="s" required=#true\nargument "b" summary="s" repeatable=#true')).commands[0]
        ?.arguments,
    ).toHaveLength(2);
  });

  it('refuses names and aliases that siblings share, and repeated intents and platforms', () => {
    const sibling = (id: string, alias: string): string =>
      `command "${id}" summary="s" description="d" { alias "${alias}"; }`;
    refusedAt(catalogOf(`${sibling('a', 'b')}\n${sibling('a', 'c')}`), '"a"');
    refusedAt(catalogOf(`${sibling('a', 'b')}\n${sibling('c', 'a')}`), '"c"');
    refusedAt(catalogOf(`${sibling('a', 'b')}\n${sibling('b', 'c')}`), '"b"');
    refusedAt(catalogOf(sibling('a', 'a')), '"a" summary');
    refusedAt(commandOf('intent "x"\nintent "x"'), '"x"');
    refusedAt(commandOf('platform "linux"\nplatform "linux"'), '"linux"');
    expect(read(catalogOf(`${sibling('a', 'b')}\n${sibling('c', 'd')}`)).commands).toHaveLength(2);
  });
});

describe('§curated-platforms a platform set is what remains of its parent', () => {
  it('refuses a spelling twice on one platform, and takes it on two', () => {
    refusedAt(commandOf('flag "--a" summary="s"\nflag "--a" summary="s"'), '"--a"');
    refusedAt(commandOf('flag "--b" short="-a" summary="s"\nflag "-a" summary="s"'), '"-a"');
    refusedAt(commandOf('flag "-a" summary="s" { platform "linux"; }\nflag "-a" summary="s"'), '"-a"');
    const apart = 'flag "-a" summary="s" { platform "linux"; }\nflag "-a" summary="t" { platform "macos"; }';
    expect(read(commandOf(apart)).commands[0]?.flags).toHaveLength(2);
  });

  it('refuses unknown platforms and company for any', () => {
    refusedAt(commandOf('platform "beos"'), '"beos"');
    refusedAt(commandOf('platform "linux"\nplatform "any"'), '"any"');
  });

  it('intersects with the parent and refuses an empty rest', () => {
    const child = (platform: string): string =>
      commandOf(`platform "linux"\ncommand "a" summary="s" description="d" { platform "${platform}"; }`);
    expect(read(child('any')).commands[0]?.commands[0]?.platforms).toEqual(['linux']);
    refusedAt(child('macos'), '"macos"');
    refusedAt(commandOf('platform "linux"\nflag "-a" summary="s" { platform "macos"; }'), '"macos"');
  });
});

const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('\n');

describe('§curated-bounds a curated file is bounded', () => {
  const resourceKinds = (text: string | Uint8Array): readonly string[] => [
    ...new Set(refused(text).map((error) => error.kind)),
  ];

  it('refuses a text above its size before reading it', () => {
    const text = catalogOf('command "a" summary="s" description="d"');
    const filled = `${text}${' '.repeat(curatedLimits.textBytes - Buffer.byteLength(text))}`;
    expect(read(filled).commands).toHaveLength(1);
    expect(resourceKinds(`${filled} `)).toEqual(['resource_limit']);
    expect(resourceKinds(Buffer.alloc(curatedLimits.textBytes + 1))).toEqual(['resource_limit']);
  });

  it('counts commands, flags and arguments of the whole file', () => {
    const command = (index: number): string => `command c${index} summary=s description=d`;
    expect(read(catalogOf(repeat(curatedLimits.commands, command))).commands).toHaveLength(curatedLimits.commands);
    expect(resourceKinds(catalogOf(repeat(curatedLimits.commands + 1, command)))).toEqual(['resource_limit']);
    const full = curatedLimits.flags / curatedLimits.childrenOfKind;
    const flags = (index: number): string =>
      `${command(index)} {\n${repeat(curatedLimits.childrenOfKind, (flag) => `flag --${flag} summary=s`)}\n}`;
    const args = (index: number): string =>
      `${command(index)} {\n${repeat(curatedLimits.childrenOfKind, (argument) => `argument a${argument} summary=s`)}\n}`;
    expect(read(catalogOf(repeat(full, flags))).commands).toHaveLength(full);
    expect(read(catalogOf(repeat(full, args))).commands).toHaveLength(full);
    expect(resourceKinds(catalogOf(`${repeat(full, flags)}\n${command(full)} { flag -a summary=s; }`))).toEqual([
      'resource_limit',
    ]);
    expect(resourceKinds(catalogOf(`${repeat(full, args)}\n${command(full)} { argument a summary=s; }`))).toEqual([
      'resource_limit',
    ]);
  });

  it('bounds the children of one kind', () => {
    const kinds: Readonly<Record<string, (index: number) => string>> = {
      alias: (index) => `alias a${index}`,
      intent: (index) => `intent i${index}`,
      flag: (index) => `flag --${index} summary=s`,
      argument: (index) => `argument a${index} summary=s`,
      command: (index) => `command c${index} summary=s description=d`,
    };
    for (const make of Object.values(kinds)) {
      expect(read(commandOf(repeat(curatedLimits.childrenOfKind, make))).commands).toHaveLength(1);
      expect(resourceKinds(commandOf(repeat(curatedLimits.childrenOfKind + 1, make)))).toEqual(['resource_limit']);
    }
  });

  it('bounds the depth of commands', () => {
    const nested = (depth: number): string =>
      catalogOf(
        `${'command c summary=s description=d {\n'.repeat(depth)}flag -a summary=s { platform any; }${'\n}'.repeat(depth)}`,
      );
    expect(read(nested(curatedLimits.commandDepth)).commands).toHaveLength(1);
    expect(resourceKinds(nested(curatedLimits.commandDepth + 1))).toEqual(['resource_limit']);
    const bare = (depth: number): string =>
      catalogOf(`${'command c summary=s description=d {\n'.repeat(depth)}${'\n}'.repeat(depth)}`);
    expect(resourceKinds(bare(curatedLimits.commandDepth + 1))).toEqual(['resource_limit']);
  });

  it('bounds every string in bytes', () => {
    const half = 'ä'.repeat(curatedLimits.stringBytes / 2);
    expect(read(commandOf(`intent "${half}"`)).commands[0]?.intents).toEqual([half]);
    for (const text of [`"${half}a"`, `#"${half}a"#`, `${half}a`, `"""\n${half}\n"""`])
      expect(resourceKinds(commandOf(`intent ${text}`))).toEqual(['resource_limit']);
  });

  it('bounds the findings that it lists', () => {
    const wrong = repeat(curatedLimits.errors + 1, (index) => `command c${index} summary=s description=1`);
    expect(refused(catalogOf(wrong))).toHaveLength(curatedLimits.errors);
  });
});

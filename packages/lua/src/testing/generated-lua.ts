/** A repeatable stream of whole numbers below a bound. */
export type Choose = (bound: number) => number;

/** Numbers from a seed, by a linear congruence; the high bits are the random ones. */
export const chooser = (seed: number): Choose => {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
};

const pick = <Value>(choose: Choose, values: readonly [Value, ...Value[]]): Value =>
  values[choose(values.length)] ?? values[0];

const names = ['a', 'b', 'c', 'x', 'self', 'quirl', 'print', '_ENV', 'v1'] as const;
const literals = [
  'nil',
  'true',
  '...',
  '0',
  '3.5e-2',
  '0x1p4',
  '0xA.8',
  '.5',
  '3.',
  '"s"',
  "'\\z  \\x41\\u{7FFFFFFF}\\65\\\n'",
  '[[long]]',
  '[==[\nlo]=]ng]==]',
  '0x',
  '1e',
  '3..2',
  '"\\q"',
  '"\\300"',
  '"\\u{80000000}"',
  '"open',
] as const;
const binary = [
  '+',
  '-',
  '*',
  '/',
  '//',
  '%',
  '^',
  '..',
  '==',
  '~=',
  '<',
  '<=',
  '>',
  '>=',
  '&',
  '|',
  '~',
  '<<',
  '>>',
  'and',
  'or',
] as const;
const unary = ['not ', '-', '#', '~', '- -'] as const;
const attributes = ['', '', '', ' <const>', ' <close>', ' <other>'] as const;
const gaps = [' ', ' ', ' ', '\n', '\t', ' -- note\n', ' --[[ note ]] ', '\r\n', ';'] as const;
/** Where a mutation may cut or insert. */
const shards = [
  'end',
  'do',
  ')',
  '(',
  '}',
  '{',
  '=',
  ',',
  'local',
  'function',
  'then',
  'until',
  '::',
  'goto a',
  'break',
  'return',
  '.',
  ':',
  '"',
  '[[',
  ']]',
  '--',
  '<',
  '@',
  '\u00e9',
  '\0',
  '~',
  '1',
  'x',
] as const;

const generator = (choose: Choose) => {
  const name = (): string => pick(choose, names);
  const list = (most: number, item: () => string): string => Array.from({ length: 1 + choose(most) }, item).join(', ');
  const gap = (): string => pick(choose, gaps);
  // Malformed literals are rare, or nothing would ever be accepted.
  const literal = (): string => literals[choose(choose(20) === 0 ? literals.length : 13)] ?? 'nil';

  const expression = (depth: number): string => {
    if (depth <= 0) return choose(2) === 0 ? name() : literal();
    switch (choose(8)) {
      case 0:
        return `${expression(depth - 1)} ${pick(choose, binary)} ${expression(depth - 1)}`;
      case 1:
        return `${pick(choose, unary)}${expression(depth - 1)}`;
      case 2:
        return `function(${parameters()})${gap()}${block(depth - 1)} end`;
      case 3:
        return table(depth - 1);
      case 4:
        return literal();
      default:
        return suffixed(depth - 1);
    }
  };
  const parameters = (): string => pick(choose, ['', 'a', 'a, b', '...', 'a, ...', 'self', 'quirl']);
  const table = (depth: number): string => {
    const item = (): string =>
      pick<() => string>(choose, [
        () => expression(depth),
        () => `${name()} = ${expression(depth)}`,
        () => `[${expression(depth)}] = ${expression(depth)}`,
      ])();
    return `{${Array.from({ length: choose(4) }, item).join(pick(choose, [', ', '; ']))}${pick(choose, ['', '', ','])}}`;
  };
  const suffixed = (depth: number): string => {
    let text = choose(4) === 0 ? `(${expression(depth)})` : name();
    for (let more = choose(4); more > 0; more -= 1)
      text += pick<() => string>(choose, [
        () => `.${name()}`,
        () => `[${expression(depth - 1)}]`,
        () => `:${name()}(${choose(2) === 0 ? '' : list(3, () => expression(depth - 1))})`,
        () => `(${choose(2) === 0 ? '' : list(3, () => expression(depth - 1))})`,
        () => '"s"',
        () => table(depth - 1),
      ])();
    return text;
  };
  const call = (depth: number): string => `${suffixed(depth)}(${list(3, () => expression(depth - 1))})`;
  const statement = (depth: number): string => {
    const inner = depth - 1;
    return pick<() => string>(choose, [
      () => `local ${list(3, () => `${name()}${pick(choose, attributes)}`)} = ${list(3, () => expression(inner))}`,
      () => `local ${list(2, name)}`,
      () => `${list(2, () => suffixed(inner))} = ${list(3, () => expression(inner))}`,
      () => `${name()} = ${expression(inner)}`,
      () => call(inner),
      () => call(inner),
      () => `do ${block(inner)} end`,
      () => `while ${expression(inner)} do ${block(inner)} ${choose(2) === 0 ? 'break ' : ''}end`,
      () => `repeat ${block(inner)} until ${expression(inner)}`,
      () =>
        `if ${expression(inner)} then ${block(inner)} ${choose(2) === 0 ? `elseif ${expression(inner)} then ${block(inner)} ` : ''}${choose(2) === 0 ? `else ${block(inner)} ` : ''}end`,
      () => `for ${name()} = ${list(3, () => expression(inner))} do ${block(inner)} end`,
      () => `for ${list(3, name)} in ${list(3, () => expression(inner))} do ${block(inner)} end`,
      () =>
        `function ${name()}${choose(2) === 0 ? '.b' : ''}${choose(3) === 0 ? ':m' : ''}(${parameters()}) ${block(inner)} end`,
      () => `local function ${name()}(${parameters()}) ${block(inner)} end`,
      () => `::${name()}::`,
      () => `goto ${name()}`,
      () => `do goto c; ${block(inner)} ::c:: ${choose(2) === 0 ? block(inner) : ''} end`,
      () => 'break',
    ])();
  };
  const block = (depth: number): string => {
    if (depth <= 0) return choose(3) === 0 ? `return ${literal()}` : '';
    const statements = Array.from({ length: choose(4) }, () => `${statement(depth)}${gap()}`).join('');
    return `${statements}${choose(4) === 0 ? `return ${list(2, () => expression(depth - 1))}` : ''}`;
  };
  return { statement, block };
};

/** A chunk that mostly, but not always, is Lua: scopes, jumps, attributes and literals may be wrong. */
export const generatedLua = (choose: Choose): string => {
  const { statement } = generator(choose);
  return Array.from({ length: 1 + choose(3) }, () => `${statement(1 + choose(4))}${pick(choose, gaps)}`).join('');
};

/** A text with a few cuts, repetitions and insertions: rarely Lua, but near it. */
export const damagedLua = (source: string, choose: Choose): string => {
  let text = source;
  for (let times = 1 + choose(2); times > 0; times -= 1) {
    const at = choose(text.length + 1);
    const length = choose(6);
    text = pick<() => string>(choose, [
      () => text.slice(0, at) + text.slice(at + length),
      () => `${text.slice(0, at)} ${pick(choose, shards)} ${text.slice(at)}`,
      () => text.slice(0, at) + pick(choose, shards) + text.slice(at),
      () => text.slice(0, at) + text.slice(at - length, at) + text.slice(at),
    ])();
  }
  return text;
};

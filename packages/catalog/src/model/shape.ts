/** What a value of a foreign document is not. The steps lead to it from the outermost value, last one first. */
export class ShapeProblem extends Error {
  override readonly name = 'ShapeProblem';
  readonly steps: (string | number)[] = [];

  /** Where the value stands, as `commands[3].provenance.source`; `the document` for the outermost value. */
  get place(): string {
    const path = this.steps
      .toReversed()
      .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
      .join('');
    return path === '' ? 'the document' : path.replace(/^\./, '');
  }
}

/** A reader of one foreign value: gives it its type, or throws a {@link ShapeProblem}. */
export type Decoder<T> = (value: unknown) => T;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Steps are gathered only while a problem travels outwards, so that a sound document pays nothing for them.
const located = <T>(step: string | number, decode: Decoder<T>, value: unknown): T => {
  try {
    return decode(value);
  } catch (problem) {
    if (problem instanceof ShapeProblem) problem.steps.push(step);
    throw problem;
  }
};

/** The members of an object that may have no others than these. */
export const closedObject = (value: unknown, names: ReadonlySet<string>): Members => {
  if (!isMembers(value)) throw new ShapeProblem('is not an object');
  for (const name of Object.keys(value)) {
    if (!names.has(name)) throw new ShapeProblem(`has the unknown member ${JSON.stringify(name)}`);
  }
  return value;
};

/** A member that must be there. */
export const required = <T>(members: Members, name: string, decode: Decoder<T>): T => {
  if (!Object.hasOwn(members, name)) throw new ShapeProblem(`has no member "${name}"`);
  return located(name, decode, members[name]);
};

/** A member that may be missing. */
export const optional = <T, F>(members: Members, name: string, decode: Decoder<T>, fallback: F): T | F =>
  Object.hasOwn(members, name) ? located(name, decode, members[name]) : fallback;

const unpairedSurrogate = /\p{Surrogate}/u;

/** Text without unpaired surrogates: those have no UTF-8 and no canonical form. */
export const text: Decoder<string> = (value) => {
  if (typeof value !== 'string') throw new ShapeProblem('is not a string');
  if (unpairedSurrogate.test(value)) throw new ShapeProblem('holds an unpaired surrogate');
  return value;
};

export const nullableText: Decoder<string | null> = (value) => (value === null ? null : text(value));

export const truth: Decoder<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new ShapeProblem('is neither true nor false');
  return value;
};

export const listOf =
  <T>(decode: Decoder<T>): Decoder<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new ShapeProblem('is not an array');
    const items: readonly unknown[] = value;
    return items.map((item, index) => located(index, decode, item));
  };

/** One of the keys of a table that has exactly the admitted words. */
export const oneOf = <Word extends string>(words: Readonly<Record<Word, true>>): Decoder<Word> => {
  const isWord = (value: unknown): value is Word => typeof value === 'string' && Object.hasOwn(words, value);
  const expected = Object.keys(words).join(', ');
  return (value) => {
    if (!isWord(value)) throw new ShapeProblem(`is none of ${expected}`);
    return value;
  };
};

/** An object whose keys are input; the caller's check throws for a key that is not admitted. */
export const mapOf = <T>(value: unknown, admitKey: (key: string) => boolean, decode: Decoder<T>): [string, T][] => {
  if (!isMembers(value)) throw new ShapeProblem('is not an object');
  return Object.entries(value).map(([key, item]) => {
    if (!admitKey(key)) throw new ShapeProblem(`has the key ${JSON.stringify(key)}, which is not admitted`);
    return [key, located(key, decode, item)];
  });
};

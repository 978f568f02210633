import fc from 'fast-check';

/** Values with which a part is replaced: each breaks some keyword somewhere. */
const replacements = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.5, 1e300, 2 ** 53, '', 'x', '\ud800', '__proto__', [], {}, [[]]),
  fc.jsonValue({ maxDepth: 1 }),
);

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with one part replaced, removed, doubled or added; `choose` picks by a number below its argument. */
const damage = (value: unknown, replacement: unknown, choose: (below: number) => number): unknown => {
  if (Array.isArray(value) && value.length > 0 && choose(4) > 0) {
    const at = choose(value.length);
    if (choose(3) === 0) return value.toSpliced(at, 1);
    if (choose(3) === 0) return value.toSpliced(at, 0, value[at]);
    return value.with(at, damage(value[at], replacement, choose));
  }
  if (isMembers(value) && choose(5) > 0) {
    const names = Object.keys(value);
    const name = names[choose(names.length + 1)];
    if (name === undefined) return { ...value, [choose(2) === 0 ? 'error' : 'another']: replacement };
    if (choose(3) === 0) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    return { ...value, [name]: damage(value[name], replacement, choose) };
  }
  return replacement;
};

/** A value of another arbitrary with one thing about it changed. */
export const damagedValue = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(arbitrary, replacements, fc.infiniteStream(fc.nat(1_000_000)))
    .map(([value, replacement, choices]) =>
      damage(value, replacement, (below) => (choices.next().value ?? 0) % Math.max(1, below)),
    );

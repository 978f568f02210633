import type { RegisteredCommand } from '@quirl/lua';
import type { PackageCommand } from '@quirl/quirl-contracts';

/** The members of a command that its registration repeats. */
type Repeated = Exclude<keyof PackageCommand, 'path' | 'arguments'>;

type Agrees = (declared: PackageCommand, registered: RegisteredCommand) => boolean;

const sameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((item, index) => item === right[index]);

const sameMap = (left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean =>
  left.size === right.size && [...left].every(([key, value]) => right.get(key) === value);

const sameSet = (left: readonly string[], right: readonly string[]): boolean => {
  const known = new Set(right);
  return new Set(left).size === known.size && left.every((item) => known.has(item));
};

const agreements: Readonly<Record<Repeated, Agrees>> = {
  signature: (declared, registered) => declared.signature === registered.signature,
  summary: (declared, registered) => declared.summary === registered.summary,
  details: (declared, registered) => declared.details === registered.details,
  input_type: (declared, registered) => declared.input_type === registered.input_type,
  output_type: (declared, registered) => declared.output_type === registered.output_type,
  examples: (declared, registered) => sameList(declared.examples, registered.examples),
  effects: (declared, registered) => sameSet(declared.effects, registered.effects),
  error_codes: (declared, registered) => sameMap(declared.error_codes, registered.error_codes),
};

/** The members in which a registration differs from the manifest's command (catalog spec 16); the order of effects means nothing. */
export const differingMembers = (declared: PackageCommand, registered: RegisteredCommand): readonly string[] =>
  Object.entries(agreements).flatMap(([member, agrees]) => (agrees(declared, registered) ? [] : [member]));

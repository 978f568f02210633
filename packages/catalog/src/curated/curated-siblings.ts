import type { CuratedArgument, CuratedCommand, CuratedFlag, HostPlatform } from './curated-types.ts';
import { type KdlNode, quoted, type Report } from './kdl-nodes.ts';

/** Something that was read, with the node that it came from. */
export interface Placed<Value> {
  readonly node: KdlNode;
  readonly value: Value;
}

/** Reports each name or alias that another command of the same parent has already. */
export const checkNames = (commands: readonly Placed<CuratedCommand>[], report: Report): void => {
  const seen = new Set<string>();
  for (const { node, value } of commands)
    for (const name of [value.id, ...value.aliases]) {
      if (seen.has(name))
        report('validation', node.values[0]?.span ?? node.span, `the name ${quoted(name)} is taken by a sibling`);
      seen.add(name);
    }
};

/** Reports each spelling that a command has twice on one system. */
export const checkSpellings = (flags: readonly Placed<CuratedFlag>[], report: Report): void => {
  const taken = new Map<string, Set<HostPlatform>>();
  for (const { node, value } of flags)
    for (const spelling of value.short === null ? [value.spelling] : [value.short, value.spelling]) {
      const platforms = taken.get(spelling) ?? new Set();
      taken.set(spelling, platforms);
      const overlap = value.platforms.find((platform) => platforms.has(platform));
      if (overlap !== undefined)
        report('validation', node.values[0]?.span ?? node.span, `${quoted(spelling)} is taken on ${overlap}`);
      for (const platform of value.platforms) platforms.add(platform);
    }
};

/** Reports a repeated id, a required argument behind an optional one, and a repeatable one that is not the last. */
export const checkArguments = (args: readonly Placed<CuratedArgument>[], report: Report): void => {
  const seen = new Set<string>();
  let optional = false;
  for (const [index, { node, value }] of args.entries()) {
    const span = node.values[0]?.span ?? node.span;
    if (seen.has(value.id)) report('validation', span, `argument ${quoted(value.id)} is repeated`);
    seen.add(value.id);
    if (value.required && optional) report('validation', span, 'a required argument stands behind an optional one');
    optional ||= !value.required;
    if (value.repeatable && index < args.length - 1)
      report('validation', span, 'only the last argument can be repeatable');
  }
};

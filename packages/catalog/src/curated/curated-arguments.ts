import {
  type CuratedArgument,
  type CuratedFlag,
  curatedActions,
  curatedPlatforms,
  type HostPlatform,
  hostPlatforms,
} from './curated-types.ts';
import { type KdlNode, quoted, type Report } from './kdl-nodes.ts';
import { checkShape, childTexts, oneOf, optionalText, readSwitch, requiredText, textValue } from './node-fields.ts';

const identifier = /^[a-z0-9][a-z0-9_-]*$/;
const flagSpelling = /^(?:--[a-z0-9][a-z0-9-]*|-[A-Za-z0-9]|\/[A-Za-z0-9][A-Za-z0-9-]*)$/;
const shortSpelling = /^-[A-Za-z0-9]$/;

/** The one value of a node as an id; reported, and taken as written, if it has another form. */
export const readIdentifier = (node: KdlNode, report: Report): string => {
  const text = textValue(node, report);
  if (text !== null && !identifier.test(text))
    report(
      'validation',
      node.values[0]?.span ?? node.span,
      `${node.name} ${quoted(text)} is no id: a-z and 0-9, then also _ and -`,
    );
  return text ?? '';
};

/** The systems of a node: its own set inside that of its parent, or its parent's where it names none. */
export const readPlatforms = (
  node: KdlNode,
  inherited: readonly HostPlatform[],
  report: Report,
): readonly HostPlatform[] => {
  const named = childTexts(node, 'platform', report).flatMap(({ text, span }) => {
    const platform = oneOf('platform', text, curatedPlatforms, span, report);
    return platform === null ? [] : [{ platform, span }];
  });
  const any = named.find(({ platform }) => platform === 'any');
  if (any !== undefined && named.length > 1) report('validation', any.span, 'platform "any" stands alone');
  const [first] = named;
  if (first === undefined || any !== undefined) return inherited;
  const own = new Set<string>(named.map(({ platform }) => platform));
  const remaining = hostPlatforms.filter((platform) => own.has(platform) && inherited.includes(platform));
  if (remaining.length === 0)
    report('validation', first.span, `${node.name} names no platform of the command that it belongs to`);
  return remaining;
};

const readAction = (node: KdlNode, report: Report): CuratedFlag['action'] => {
  const text = optionalText(node, 'action', report);
  const span = node.properties.get('action')?.span ?? node.span;
  return text === null ? null : oneOf('action', text, curatedActions, span, report);
};

/** Reads one flag; every spelling and property rule is checked, uniqueness is not. */
export const readFlag = (node: KdlNode, inherited: readonly HostPlatform[], report: Report): CuratedFlag => {
  const properties = ['summary', 'description', 'short', 'value', 'required', 'repeatable', 'action'];
  checkShape(node, { value: 'required', properties, children: ['platform'] }, report);
  const spelling = textValue(node, report) ?? '';
  if (spelling !== '' && !flagSpelling.test(spelling))
    report('validation', node.values[0]?.span ?? node.span, `flag ${quoted(spelling)} is no --name, -x or /name`);
  const short = optionalText(node, 'short', report);
  const shortSpan = node.properties.get('short')?.span ?? node.span;
  if (short !== null && !shortSpelling.test(short))
    report('validation', shortSpan, `short ${quoted(short)} is not of the form -x`);
  if (short !== null && !spelling.startsWith('--'))
    report('validation', shortSpan, 'short belongs to a flag that is spelt --name');
  const value = optionalText(node, 'value', report);
  const action = readAction(node, report);
  const actionSpan = node.properties.get('action')?.span;
  if (actionSpan !== undefined && !node.properties.has('value'))
    report('validation', actionSpan, 'action belongs to a flag with a value');
  return {
    spelling,
    short,
    summary: requiredText(node, 'summary', report),
    description: optionalText(node, 'description', report),
    value,
    required: readSwitch(node, 'required', report),
    repeatable: readSwitch(node, 'repeatable', report),
    action,
    platforms: readPlatforms(node, inherited, report),
  };
};

/** Reads one positional argument; its place among the others is not checked. */
export const readArgument = (node: KdlNode, report: Report): CuratedArgument => {
  const properties = ['summary', 'description', 'required', 'repeatable', 'action'];
  checkShape(node, { value: 'required', properties, children: [] }, report);
  return {
    id: readIdentifier(node, report),
    summary: requiredText(node, 'summary', report),
    description: optionalText(node, 'description', report),
    required: readSwitch(node, 'required', report),
    repeatable: readSwitch(node, 'repeatable', report),
    action: readAction(node, report),
  };
};

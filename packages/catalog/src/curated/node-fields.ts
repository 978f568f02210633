import { forbiddenInValue } from './kdl-characters.ts';
import { type KdlNode, type KdlValue, quoted, type Report, type TextSpan } from './kdl-nodes.ts';

/** What one kind of node may hold. */
export interface NodeShape {
  /** Whether the node carries exactly one text value, or none. */
  readonly value: 'required' | 'none';
  readonly properties: readonly string[];
  readonly children: readonly string[];
}

const list = (words: readonly string[]): string => (words.length === 0 ? 'none' : words.join(', '));

/** Reports every value, property and child that a node of this shape may not have. */
export const checkShape = (node: KdlNode, shape: NodeShape, report: Report): void => {
  const expected = shape.value === 'required' ? 1 : 0;
  if (node.values.length !== expected)
    report(
      'validation',
      node.values[expected]?.span ?? node.span,
      `${node.name} takes ${expected === 1 ? 'exactly one value' : 'no value'}, not ${node.values.length}`,
    );
  for (const [name, value] of node.properties)
    if (!shape.properties.includes(name))
      report(
        'validation',
        value.span,
        `${node.name} has no property ${quoted(name)}; expected: ${list(shape.properties)}`,
      );
  if (node.hasBlock && shape.children.length === 0)
    report('validation', node.children[0]?.span ?? node.span, `${node.name} takes no children`);
  else
    for (const child of node.children)
      if (!shape.children.includes(child.name))
        report(
          'validation',
          child.span,
          `${node.name} has no child ${quoted(child.name)}; expected: ${list(shape.children)}`,
        );
};

/** A text value that is neither blank nor holds a control character; reported and null if it is anything else. */
const readText = (name: string, value: KdlValue, report: Report): string | null => {
  if (typeof value.value !== 'string') {
    report('validation', value.span, `${name} must be text`);
    return null;
  }
  const problem =
    value.value.trim() === ''
      ? 'is blank'
      : forbiddenInValue.test(value.value)
        ? 'holds a control character or a line break'
        : null;
  if (problem === null) return value.value;
  report('validation', value.span, `${name} ${problem}`);
  return null;
};

/** The one text value of a node whose shape has been checked. */
export const textValue = (node: KdlNode, report: Report): string | null => {
  const [value] = node.values;
  return value === undefined ? null : readText(node.name, value, report);
};

/** A text property; null if it is absent or was reported. */
export const optionalText = (node: KdlNode, name: string, report: Report): string | null => {
  const value = node.properties.get(name);
  return value === undefined ? null : readText(name, value, report);
};

/** A text property that must be there; the empty text stands for one that was reported. */
export const requiredText = (node: KdlNode, name: string, report: Report): string => {
  if (!node.properties.has(name)) report('validation', node.span, `${node.name} needs the property ${name}`);
  return optionalText(node, name, report) ?? '';
};

/** A switch, off if it is absent. */
export const readSwitch = (node: KdlNode, name: string, report: Report): boolean => {
  const value = node.properties.get(name);
  if (value === undefined) return false;
  if (typeof value.value === 'boolean') return value.value;
  report('validation', value.span, `${name} must be #true or #false`);
  return false;
};

/** The member of a closed list that a text names; reported and null if it names none. */
export const oneOf = <Member extends string>(
  name: string,
  text: string,
  members: readonly Member[],
  span: TextSpan,
  report: Report,
): Member | null => {
  const member = members.find((candidate) => candidate === text);
  if (member === undefined)
    report('validation', span, `${name} ${quoted(text)} is unknown; expected: ${list(members)}`);
  return member ?? null;
};

/** The children of one name, in order. */
export const childrenNamed = (node: KdlNode, name: string): readonly KdlNode[] =>
  node.children.filter((child) => child.name === name);

/** The text values of the children of one name, each with its place; repetitions are reported. */
export const childTexts = (
  node: KdlNode,
  name: string,
  report: Report,
): readonly { text: string; span: TextSpan }[] => {
  const seen = new Set<string>();
  return childrenNamed(node, name).flatMap((child) => {
    checkShape(child, { value: 'required', properties: [], children: [] }, report);
    const text = textValue(child, report);
    if (text === null) return [];
    if (seen.has(text))
      report('validation', child.values[0]?.span ?? child.span, `${name} ${quoted(text)} is repeated`);
    seen.add(text);
    return [{ text, span: child.values[0]?.span ?? child.span }];
  });
};

import type { SchemaNode } from './schema-node.ts';

interface Step {
  readonly node: SchemaNode;
  /** How many of its branches were followed. */
  next: number;
}

/**
 * A schema that leads back to itself without going into the value, so that judging by it would never end; null where there is
 * none. Works without recursion: a chain of references may be as long as a schema is large.
 */
export const findEndlessSchema = (nodes: Iterable<SchemaNode>): SchemaNode | null => {
  const settled = new Set<SchemaNode>();
  for (const start of nodes) {
    const open = new Set<SchemaNode>();
    const steps: Step[] = [];
    const enter = (node: SchemaNode): void => {
      open.add(node);
      steps.push({ node, next: 0 });
    };
    if (!settled.has(start)) enter(start);
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      const branch = step.node.inPlace[step.next];
      step.next += 1;
      if (branch === undefined) {
        open.delete(step.node);
        settled.add(step.node);
        steps.pop();
      } else if (open.has(branch)) return branch;
      else if (!settled.has(branch)) enter(branch);
    }
  }
  return null;
};

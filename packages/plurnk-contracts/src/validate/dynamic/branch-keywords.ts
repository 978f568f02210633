import { isList, isMembers, membersOf } from './json-value.ts';
import type { CompileKeyword, KeywordPlace } from './keyword.ts';
import { type SchemaNode, tryBranch, type Visit, visitSchema } from './schema-node.ts';

const branchesOf = ({ operand, subschema }: KeywordPlace): readonly SchemaNode[] =>
  isList(operand) ? operand.map((_, index) => subschema(index)) : [];

const reference: CompileKeyword = ({ operand, referenced }) => {
  if (typeof operand !== 'string') return null;
  const target = referenced(operand);
  return (value, visit) => visitSchema(target, value, visit);
};

/** The outermost schema of that anchor on the way here, or the one that the reference points to by itself. */
const dynamicTarget = (anchor: string, fallback: SchemaNode, { scope, allowance }: Visit): SchemaNode => {
  let target = fallback;
  for (let entered = scope; entered !== null; entered = entered.outer) {
    allowance.spend(1);
    target = entered.resource.dynamicAnchors.get(anchor) ?? target;
  }
  return target;
};

const dynamicReference: CompileKeyword = ({ operand, referenced }) => {
  if (typeof operand !== 'string') return null;
  const target = referenced(operand);
  const anchor = operand.slice(operand.indexOf('#') + 1);
  if (target.resource.dynamicAnchors.get(anchor) !== target) return (value, visit) => visitSchema(target, value, visit);
  return (value, visit) => visitSchema(dynamicTarget(anchor, target, visit), value, visit);
};

const allOf: CompileKeyword = (place) => {
  const branches = branchesOf(place);
  return (value, visit) => {
    for (const branch of branches) {
      const fault = visitSchema(branch, value, visit);
      if (fault !== null) return fault;
    }
    return null;
  };
};

const anyOf: CompileKeyword = (place) => {
  const branches = branchesOf(place);
  return (value, visit) => {
    let holds = false;
    for (const branch of branches) {
      // Where somebody asks which parts were spoken of, every branch that holds has its say.
      if (holds && visit.evaluated === null) break;
      if (tryBranch(branch, value, visit) === null) holds = true;
    }
    return holds ? null : place.fault();
  };
};

const oneOf: CompileKeyword = (place) => {
  const branches = branchesOf(place);
  return (value, visit) => {
    let count = 0;
    for (const branch of branches) {
      if (tryBranch(branch, value, visit) === null) count += 1;
      if (count > 1) break;
    }
    return count === 1 ? null : place.fault();
  };
};

const not: CompileKeyword = ({ subschema, fault }) => {
  const excluded = subschema();
  return (value, visit) => (visitSchema(excluded, value, { ...visit, evaluated: null }) === null ? fault() : null);
};

const condition: CompileKeyword = ({ subschema, beside }) => {
  const premise = subschema();
  const whenTrue = beside('then');
  const whenFalse = beside('else');
  return (value, visit) => {
    const consequence = tryBranch(premise, value, visit) === null ? whenTrue : whenFalse;
    return consequence === null ? null : visitSchema(consequence, value, visit);
  };
};

const dependentSchemas: CompileKeyword = ({ operand, subschema }) => {
  const demands = membersOf(operand).map(([name]) => ({ name, schema: subschema(name) }));
  return (value, visit) => {
    if (!isMembers(value)) return null;
    visit.allowance.spend(demands.length);
    for (const { name, schema } of demands) {
      const fault = Object.hasOwn(value, name) ? visitSchema(schema, value, visit) : null;
      if (fault !== null) return fault;
    }
    return null;
  };
};

/** Keywords with schemas that judge the very same value. */
export const branchKeywords: readonly (readonly [string, CompileKeyword])[] = [
  ['$ref', reference],
  ['$dynamicRef', dynamicReference],
  ['allOf', allOf],
  ['anyOf', anyOf],
  ['oneOf', oneOf],
  ['not', not],
  ['if', condition],
  ['dependentSchemas', dependentSchemas],
];

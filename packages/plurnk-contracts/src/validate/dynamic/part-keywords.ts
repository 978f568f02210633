import { isList, isMembers, membersOf } from './json-value.ts';
import type { CompileKeyword, KeywordPlace } from './keyword.ts';
import { matchesPattern } from './pattern/match-pattern.ts';
import { type Fault, type SchemaNode, type Visit, visitPart, visitSchema } from './schema-node.ts';
import type { WorkAllowance } from './work-allowance.ts';

const properties: CompileKeyword = ({ operand, subschema }) => {
  const members = membersOf(operand).map(([name]) => ({ name, schema: subschema(name) }));
  return (value, visit) => {
    if (!isMembers(value)) return null;
    visit.allowance.spend(members.length);
    for (const { name, schema } of members) {
      if (!Object.hasOwn(value, name)) continue;
      visit.evaluated?.addName(name);
      const fault = visitPart(schema, value[name], name, visit);
      if (fault !== null) return fault;
    }
    return null;
  };
};

const patternProperties: CompileKeyword = ({ operand, subschema, pattern }) => {
  const patterns = membersOf(operand).map(([source]) => ({ program: pattern(source), schema: subschema(source) }));
  return (value, visit) => {
    for (const [name, member] of visitedMembers(value, visit))
      for (const { program, schema } of patterns) {
        if (!matchesPattern(program, name, visit.allowance)) continue;
        visit.evaluated?.addName(name);
        const fault = visitPart(schema, member, name, visit);
        if (fault !== null) return fault;
      }
    return null;
  };
};

const visitedMembers = (value: unknown, { allowance }: Visit): readonly (readonly [string, unknown])[] => {
  const members = membersOf(value);
  allowance.spend(members.length);
  return members;
};

/** Whether a name is one that `properties` and `patternProperties` beside the keyword speak of. */
const namedBeside = ({ schema, pattern }: KeywordPlace): ((name: string, allowance: WorkAllowance) => boolean) => {
  const names = new Set(membersOf(schema['properties']).map(([name]) => name));
  const programs = membersOf(schema['patternProperties']).map(([source]) => pattern(source));
  return (name, allowance) => names.has(name) || programs.some((program) => matchesPattern(program, name, allowance));
};

/** Judges a member that nothing else spoke of. Where none is allowed, the keyword itself is at fault. */
const visitUnexpected = (
  schema: SchemaNode,
  [name, member]: readonly [string, unknown],
  visit: Visit,
  place: KeywordPlace,
): Fault | null => {
  visit.evaluated?.addName(name);
  return schema.schema === false ? faultAt(name, place) : visitPart(schema, member, name, visit);
};

const faultAt = (step: string | number, place: KeywordPlace): Fault => {
  const fault = place.fault();
  fault.way.push(step);
  return fault;
};

const additionalProperties: CompileKeyword = (place) => {
  const isNamed = namedBeside(place);
  const schema = place.subschema();
  return (value, visit) => {
    for (const member of visitedMembers(value, visit)) {
      const fault = isNamed(member[0], visit.allowance) ? null : visitUnexpected(schema, member, visit, place);
      if (fault !== null) return fault;
    }
    return null;
  };
};

const unevaluatedProperties: CompileKeyword = (place) => {
  const schema = place.subschema();
  return (value, visit) => {
    for (const member of visitedMembers(value, visit)) {
      const isEvaluated = visit.evaluated?.hasName(member[0]) === true;
      const fault = isEvaluated ? null : visitUnexpected(schema, member, visit, place);
      if (fault !== null) return fault;
    }
    return null;
  };
};

const propertyNames: CompileKeyword = (place) => {
  const schema = place.subschema();
  return (value, visit) => {
    const broken = visitedMembers(value, visit).find(
      ([name]) => visitSchema(schema, name, { ...visit, evaluated: null }) !== null,
    );
    return broken === undefined ? null : faultAt(broken[0], place);
  };
};

const prefixItems: CompileKeyword = ({ operand, subschema }) => {
  const schemas = isList(operand) ? operand.map((_, index) => subschema(index)) : [];
  return (value, visit) => {
    if (!isList(value)) return null;
    visit.evaluated?.addItemsBefore(schemas.length);
    for (const [index, schema] of schemas.entries()) {
      if (index >= value.length) break;
      const fault = visitPart(schema, value[index], index, visit);
      if (fault !== null) return fault;
    }
    return null;
  };
};

const items: CompileKeyword = ({ schema, subschema }) => {
  const each = subschema();
  const prefix = schema['prefixItems'];
  const first = isList(prefix) ? prefix.length : 0;
  return (value, visit) => {
    if (!isList(value)) return null;
    visit.evaluated?.addItemsBefore(value.length);
    for (let index = first; index < value.length; index += 1) {
      const fault = visitPart(each, value[index], index, visit);
      if (fault !== null) return fault;
    }
    return null;
  };
};

const limitBeside = ({ schema }: KeywordPlace, keyword: string, otherwise: number): number => {
  const limit = schema[keyword];
  return typeof limit === 'number' ? limit : otherwise;
};

const contains: CompileKeyword = (place) => {
  const schema = place.subschema();
  const least = limitBeside(place, 'minContains', 1);
  const most = limitBeside(place, 'maxContains', Number.POSITIVE_INFINITY);
  return (value, visit) => {
    if (!isList(value)) return null;
    let count = 0;
    for (const [index, item] of value.entries()) {
      if (visitPart(schema, item, index, visit) !== null) continue;
      visit.evaluated?.addItem(index);
      count += 1;
    }
    return count >= least && count <= most ? null : place.fault();
  };
};

const unevaluatedItems: CompileKeyword = (place) => {
  const schema = place.subschema();
  return (value, visit) => {
    if (!isList(value)) return null;
    visit.allowance.spend(value.length);
    for (const [index, item] of value.entries()) {
      if (visit.evaluated?.hasItem(index) === true) continue;
      const broken = schema.schema === false ? faultAt(index, place) : visitPart(schema, item, index, visit);
      if (broken !== null) return broken;
    }
    visit.evaluated?.addItemsBefore(value.length);
    return null;
  };
};

/** Keywords with schemas that judge the parts of a value. */
export const partKeywords: readonly (readonly [string, CompileKeyword])[] = [
  ['properties', properties],
  ['patternProperties', patternProperties],
  ['additionalProperties', additionalProperties],
  ['propertyNames', propertyNames],
  ['prefixItems', prefixItems],
  ['items', items],
  ['contains', contains],
];

/** Keywords that judge what no other keyword has spoken of: they come last. */
export const unevaluatedKeywords: readonly (readonly [string, CompileKeyword])[] = [
  ['unevaluatedItems', unevaluatedItems],
  ['unevaluatedProperties', unevaluatedProperties],
];

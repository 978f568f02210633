import { contractSchemas } from '../generated/contract-schemas.ts';
import type { ContractTypes } from '../generated/contract-types.ts';
import { shapeOfSchema } from './read-schema.ts';
import type { Shape } from './shape.ts';

/** Name of a definition in the contracts' schema, which is also the name of its type. */
export type DefinitionName = keyof ContractTypes;

const shapes = new Map<DefinitionName, Shape>();

/** The shape of one definition; read from its schema the first time that it is asked for. */
export const shapeOfDefinition = (name: DefinitionName): Shape => {
  const known = shapes.get(name);
  if (known !== undefined) return known;
  const shape = shapeOfSchema({ $ref: `#/$defs/${name}` }, contractSchemas);
  shapes.set(name, shape);
  return shape;
};

/** Whether a text names a definition. */
export const isDefinitionName = (name: string): name is DefinitionName => Object.hasOwn(contractSchemas, name);

import { Validator as DraftValidator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContractName, contractNames } from '../generated/contract-schemas.ts';
import { contractSchema, isSchema } from './contract-schema.ts';
import { judge } from './judge.ts';
import { schemaByRef } from './schema-by-ref.ts';
import { damagedValue } from './testing/damaged-value.ts';
import { deepFrozen } from './testing/deep-frozen.ts';
import { schemaArbitrary } from './testing/schema-arbitrary.ts';
import { settleRelations } from './testing/settle-relations.ts';

interface ErasedSettle {
  settle(value: unknown): unknown;
}

/** Values that fit the schema and whose relations hold. */
const validArbitrary = (contract: ContractName): fc.Arbitrary<unknown> => {
  const fitting = schemaArbitrary(contractSchema(contract));
  // The arbitrary fits the schema, so what settles the relations of that contract gets the type that it expects.
  const settling: ErasedSettle | undefined =
    settleRelations[contract] === undefined ? undefined : { settle: settleRelations[contract] };
  return settling === undefined ? fitting : fitting.map((value) => settling.settle(value));
};

/** Another implementation of the draft, over copies of the published schemas, because it writes into them. */
const draftValidator = (contract: ContractName): DraftValidator => {
  const validator = new DraftValidator(structuredClone(contractSchema(contract)), '2020-12', true);
  for (const name of contractNames) if (name !== contract) validator.addSchema(structuredClone(contractSchema(name)));
  return validator;
};

const relationalKeyword = /^(?:#\/)(?!\$defs|properties|items|anyOf|oneOf|additionalProperties|propertyNames)/;

describe.each(contractNames)('%s', (contract) => {
  const valid = validArbitrary(contract);
  const draft = draftValidator(contract);

  it('§contract-representations has a schema whose generated values are valid', () => {
    fc.assert(
      fc.property(valid, (value) => {
        expect(judge(contract, value).result).toEqual({ valid: true, errors: [] });
      }),
      { numRuns: 60 },
    );
  });

  it('§validator-purity judges a deep-frozen value and leaves it as it was', () => {
    fc.assert(
      fc.property(valid, (value) => {
        const before = structuredClone(value);
        expect(judge(contract, deepFrozen(value)).result.valid).toBe(true);
        expect(value).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });

  it('§wire-schema-ids judges a damaged value as another implementation judges it by the published schema', () => {
    fc.assert(
      fc.property(damagedValue(valid), (value) => {
        const { result } = judge(contract, value);
        const fitsSchema = draft.validate(value).valid;
        if (result.valid) expect(fitsSchema).toBe(true);
        else expect(result.errors.every(({ keywordLocation }) => !isSchemaPlace(keywordLocation))).toBe(fitsSchema);
      }),
      { numRuns: 150 },
    );
  });
});

/** Whether the last step of a place is a keyword that some contract's schema has just there. */
const isSchemaPlace = (place: string): boolean => contractNames.some((name) => hasPlace(contractSchema(name), place));

const hasPlace = (schema: unknown, place: string): boolean => {
  let node = schema;
  for (const segment of place.split('/').slice(1)) {
    if (Array.isArray(node)) node = node[Number(segment)];
    else if (isSchema(node) && Object.hasOwn(node, segment)) node = node[segment];
    else return false;
  }
  return true;
};

describe('places of keywords', () => {
  it('§validator-errors stand where the published schema of some contract has the keyword', () => {
    const relational = new Set<string>();
    for (const contract of contractNames) {
      fc.assert(
        fc.property(damagedValue(validArbitrary(contract)), (value) => {
          for (const { keyword, keywordLocation } of judge(contract, value).result.errors) {
            expect(keywordLocation.endsWith(`/${keyword}`)).toBe(true);
            if (!isSchemaPlace(keywordLocation)) relational.add(keywordLocation);
          }
        }),
        { numRuns: 40 },
      );
    }
    for (const place of relational) expect(place).toMatch(relationalKeyword);
  });

  it('§wire-schema-ids resolves every reference of a schema to a contract', () => {
    const references = contractNames.flatMap((name) => [
      ...JSON.stringify(contractSchema(name)).matchAll(/"\$ref":"(https:[^"#]+)/g),
    ]);
    expect(references.length).toBeGreaterThan(20);
    for (const [, id = ''] of references) expect(schemaByRef(id)).not.toBeNull();
  });
});

import acpSchema from '@agentclientprotocol/sdk/schema/v1/schema.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AcpPlanValue, type Plan, PlanValue, Validator } from '../index.ts';
import { contractSchema } from '../validate/contract-schema.ts';
import { damagedValue } from '../validate/testing/damaged-value.ts';
import { schemaArbitrary } from '../validate/testing/schema-arbitrary.ts';

/** The protocol's own schema, as its official SDK ships it. It knows keywords and formats that say nothing about plans. */
const protocol = new Ajv2020({ strict: false, validateFormats: false });
protocol.addSchema({ ...acpSchema, $id: 'acp' });

const isAcpPlan = (value: unknown): boolean => protocol.validate('acp#/$defs/Plan', value) === true;

const plans: fc.Arbitrary<Plan> = schemaArbitrary(contractSchema('Plan')).map((value) =>
  PlanValue.assertCanonical(value),
);

describe('the plan of the Agent Client Protocol', () => {
  it('§plan-acp-projection fits the schema of the official SDK as it fits ours', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const projected = AcpPlanValue.project(plan);
        expect(isAcpPlan(projected)).toBe(true);
        expect(Validator.assertAcpPlan(projected)).toBe(projected);
      }),
    );
  });

  it('§plan-acp-projection is judged alike by both schemas, right or wrong', () => {
    let refused = 0;
    fc.assert(
      fc.property(damagedValue(schemaArbitrary(contractSchema('AcpPlan'))), (value) => {
        const isValid = Validator.validateAcpPlan(value).valid;
        if (!isValid) refused += 1;
        expect(isAcpPlan(value)).toBe(isValid);
      }),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(50);
  });

  it('§plan-acp-projection has no status of ours that the protocol does not know', () => {
    const remembered = { entries: [{ content: 'Port is 8080', priority: 'low', status: 'memory' }] };
    expect(isAcpPlan(remembered)).toBe(false);
    expect(Validator.validateAcpPlan(remembered).valid).toBe(false);
  });
});

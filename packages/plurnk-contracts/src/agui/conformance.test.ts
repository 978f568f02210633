import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AguiClientConformance, AguiDiscovery, AguiDisposition } from '../generated/contract-types.ts';
import { InvalidAguiClientConformanceError, InvalidAguiDiscoveryError } from '../generated/contract-validator.ts';
import { Validator } from '../validate/validator.ts';
import { aguiConformanceReport } from './conformance-report.ts';

const action = { scope: 'worldless', inputSchema: { type: 'object' }, outputSchema: {} } as const;

const discovery: AguiDiscovery = {
  schemaVersion: 1,
  actions: { ping: action },
  notifications: { 'notice/event': { payloadSchema: {} } },
  display: [],
};

const generic: AguiDisposition = {
  posture: 'generic',
  dimensions: ['projection', 'success', 'failure'],
  evidence: ['test/ping.test.ts'],
};

const native: AguiDisposition = {
  posture: 'native',
  dimensions: ['framing', 'projection', 'admission', 'presentation'],
  evidence: ['test/notice.test.ts'],
};

const unsupported: AguiDisposition = { ...generic, posture: 'unsupported', reason: 'no screen' };

const conformance: AguiClientConformance = {
  schemaVersion: 1,
  client: 'screen',
  actions: { ping: generic },
  notifications: { 'notice/event': native },
};

const own = (text: string) => JSON.parse(text);

const discoveryFaults = (value: unknown): readonly string[] =>
  Validator.validateAguiDiscovery(value).errors.map(
    ({ keyword, instanceLocation }) => `${keyword} ${instanceLocation}`,
  );

const faults = (account: unknown, offered: unknown = discovery): readonly string[] =>
  Validator.validateAguiClientConformance(offered, account).errors.map(
    ({ keyword, instanceLocation }) => `${keyword} ${instanceLocation}`,
  );

describe('§agui-discovery-contract a discovery document', () => {
  it('is sound with actions, notifications and display', () => {
    expect(discoveryFaults(discovery)).toEqual([]);
    expect(Validator.assertAguiDiscovery(discovery)).toBe(discovery);
    expect(discoveryFaults({ schemaVersion: 1.0, actions: {}, notifications: {}, display: [] })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['without display', { schemaVersion: 1, actions: {}, notifications: {} }, 'required '],
    ['of another edition', { ...discovery, schemaVersion: 2 }, 'const /schemaVersion'],
    ['with more', { ...discovery, plugins: [] }, 'additionalProperties /plugins'],
    [
      'with an unknown scope',
      { ...discovery, actions: { a: { ...action, scope: 'global' } } },
      'enum /actions/a/scope',
    ],
    [
      'with a boolean as schema',
      { ...discovery, actions: { a: { ...action, inputSchema: true } } },
      'type /actions/a/inputSchema',
    ],
    [
      'with an action without output',
      { ...discovery, actions: { a: { scope: 'worker', inputSchema: {} } } },
      'required /actions/a',
    ],
    [
      'with a name in an action',
      { ...discovery, actions: { a: { ...action, name: 'a' } } },
      'additionalProperties /actions/a/name',
    ],
    ['with an empty name', { ...discovery, notifications: { '': { payloadSchema: {} } } }, 'minLength /notifications/'],
    ['with a list of notifications', { ...discovery, notifications: [] }, 'type /notifications'],
    ['with display of another shape', { ...discovery, display: [{}] }, 'oneOf /display/0'],
  ])('is not sound %s', (_, value, fault) => {
    expect(discoveryFaults(value)[0]).toBe(fault);
  });

  it('may name its members as every object does', () => {
    const odd = own(`{"__proto__":${JSON.stringify(action)},"constructor":${JSON.stringify(action)}}`);
    expect(discoveryFaults({ ...discovery, actions: odd })).toEqual([]);
    expect(discoveryFaults({ ...discovery, actions: own('{"__proto__":1}') })).toEqual(['type /actions/__proto__']);
  });
});

describe('§agui-action-schema-enforcement the schemas of a discovery document', () => {
  it('are enforced as they stand there', () => {
    const { actions } = Validator.assertAguiDiscovery({
      ...discovery,
      actions: { ping: { ...action, inputSchema: { type: 'object', additionalProperties: false } } },
    });
    const schema = actions['ping']?.inputSchema;
    expect(Validator.validateJsonSchemaInstance(schema, {}).valid).toBe(true);
    expect(Validator.validateJsonSchemaInstance(schema, { a: 1 }).valid).toBe(false);
    expect(Validator.assertJsonSchemaInstance('ping', schema, {})).toEqual({});
    expect(() => Validator.assertJsonSchemaInstance('ping', schema, 1)).toThrow(/^ping: /);
    expect(() => Validator.assertJsonSchema('ping', schema)).not.toThrow();
    expect(() => Validator.assertJsonSchema('ping', { type: 1 })).toThrow(/^ping: /);
  });

  it('are answered for or refused in bounded work, however they are built', () => {
    const levels = Array.from({ length: 60 }, (_, level) => [`d${level}`, level] as const);
    const twice = levels.map(([name, level]) => [
      name,
      { oneOf: [1, 2].map(() => ({ $ref: `#/$defs/d${level + 1}` })) },
    ]);
    const hostile = { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(twice), d60: { pattern: '^(?:a+)+$' } } };
    const { notifications } = Validator.assertAguiDiscovery({
      ...discovery,
      notifications: { a: { payloadSchema: hostile } },
    });
    const schema = notifications['a']?.payloadSchema;
    expect(() => Validator.assertJsonSchema('a', schema)).not.toThrow();
    expect(Validator.validateJsonSchemaInstance(schema, `${'a'.repeat(1_000)}!`).errors[0]?.keyword).toBe(
      'json-schema-work',
    );
  });

  it('are data for the document, and judged where they are registered', () => {
    const endless = { anyOf: [{ $ref: '#' }, { pattern: '(' }] };
    expect(discoveryFaults({ ...discovery, notifications: { a: { payloadSchema: endless } } })).toEqual([]);
    expect(() => Validator.assertJsonSchema('a', endless)).toThrow(TypeError);
  });
});

describe('§agui-client-conformance an account of a client', () => {
  it('is sound when it says of every name what the client does', () => {
    expect(faults(conformance)).toEqual([]);
    expect(faults({ ...conformance, actions: { ping: unsupported } })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['of another edition', { ...conformance, schemaVersion: 0 }, 'const /schemaVersion'],
    ['of nobody', { ...conformance, client: '' }, 'minLength /client'],
    [
      'with another posture',
      { ...conformance, actions: { ping: { ...generic, posture: 'planned' } } },
      'oneOf /actions/ping',
    ],
    [
      'with a reason for what it supports',
      { ...conformance, actions: { ping: { ...generic, reason: 'later' } } },
      'additionalProperties /actions/ping/reason',
    ],
    [
      'without a reason for a refusal',
      { ...conformance, actions: { ping: { ...generic, posture: 'unsupported' } } },
      'required /actions/ping',
    ],
    [
      'with an empty reason',
      { ...conformance, actions: { ping: { ...unsupported, reason: '' } } },
      'minLength /actions/ping/reason',
    ],
    [
      'without evidence',
      { ...conformance, actions: { ping: { ...generic, evidence: [] } } },
      'minItems /actions/ping/evidence',
    ],
    [
      'with empty evidence',
      { ...conformance, actions: { ping: { ...generic, evidence: [''] } } },
      'minLength /actions/ping/evidence/0',
    ],
    [
      'with the same evidence twice',
      { ...conformance, actions: { ping: { ...generic, evidence: ['a', 'a'] } } },
      'uniqueItems /actions/ping/evidence',
    ],
    [
      'without dimensions',
      { ...conformance, actions: { ping: { ...generic, dimensions: [] } } },
      'minItems /actions/ping/dimensions',
    ],
    [
      'with an unknown dimension',
      { ...conformance, actions: { ping: { ...generic, dimensions: ['speed'] } } },
      'enum /actions/ping/dimensions/0',
    ],
    [
      'with a dimension twice',
      { ...conformance, actions: { ping: { ...generic, dimensions: ['success', 'success'] } } },
      'uniqueItems /actions/ping/dimensions',
    ],
  ])('is not sound %s', (_, value, fault) => {
    expect(faults(value)).toEqual([fault]);
  });

  it.each(['projection', 'success', 'failure'] as const)(
    'needs %s of every action, whatever its posture',
    (dimension) => {
      for (const disposition of [generic, unsupported, { ...generic, posture: 'native' } as const]) {
        const all = ['projection', 'success', 'failure', 'admission', 'presentation'] as const;
        const ping = { ...disposition, dimensions: all.filter((one) => one !== dimension) };
        expect(faults({ ...conformance, actions: { ping } })).toEqual(['conformance-action /actions/ping/dimensions']);
      }
    },
  );

  it.each(['framing', 'projection'] as const)('needs %s of every notification, whatever its posture', (dimension) => {
    for (const disposition of [
      native,
      { ...native, posture: 'generic' },
      { ...native, posture: 'unsupported', reason: 'x' },
    ]) {
      const notice = { ...disposition, dimensions: native.dimensions.filter((one) => one !== dimension) };
      expect(faults({ ...conformance, notifications: { 'notice/event': notice } })).toEqual([
        'conformance-notification /notifications/notice~1event/dimensions',
      ]);
    }
  });

  it.each(['admission', 'presentation'] as const)('needs %s of what is native', (dimension) => {
    const without = { ...native, dimensions: native.dimensions.filter((one) => one !== dimension) };
    expect(faults({ ...conformance, notifications: { 'notice/event': without } })).toEqual([
      'conformance-native /notifications/notice~1event/dimensions',
    ]);
    const ping = { ...generic, posture: 'native', dimensions: [...generic.dimensions, ...without.dimensions.slice(2)] };
    expect(faults({ ...conformance, actions: { ping } })).toEqual(['conformance-native /actions/ping/dimensions']);
  });
});

describe('§validator-pairs an account is judged against what is offered', () => {
  const two = { ...discovery, actions: { pong: action, list: action }, notifications: {} };

  it('and lists every name that only one of the documents has', () => {
    const { errors } = Validator.validateAguiClientConformance(two, conformance);
    expect(errors).toMatchObject([{ keyword: 'conformance-keys', instanceLocation: '' }]);
    const names =
      "missing action 'list'; missing action 'pong'; unknown action 'ping'; unknown notification 'notice/event'";
    expect(errors[0]?.error).toBe(names);
    expect(() => Validator.assertAguiClientConformance(two, conformance)).toThrow(names);
    expect(
      Validator.validateAguiClientConformance(discovery, { ...conformance, notifications: {} }).errors[0]?.error,
    ).toBe("missing notification 'notice/event'");
  });

  it('and names that every object has are missed like any other', () => {
    const odd = {
      ...discovery,
      actions: own(`{"ping":${JSON.stringify(action)},"toString":${JSON.stringify(action)}}`),
    };
    expect(Validator.validateAguiClientConformance(odd, conformance).errors[0]?.error).toBe(
      "missing action 'toString'",
    );
  });

  it('and the assertion gives the very account back', () => {
    expect(Validator.assertAguiClientConformance(discovery, conformance)).toBe(conformance);
  });

  it('and the first document at fault has the error', () => {
    expect(() => Validator.assertAguiClientConformance({}, {})).toThrow(InvalidAguiDiscoveryError);
    expect(() => Validator.assertAguiClientConformance(discovery, {})).toThrow(InvalidAguiClientConformanceError);
    expect(() => Validator.assertAguiClientConformance(two, conformance)).toThrow(InvalidAguiClientConformanceError);
    expect(faults({}, {})).toEqual(Validator.validateAguiDiscovery({}).errors.map(() => 'required '));
  });

  it('and whatever stands for either is a result', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (offered, account) => {
        const { valid, errors } = Validator.validateAguiClientConformance(offered, account);
        expect([valid, errors.length > 0]).toEqual([false, true]);
      }),
    );
  });
});

const names = fc.uniqueArray(fc.string({ minLength: 1, unit: 'binary' }), { maxLength: 6 });

/** An object with exactly these own members, also where they are named like those of every object. */
const withMembers = <Member>(members: readonly string[], member: Member): Record<string, Member> =>
  members.reduce<Record<string, Member>>(
    (all, name) => Object.defineProperty(all, name, { value: member, enumerable: true }),
    {},
  );

describe('§agui-conformance-report the report', () => {
  it('has a row for each action, then for each notification, with a reason where one is needed', () => {
    expect(aguiConformanceReport(discovery, { ...conformance, actions: { ping: unsupported } })).toEqual([
      { kind: 'action', name: 'ping', ...unsupported },
      { kind: 'notification', name: 'notice/event', ...native },
    ]);
  });

  it('throws what the assertion of the pair throws', () => {
    expect(() => aguiConformanceReport(discovery, { ...conformance, actions: {} })).toThrow(
      InvalidAguiClientConformanceError,
    );
    expect(() => aguiConformanceReport(null, conformance)).toThrow(InvalidAguiDiscoveryError);
  });

  it('has its rows in code-unit order, each exactly once, whatever the names', () => {
    fc.assert(
      fc.property(names, names, (actionNames, notificationNames) => {
        const offered = {
          ...discovery,
          actions: withMembers(actionNames, action),
          notifications: withMembers(notificationNames, { payloadSchema: {} }),
        };
        const account = {
          ...conformance,
          actions: withMembers(actionNames.toReversed(), generic),
          notifications: withMembers(notificationNames.toReversed(), native),
        };
        const rows = aguiConformanceReport(offered, account);
        expect(rows.map(({ kind, name }) => [kind, name])).toEqual([
          ...[...actionNames].sort().map((name) => ['action', name]),
          ...[...notificationNames].sort().map((name) => ['notification', name]),
        ]);
      }),
    );
  });
});

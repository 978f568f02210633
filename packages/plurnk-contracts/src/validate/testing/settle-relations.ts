import { projectRequests } from '../../accounting/project-requests.ts';
import type { ContractName } from '../../generated/contract-schemas.ts';
import type {
  AguiClientConformance,
  AguiConformanceKit,
  ClientStatement,
  EntryReadResult,
  FunctionalityDefinitionState,
  FunctionalityListResult,
  FunctionalityMutationResult,
  McpServerOptions,
  ModelCatalogPage,
  OperationResult,
  PlurnkContracts,
  ProviderAccounting,
  ProviderCost,
  ProviderRequestAccounting,
  ProviderUsage,
  RangeExtent,
} from '../../generated/contract-types.ts';

/** Makes the relations hold in a value that fits the schema, by changing as little of it as is simple. */
type Settle<Name extends ContractName> = (value: PlurnkContracts[Name]) => PlurnkContracts[Name];

const sum = (...counts: readonly (number | undefined)[]): number => counts.reduce<number>((a, b) => a + (b ?? 0), 0);

const small = (count: number): number => count % 1000;

const smallMembers = <Value extends object>(value: Value | undefined): Value | undefined =>
  value === undefined
    ? undefined
    : Object.assign({}, value, Object.fromEntries(Object.entries(value).map(([name, count]) => [name, small(count)])));

/** Totals that are present become what their parts, known or not, can add up to. */
const usage = ({ inputTokens, outputTokens, totalTokens, ...details }: ProviderUsage): ProviderUsage => {
  const input = smallMembers(details.inputTokenDetails);
  const output = smallMembers(details.outputTokenDetails);
  const isInputComplete = input !== undefined && Object.keys(input).length === 3;
  const isOutputComplete = output !== undefined && Object.keys(output).length === 2;
  const knownInput = sum(...Object.values(input ?? {}));
  const knownOutput = sum(...Object.values(output ?? {}));
  const allInput = knownInput + (isInputComplete ? 0 : small(inputTokens ?? 0));
  const allOutput = knownOutput + (isOutputComplete ? 0 : small(outputTokens ?? 0));
  return {
    ...(inputTokens === undefined ? {} : { inputTokens: allInput }),
    ...(outputTokens === undefined ? {} : { outputTokens: allOutput }),
    ...(totalTokens === undefined ? {} : { totalTokens: allInput + allOutput }),
    ...(input === undefined ? {} : { inputTokenDetails: input }),
    ...(output === undefined ? {} : { outputTokenDetails: output }),
  };
};

const cost = (value: ProviderCost): ProviderCost => {
  if (value.kind !== 'charged' || value.amount.currency !== 'USD') return value;
  const { usdEquivalent: _, ...rest } = value;
  return rest;
};

const request = (value: ProviderRequestAccounting): ProviderRequestAccounting => ({
  ...value,
  ...(value.usage === undefined || Object.keys(value.usage).length === 0 ? {} : { usage: usage(value.usage) }),
  cost: cost(value.cost),
});

const accounting = ({ requests }: ProviderAccounting): ProviderAccounting => {
  const settled = requests.map(request);
  return { requests: settled, ...projectRequests(settled) };
};

const range = ({ returned, ...extent }: RangeExtent): RangeExtent =>
  extent.total === 0 || returned === undefined ? extent : { ...extent, returned: [1, Math.min(extent.total, 9)] };

const operation = ({ problem, range: extent, error: _, ...result }: OperationResult): OperationResult => ({
  ...result,
  ...(extent === undefined ? {} : { range: range(extent) }),
  ...(result.status < 400
    ? {}
    : { problem: { type: 'about:blank', title: 'Failed', detail: 'It failed.', ...problem, status: result.status } }),
});

const entryRead = (result: EntryReadResult): EntryReadResult => {
  if (result.entry === null) return { ...result, problem: { ...result.problem, status: result.status } };
  const channels = Object.entries(result.entry.channels).flatMap(([name, channel]) => {
    if (channel === undefined) return [];
    const contentOffset = small(channel.contentOffset);
    return [[name, { ...channel, contentOffset, contentLength: contentOffset + [...channel.content].length }] as const];
  });
  return { ...result, entry: { ...result.entry, channels: Object.fromEntries(channels) } };
};

const page = ({ items, offset, total }: ModelCatalogPage): ModelCatalogPage => {
  const settled = items.map((item, index) => {
    const provider = `${item.provider}${index}`;
    const { causes } = item.readiness;
    return {
      ...item,
      provider,
      selector: `${provider}/${item.model}`,
      readiness: { causes, ready: causes.length === 0 },
    };
  });
  const start = small(offset);
  const end = start + settled.length;
  if (settled.length === 0) return { items: [], offset: start + small(total), total: small(total) };
  const whole = end + small(total);
  return { items: settled, offset: start, total: whole, ...(whole > end ? { nextOffset: end } : {}) };
};

const state = ({ detail, problem, authorization, ...definition }: FunctionalityDefinitionState) => ({
  ...definition,
  ...(definition.state === 'active' && detail !== undefined ? { detail } : {}),
  ...(definition.state === 'unavailable'
    ? { problem: problem ?? { type: 'about:blank', title: 'Away', status: 502, detail: 'It does not answer.' } }
    : {}),
  ...(definition.state === 'authorization-required'
    ? { authorization: authorization ?? { url: 'https://login.example' } }
    : {}),
});

const mutation = ({ family, alias, definition, removed }: FunctionalityMutationResult): FunctionalityMutationResult => {
  if (definition === undefined) return { status: 200, family, alias, removed: true };
  const settled: FunctionalityDefinitionState = { ...state(definition), alias };
  if (removed !== true) {
    const isPending = settled.state === 'authorization-required';
    return { status: isPending ? 202 : 200, family, alias, definition: settled };
  }
  return { status: 200, family, alias, removed, definition: { alias, origin: 'service', state: 'disabled' } };
};

const withoutAuthorizationHeader = <Value extends { headers?: Record<string, unknown>; authorization?: unknown }>(
  value: Value,
): Value => {
  if (value.headers === undefined || value.authorization === undefined) return value;
  const kept = Object.entries(value.headers).filter(([name]) => name.toLowerCase() !== 'authorization');
  return { ...value, headers: Object.fromEntries(kept) };
};

const readOfTools = <Value extends { tools?: string[]; read?: string[] }>(value: Value): Value =>
  value.tools === undefined || value.read === undefined ? value : { ...value, read: value.tools.slice(0, 1) };

const oauth = <Value extends Pick<McpServerOptions, 'authorization'>>(value: Value): Value => {
  if (value.authorization?.type !== 'oauth') return value;
  const { clientId: _, clientSecret: __, ...rest } = value.authorization;
  return { ...value, authorization: rest };
};

const list = ({ family, definitions }: FunctionalityListResult): FunctionalityListResult => ({
  family,
  definitions: definitions.map((definition, index) => ({ ...state(definition), alias: `${definition.alias}${index}` })),
});

/** Every disposition claims every dimension, which satisfies each rule about them. */
const account = ({ actions, notifications, ...rest }: AguiClientConformance): AguiClientConformance => {
  const settled = (dispositions: AguiClientConformance['actions']): AguiClientConformance['actions'] =>
    Object.fromEntries(
      Object.entries(dispositions).map(([name, disposition]) => [
        name,
        disposition === undefined ? undefined : { ...disposition, dimensions: [...everyDimension] },
      ]),
    );
  return { ...rest, actions: settled(actions), notifications: settled(notifications) };
};

const everyDimension = [
  'admission',
  'projection',
  'framing',
  'success',
  'failure',
  'lifecycle',
  'durability',
  'composition',
  'presentation',
] as const;

const kit = ({ transport, lifecycles, ...rest }: AguiConformanceKit): AguiConformanceKit => ({
  ...rest,
  transport: transport.map((specimen, index) => ({ ...specimen, name: `t${index}` })),
  lifecycles: lifecycles.map((specimen, index) => {
    const { interrupt, ...expect } = specimen.expect;
    const isInterrupted = expect.completion === 'interrupt';
    return {
      ...specimen,
      name: `l${index}`,
      expect: isInterrupted ? { ...expect, interrupt: interrupt ?? 'proposal' } : expect,
    };
  }),
});

/** Only a SEND that ends a turn has a scope. */
const sendScope = <Statement extends ClientStatement>(statement: Statement): Statement =>
  statement.op === 'SEND' ? { ...statement, lineMarker: null } : statement;

const atLeastOne = (value: ProviderUsage): ProviderUsage => {
  const settled = usage(value);
  return Object.keys(settled).length === 0 ? { totalTokens: 0 } : settled;
};

/** How the relations of each contract that has any are made to hold. */
export const settleRelations: { readonly [Name in ContractName]?: Settle<Name> } = {
  AguiClientConformance: account,
  AguiConformanceKit: kit,
  ClientStatement: sendScope,
  EntryReadResult: entryRead,
  FunctionalityDefinitionState: state,
  FunctionalityListResult: list,
  FunctionalityMutationResult: mutation,
  McpServerDefinition: (server) =>
    server.transport === 'http' ? oauth(withoutAuthorizationHeader(readOfTools(server))) : readOfTools(server),
  McpServerOptions: (options) => oauth(withoutAuthorizationHeader(readOfTools(options))),
  ModelCatalogPage: page,
  ModelReadiness: ({ causes }) => ({ causes, ready: causes.length === 0 }),
  OperationResult: operation,
  PlurnkStatement: sendScope,
  ProviderAccounting: accounting,
  ProviderCost: cost,
  ProviderRequestAccounting: request,
  ProviderUsage: atLeastOne,
  RangeExtent: range,
  A2aAgentDefinition: withoutAuthorizationHeader,
  TextRegion: ({ startLine, startColumn }) => ({ startLine, startColumn, endLine: startLine, endColumn: startColumn }),
};

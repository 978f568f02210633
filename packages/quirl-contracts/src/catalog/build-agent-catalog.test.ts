import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuirlError } from '../error/shell-error.ts';
import { checksum } from '../hash/checksum.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { prettyJson } from '../json/pretty-json.ts';
import { contractHash } from '../schema/contracts.ts';
import { arbitraryCatalog, arbitraryContent } from '../testing/arbitrary-catalog.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { hostApi, kilnFire, sampleCatalog } from '../testing/sample-catalog.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { buildAgentCatalog } from './build-agent-catalog.ts';
import { hashOfCommands, hashOfHostApi } from './content-hashes.ts';
import { streamAgentCatalog } from './stream-agent-catalog.ts';

const build = (commands: readonly (typeof kilnFire)[]) =>
  buildAgentCatalog({ quirlVersion: '1.0.0', commands, hostApi });

describe('§agent-catalog', () => {
  it('states its contract, the versions of its parts and the hashes of its lists', () => {
    const catalog = build([kilnFire]);
    expect(catalog).toMatchObject({
      document_type: 'quirl.agent.catalog',
      schema_version: 2,
      schema_hash: contractHash('quirl.agent.catalog'),
      quirl_version: '1.0.0',
      catalog_schema_version: 4,
      catalog_hash: 'fnv1a64:5fc6fc3a9f82f179',
      host_api_schema_version: 1,
      host_api_hash: checksum(canonicalJson(hostApi)),
    });
    expect(Object.keys(catalog)).toEqual([
      ...['document_type', 'schema_version', 'schema_hash', 'quirl_version', 'catalog_schema_version', 'catalog_hash'],
      ...['host_api_schema_version', 'host_api_hash', 'commands', 'host_api', 'capabilities'],
    ]);
  });

  it('orders commands and host functions by code point of their path', () => {
    fc.assert(
      fc.property(arbitraryCatalog, ({ commands, host_api }) => {
        for (const list of [commands, host_api]) {
          const paths = list.map(({ path }) => path);
          expect(paths).toEqual(paths.toSorted(compareCodePoints));
        }
      }),
    );
  });

  it('gives equal bytes for equal content in any order, and leaves the content as it was', () => {
    fc.assert(
      fc.property(arbitraryContent, ({ quirlVersion, commands, hostApi: functions }) => {
        const content = deepFreeze({ quirlVersion, commands: [...commands], hostApi: [...functions] });
        const turned = { quirlVersion, commands: content.commands.toReversed(), hostApi: content.hostApi.toReversed() };
        expect(prettyJson(buildAgentCatalog(turned))).toBe(prettyJson(buildAgentCatalog(content)));
      }),
    );
  });

  it('hashes its lists as their whole canonical form', () => {
    fc.assert(
      fc.property(arbitraryCatalog, ({ commands, host_api, catalog_hash, host_api_hash }) => {
        expect(catalog_hash).toBe(checksum(canonicalJson(commands)));
        expect(host_api_hash).toBe(checksum(canonicalJson(host_api)));
      }),
    );
    expect(hashOfCommands([])).toBe(checksum('[]'));
    expect(hashOfHostApi([])).toBe(checksum('[]'));
  });

  it('refuses two commands or two host functions of one path', () => {
    expect(() => build([kilnFire, { ...kilnFire, id: 'other' }])).toThrow(QuirlError);
    expect(() => buildAgentCatalog({ quirlVersion: '1', commands: [], hostApi: [...hostApi, ...hostApi] })).toThrow(
      QuirlError,
    );
  });

  it('is streamed with the bytes of the whole', () => {
    fc.assert(
      fc.property(arbitraryCatalog, (catalog) => {
        const view = {
          quirlVersion: catalog.quirl_version,
          catalogHash: catalog.catalog_hash,
          hostApiHash: catalog.host_api_hash,
          hostApi: catalog.host_api,
          commands: () => catalog.commands,
        };
        expect([...streamAgentCatalog(view)].join('')).toBe(prettyJson(catalog));
      }),
    );
  });
});

describe('§capabilities', () => {
  it('are one for every grant that host functions name, by name, with the sorted paths that need it', () => {
    expect(sampleCatalog.capabilities).toEqual([
      {
        name: 'process.spawn',
        version: 1,
        schema_hash: checksum('["quirl.process.run","quirl.process.stream"]'),
        providers: ['quirl.process.run', 'quirl.process.stream'],
      },
    ]);
    const catalog = buildAgentCatalog({ quirlVersion: '1', commands: [], hostApi: hostApi.slice(0, 2) });
    expect(catalog.capabilities[0]?.schema_hash).toBe('fnv1a64:f0a55a53bcaa6622');
  });
});

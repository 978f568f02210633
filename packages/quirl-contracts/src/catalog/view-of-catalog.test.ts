import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costsOfHostFunction } from '../context/costs.ts';
import { compactCommand, minimalCommand } from '../context/project-command.ts';
import type { AgentCommand } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { arbitraryCatalog } from '../testing/arbitrary-catalog.ts';
import { kilnFire, sampleCatalog } from '../testing/sample-catalog.ts';
import { viewOfCatalog } from './view-of-catalog.ts';

describe('§catalog-view', () => {
  it('numbers commands by path, and finds each by number and by path', () => {
    const view = viewOfCatalog({ ...sampleCatalog, commands: sampleCatalog.commands.toReversed() });
    expect([...view.commands()]).toEqual(sampleCatalog.commands);
    for (const [candidate, command] of sampleCatalog.commands.entries()) {
      expect(view.commandAt(candidate)).toBe(command);
      expect(view.command(command.path)).toBe(command);
    }
    expect(view.command('kil')).toBeUndefined();
    expect(() => view.commandAt(view.commandCount)).toThrow(RangeError);
  });

  it('keeps the hashes that the catalog states', () => {
    const { catalogHash, hostApiHash, quirlVersion } = viewOfCatalog(sampleCatalog);
    expect({ catalogHash, hostApiHash, quirlVersion }).toEqual({
      catalogHash: sampleCatalog.catalog_hash,
      hostApiHash: sampleCatalog.host_api_hash,
      quirlVersion: sampleCatalog.quirl_version,
    });
  });

  it('tells as declared what the product itself or a plugin states', () => {
    const external: AgentCommand = { ...kilnFire, path: 'zzz', provenance: { ...kilnFire.provenance, source: 'man' } };
    const commands = [...sampleCatalog.commands, external];
    const declared = [...viewOfCatalog({ ...sampleCatalog, commands }).declaredCommands()].map(({ path }) => path);
    expect(declared).toEqual(sampleCatalog.commands.map(({ path }) => path));
  });

  it('costs every candidate in scalars of its canonical JSON, in each form', () => {
    fc.assert(
      fc.property(arbitraryCatalog, (catalog) => {
        const scalars = (value: unknown): number => [...canonicalJson(value)].length;
        const { costs } = viewOfCatalog(catalog);
        const hostCosts = catalog.host_api.map((each) => costsOfHostFunction(each).complete);
        expect([...costs.complete]).toEqual([...catalog.commands.map(scalars), ...hostCosts]);
        expect([...costs.compact]).toEqual([
          ...catalog.commands.map((each) => scalars(compactCommand(each))),
          ...hostCosts,
        ]);
        expect([...costs.minimal]).toEqual([
          ...catalog.commands.map((each) => scalars(minimalCommand(each))),
          ...hostCosts,
        ]);
      }),
    );
  });
});

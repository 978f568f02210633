import type { CatalogView, InstalledCapability } from '@quirl/quirl-contracts';
import { documentHeader } from '@quirl/quirl-contracts';
import { oneLine } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';

/** One capability on one line. */
export const capabilityLine = ({ name, version, schema_hash, providers }: InstalledCapability): string =>
  `  ${name} ${version} ${schema_hash} (${providers.join(', ')})`;

/**
 * The readable form of the agent catalog, piece by piece: version, hashes, every command with signature, summary and
 * io, and every capability. One command is in memory at a time.
 */
export function* catalogTextPieces(
  view: CatalogView,
  capabilities: readonly InstalledCapability[],
  style: TextStyle,
): Generator<string> {
  const { schema_hash } = documentHeader('quirl.agent.catalog');
  yield `${style.strong('Agent catalog')} of quirl ${view.quirlVersion}\n`;
  yield `schema   ${schema_hash}\ncatalog  ${view.catalogHash}\nhost api ${view.hostApiHash}\n`;
  yield `\n${style.strong(`Commands (${view.commandCount})`)}\n`;
  for (const { signature, summary, io } of view.commands()) {
    const streaming = io.streaming ? ', streaming' : '';
    yield `  ${style.name(oneLine(signature))}\n    ${oneLine(summary)}\n`;
    yield `    ${style.faint(`${oneLine(io.input)} -> ${oneLine(io.output)}${streaming}`)}\n`;
  }
  yield `\n${style.strong(`Host functions (${view.hostApi.length})`)}\n`;
  for (const { path, parameters, returns, summary } of view.hostApi) {
    const call = parameters.map((parameter) => `${parameter.name}: ${parameter.value_type}`).join(', ');
    yield `  ${style.name(`${path}(${call})`)} -> ${returns}\n    ${summary}\n`;
  }
  yield `\n${style.strong(`Capabilities (${capabilities.length})`)}\n`;
  for (const capability of capabilities) yield `${capabilityLine(capability)}\n`;
}

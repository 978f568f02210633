import type { AgentManifest } from '@quirl/quirl-contracts';
import { definitionList, oneLine } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';
import { capabilityLine } from './catalog-text.ts';

/** The readable form of the agent manifest. */
export const manifestText = (manifest: AgentManifest, style: TextStyle, columns: number): string => {
  const list = (rows: readonly (readonly [string, string])[]) => definitionList(rows, columns, style.name);
  const lines = [
    `${style.strong('Agent manifest')} of quirl ${manifest.quirl_version}`,
    `schema   ${manifest.schema_hash}`,
    `content  ${manifest.content_hash}`,
    '',
    style.strong('Documents'),
    ...manifest.schemas.map(({ name, version, schema_hash }) => `  ${name} ${version} ${schema_hash}`),
    '',
    style.strong('Tools'),
    ...list(manifest.tools.map(({ name, summary }) => [oneLine(name), oneLine(summary)] as const)),
    '',
    style.strong('Capabilities'),
    ...manifest.capabilities.map(capabilityLine),
    '',
    style.strong('Validators'),
    ...list(manifest.validators.map(({ name, command }) => [name, command] as const)),
  ];
  return `${lines.join('\n')}\n`;
};

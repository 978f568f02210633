/** Writes the AG-UI conformance kit as the JSON resource that the package publishes, out of its commented specimens. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lifecycles } from '../../packages/plurnk-contracts/kit/lifecycles.ts';
import type { LifecycleSource, TransportSource } from '../../packages/plurnk-contracts/kit/specimen.ts';
import { transport } from '../../packages/plurnk-contracts/kit/transport.ts';
import { inRepository } from './write-generated.ts';

/** Where the published kit lies. */
const publishedKit = 'packages/plurnk-contracts/generated/agui-kit.json';

const transportSpecimen = ({ name, clause, chunks, eof, expect }: TransportSource) => ({
  name,
  clause,
  chunks: chunks.map((chunk) => ({ base64: Buffer.from(chunk).toString('base64') })),
  eof: eof ?? true,
  expect: expect === 'invalid-json' ? { error: expect } : { events: expect },
});

const lifecycleSpecimen = ({ name, clause, events, expect }: LifecycleSource) => ({
  name,
  clause,
  events,
  expect: { families: [], ...expect },
});

/** One specimen a line, so that a change of one is a change of one line. */
const listText = (specimens: readonly object[]): string =>
  `[\n${specimens.map((specimen) => `    ${JSON.stringify(specimen)}`).join(',\n')}\n  ]`;

const aguiKitText = (): string =>
  `{\n  "schemaVersion": 1,\n  "transport": ${listText(transport.map(transportSpecimen))},\n` +
  `  "lifecycles": ${listText(lifecycles.map(lifecycleSpecimen))}\n}\n`;

export const generateAguiKit = async (): Promise<void> => {
  const file = inRepository(publishedKit);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, aguiKitText());
};

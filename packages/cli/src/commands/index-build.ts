import { setFlagsFromString } from 'node:v8';
import {
  absolutePath,
  type BuildPhase,
  buildIndex,
  indexPathOf,
  type NamedSources,
  ownCommandRecords,
} from '@quirl/catalog';
import { installedHostApi } from '@quirl/lua';
import { prettyJson } from '@quirl/quirl-contracts';
import type { CommandValues } from '../line/command-values.ts';
import { progressDisplay } from '../output/progress.ts';
import { styleOf } from '../output/text-style.ts';
import { buildText } from '../render/index-text.ts';
import type { Handler } from './command-host.ts';

const phases: Readonly<Record<BuildPhase, string>> = {
  list: 'looking for sources',
  read: 'reading sources',
  merge: 'merging commands',
  write: 'writing the index',
};

const namedSources = (values: CommandValues): NamedSources => ({
  fish: values.list('--fish'),
  bash: values.list('--bash'),
  zsh: values.list('--zsh'),
  help: values.list('--help-text'),
  man: values.list('--man'),
  kdl: values.list('--kdl'),
});

/** `quirl index build`: progress on stderr, the report on stdout. */
export const indexBuild: Handler = async (values, host) => {
  const { machine, stdout, stderr, quirlVersion } = host;
  const format = values.choice('--format', ['text', 'json']);
  const output = values.text('--output');
  const display = progressDisplay(stderr, machine.now);
  // A build makes much garbage that dies at once; a young generation that may grow takes a third more memory and saves no time.
  setFlagsFromString('--semi-space-growth-factor=1');
  const request = {
    indexPath: output === undefined ? indexPathOf(machine) : absolutePath(output),
    machine,
    named: namedSources(values),
    quirlVersion,
    ownCommands: ownCommandRecords(quirlVersion),
    packageCommands: [],
    hostApi: installedHostApi(),
  };
  const report = await shown(display, () =>
    buildIndex(request, ({ phase, done, total }) => display.update({ phase: phases[phase], done, total })),
  );
  const style = styleOf(stdout, machine.environment);
  await stdout.write(format === 'json' ? prettyJson(report) : buildText(report, output, style));
  return 0;
};

const shown = async <Value>(display: { end(): Promise<void> }, work: () => Value): Promise<Value> => {
  try {
    return work();
  } finally {
    await display.end();
  }
};

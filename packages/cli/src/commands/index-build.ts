import { absolutePath, buildIndex, indexPathOf, type NamedSources } from '@quirl/catalog';
import { prettyJson } from '@quirl/quirl-contracts';
import { catalogRequest, writeNotices } from '../answers/answer-from-catalog.ts';
import { packageCommandsOf } from '../answers/package-commands.ts';
import { withBuildProgress } from '../answers/with-build-progress.ts';
import type { CommandValues } from '../line/command-values.ts';
import { styleOf } from '../output/text-style.ts';
import { buildText } from '../render/index-text.ts';
import type { Handler } from './command-host.ts';

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
  const { machine, stdout } = host;
  const format = values.choice('--format', ['text', 'json']);
  const output = values.text('--output');
  const packages = await packageCommandsOf(host);
  await writeNotices(host, format, packages.notices);
  const request = {
    ...catalogRequest(host, {}, packages),
    indexPath: output === undefined ? indexPathOf(machine) : absolutePath(output),
    named: namedSources(values),
  };
  const report = await withBuildProgress(host, (onProgress) => buildIndex(request, onProgress));
  const style = styleOf(stdout, machine.environment);
  await stdout.write(format === 'json' ? prettyJson(report) : buildText(report, output, style));
  return 0;
};

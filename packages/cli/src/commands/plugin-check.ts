import { readAdmittedFile } from '@quirl/files';
import { LUA_SOURCE_BYTES_LIMIT } from '@quirl/lua';
import { checkRegistrations } from '@quirl/plugins';
import { prettyJson } from '@quirl/quirl-contracts';
import { untilInterrupted } from '../answers/until-interrupted.ts';
import { workingDirectory } from '../answers/working-directory.ts';
import { columnsOf } from '../output/text-layout.ts';
import { styleOf } from '../output/text-style.ts';
import { registrationsText } from '../render/registrations-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl plugin check`: what one file registers; a file that fails is a refusal. */
export const pluginCheck: Handler = async (values, { machine, stdout }) => {
  const file = values.required('file');
  const source = readAdmittedFile(file, LUA_SOURCE_BYTES_LIMIT);
  const { environment } = machine;
  const report = await untilInterrupted((signal) =>
    checkRegistrations({ source, file, cwd: workingDirectory(), environment, signal }),
  );
  const isJson = values.choice('--format', ['text', 'json']) === 'json';
  await stdout.write(
    isJson
      ? prettyJson(report)
      : registrationsText(report, { columns: columnsOf(stdout), style: styleOf(stdout, environment) }),
  );
  return 0;
};

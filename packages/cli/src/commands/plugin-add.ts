import { withCatalog } from '@quirl/catalog';
import { addPackage } from '@quirl/plugins';
import { catalogRequest, writeNotices } from '../answers/answer-from-catalog.ts';
import { answerPackageChange } from '../answers/answer-package-change.ts';
import { packageCommandsOf } from '../answers/package-commands.ts';
import type { Handler } from './command-host.ts';

/**
 * `quirl plugin add`: warnings about the package go to stderr with a text format, and so does a note where its name is that of a program
 * whose facts its commands will stand before.
 */
export const pluginAdd: Handler = async (values, host) => {
  let name = '';
  const status = await answerPackageChange(values, host, async (setting) => {
    const change = await addPackage(setting, values.required('source'), values.list('--allow'));
    name = change.entry.name;
    return change;
  });
  const format = values.choice('--format', ['text', 'json']);
  if (format === 'json') return status;
  const request = catalogRequest(host, {}, await packageCommandsOf(host));
  const known = await withCatalog(request, ({ names }) => names.pathOfName(name));
  if (known === undefined) return status;
  const note = `${name} is a command of this machine, too: once the package is enabled, its commands stand before what is known of that`;
  await writeNotices(host, format, [note]);
  return status;
};

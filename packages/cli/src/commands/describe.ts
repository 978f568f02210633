import { renderCommandMarkdown, renderCommandText } from '@quirl/catalog';
import { type CommandDescription, prettyJson } from '@quirl/quirl-contracts';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import { describeCommand } from '../answers/describe-command.ts';
import { columnsOf } from '../output/text-layout.ts';
import { styleOf } from '../output/text-style.ts';
import type { CommandHost, Handler } from './command-host.ts';

const renderers: Readonly<
  Record<'text' | 'json' | 'markdown', (description: CommandDescription, host: CommandHost) => string>
> = {
  text: (description, { stdout, machine }) =>
    renderCommandText(description, { columns: columnsOf(stdout), style: styleOf(stdout, machine.environment) }),
  json: (description) => prettyJson(description),
  markdown: (description) => renderCommandMarkdown(description),
};

/** `quirl describe` */
export const describe: Handler = async (values, host) => {
  const format = values.choice('--format', ['text', 'json', 'markdown']);
  const path = values.list('command').join(' ');
  const description = await answerFromCatalog(host, { format }, (catalog) =>
    describeCommand(catalog, path, values.text('--match') ?? null),
  );
  await host.stdout.write(renderers[format](description, host));
  return 0;
};

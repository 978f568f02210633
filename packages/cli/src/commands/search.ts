import { searchCatalog } from '@quirl/catalog';
import { prettyJson } from '@quirl/quirl-contracts';
import { answerFromCatalog } from '../answers/answer-from-catalog.ts';
import { columnsOf } from '../output/text-layout.ts';
import { styleOf } from '../output/text-style.ts';
import { searchText } from '../render/search-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl search` */
export const search: Handler = async (values, host) => {
  const format = values.choice('--format', ['text', 'json']);
  const kind = values.choice('--kind', ['all', 'command', 'option']);
  const limit = Number(values.count('--limit'));
  const result = await answerFromCatalog(host, { format }, (catalog) =>
    searchCatalog(catalog, values.list('query').join(' '), { kind, limit }),
  );
  const { stdout, machine } = host;
  const style = styleOf(stdout, machine.environment);
  await stdout.write(format === 'json' ? prettyJson(result) : searchText(result, style, columnsOf(stdout)));
  return 0;
};

import { type CommandRecord, findCommand, type LoadedCatalog } from '@quirl/catalog';
import { refusal } from '@quirl/quirl-contracts';
import { longestEcho } from '../limits.ts';
import { closestName } from '../line/closest-name.ts';
import { clipped } from '../output/text-layout.ts';
import { noticeOfIndex } from './answer-from-catalog.ts';

/**
 * The command that has exactly this path or alias. Refuses everything else with `invalid_argument`, naming the command that was
 * probably meant, by its spelling or as the first that begins with the text, and what is wrong with the index, if anything is.
 */
export const commandNamed = ({ names, view, index, completion }: LoadedCatalog, text: string): CommandRecord => {
  const found = findCommand(names, text);
  const command = found?.match === 'exact' ? view.command(found.path) : undefined;
  if (command !== undefined) return command;
  const notice = noticeOfIndex(index);
  const near = nearestName(text.trim(), completion) ?? found?.path;
  throw refusal(
    'invalid_argument',
    `the catalog has no command ${JSON.stringify(clipped(text, longestEcho))}`,
    near === undefined
      ? 'Look for it by what it does: quirl search <words>'
      : `Did you mean ${JSON.stringify(near)}? Otherwise look for it by what it does: quirl search <words>`,
    notice === null ? [] : [notice],
  );
};

const nearestName = (text: string, completion: LoadedCatalog['completion']): string | undefined => {
  function* values(): Generator<string, void, undefined> {
    for (const { value } of completion.names()) yield value;
  }
  return closestName(text, values()) ?? undefined;
};

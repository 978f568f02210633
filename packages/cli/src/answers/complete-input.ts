import { completeLine, type LoadedCatalog } from '@quirl/catalog';
import { type CompletionList, documentHeader } from '@quirl/quirl-contracts';

/** What may stand at a cursor of a command line, given as a UTF-8 byte offset. */
export const completeInput = ({ completion }: LoadedCatalog, input: string, cursor: number): CompletionList => ({
  ...documentHeader('quirl.completion'),
  input,
  cursor,
  items: completeLine(completion, input, cursor),
});

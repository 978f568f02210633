import { refusal } from '@quirl/quirl-contracts';

/** Counts the directory entries that a build looks at. */
export interface EntryBudget {
  /** Counts one entry. Throws `resource_limit` when there are more than the limit. */
  spend(): void;
}

export const createEntryBudget = (limit: number): EntryBudget => {
  let spent = 0;
  return {
    spend: () => {
      spent += 1;
      if (spent <= limit) return;
      throw refusal(
        'resource_limit',
        `The source folders and PATH hold more than ${limit} entries.`,
        'Name smaller folders with the source flags, or shorten PATH.',
      );
    },
  };
};

import { QuirlError, type ShellError } from '@quirl/quirl-contracts';

/** The refusal that the work ends in; throws if it ends otherwise. */
export const refusalOf = (work: () => unknown): ShellError => {
  try {
    work();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError;
    throw error;
  }
  throw new Error('nothing was refused');
};

/** The reason token of the refusal that the work ends in. */
export const reasonOf = (work: () => unknown): string | undefined =>
  refusalOf(work).context?.[0]?.replace('reason: ', '');

/** The refusal that later work ends in; throws if it ends otherwise. */
export const laterRefusalOf = async (work: () => Promise<unknown>): Promise<ShellError> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError;
    throw error;
  }
  throw new Error('nothing was refused');
};

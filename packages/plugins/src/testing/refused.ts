import { QuirlError, type ShellError } from '@quirl/quirl-contracts';

/** The refusal that work which takes its time ends in; throws if it ends otherwise. */
export const refused = async (work: Promise<unknown>): Promise<ShellError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError;
    throw error;
  }
  throw new Error('nothing was refused');
};

import { refusal } from '@quirl/quirl-contracts';

/** Absolute path of the working directory. Throws `io` where it was removed meanwhile. */
export const workingDirectory = (): string => {
  try {
    return process.cwd();
  } catch {
    throw refusal(
      'io',
      'the working directory is not there any more',
      'Change to a folder that exists, then try again.',
      ['reason: not_found'],
    );
  }
};

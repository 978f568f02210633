/** Thrown inside a recogniser where a pattern stops being one; it never leaves the recogniser's entry function. */
export class PatternFault extends Error {
  /** UTF-16 offset in the pattern. */
  readonly at: number;

  constructor(at: number, reason: string) {
    super(reason);
    this.at = at;
  }
}

/** Why a text is no pattern: the place, and a phrase that says what is wrong there. */
export interface PatternProblem {
  readonly at: number;
  readonly reason: string;
}

/** Runs a recogniser; null where it took the whole text. */
export const problemOf = (recognise: () => void): PatternProblem | null => {
  try {
    recognise();
    return null;
  } catch (error) {
    if (error instanceof PatternFault) return { at: error.at, reason: error.message };
    throw error;
  }
};

/** An answer that cannot be given out, through no fault of its input. The message is one phrase. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

const LENGTH_LIMIT = 2_000;

/** What was thrown, in words. Whatever it is, and whatever it does when it is asked, the answer is a short text. */
export const thrownText = (thrown: unknown): string => {
  try {
    const text = String(thrown instanceof Error ? thrown.message : thrown);
    return text.length > LENGTH_LIMIT ? `${text.slice(0, LENGTH_LIMIT)}…` : text;
  } catch {
    return 'something that has no text';
  }
};

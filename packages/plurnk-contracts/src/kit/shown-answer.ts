import { KIT_ANSWER_LIMIT } from '../limits.ts';

/** What a report shows of an answer: its JSON as a value of our own, or words where it has none, or has too much. */
export const shownAnswer = (answer: unknown): unknown => {
  try {
    const text: string | undefined = JSON.stringify(answer);
    if (text === undefined) return answer === undefined ? undefined : `an answer of type ${typeof answer}`;
    return text.length > KIT_ANSWER_LIMIT ? `${text.slice(0, KIT_ANSWER_LIMIT)}…` : JSON.parse(text);
  } catch {
    return 'an answer that is not JSON';
  }
};

export type ParserAnswer = { ok: true; value: unknown } | { ok: false; reason: string };

export const OUTPUT_LIMIT: number;

export function runParser(
  command: readonly string[],
  tier: string,
  text: string,
): { result: Promise<ParserAnswer>; stop: () => void };

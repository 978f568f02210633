import { escapeControls } from '@quirl/quirl-contracts';
import { END_OF_FILE } from './token-kind.ts';
import type { TokenList } from './token-list.ts';

const longestQuote = 40;

/** The text between two bytes, as people read it. Bytes at the ends that are no whole character are replaced. */
export const textBetween = (bytes: string, start: number, end: number): string =>
  Buffer.from(bytes.slice(start, end), 'latin1').toString('utf8');

/** A token, quoted for a message: a long one is cut, controls are made visible. */
export const tokenText = (tokens: TokenList, token: number): string => {
  if ((tokens.kinds[token] ?? END_OF_FILE) === END_OF_FILE) return 'the end of the file';
  const start = tokens.starts[token] ?? 0;
  const end = tokens.ends[token] ?? 0;
  const text = textBetween(tokens.text, start, Math.min(end, start + longestQuote));
  return `\`${escapeControls(text)}${end > start + longestQuote ? '…' : ''}\``;
};

/** The bytes of a token as they stand in the source. */
export const textOf = ({ text, starts, ends }: TokenList, token: number): string =>
  text.slice(starts[token] ?? 0, ends[token] ?? 0);

import { escapeControls } from '@quirl/quirl-contracts';
import { END_OF_FILE } from './token-kind.ts';
import type { TokenList } from './token-list.ts';

const longestQuote = 40;

/** The text between two bytes, as people read it. Bytes at the ends that are no whole character are replaced. */
export const textBetween = (bytes: string, start: number, end: number): string =>
  Buffer.from(bytes.slice(start, end), 'latin1').toString('utf8');

/** A piece of a source, given as bytes, quoted for a message: a long one is cut, controls are made visible. */
export const quoted = (bytes: string): string => {
  const text = escapeControls(textBetween(bytes, 0, longestQuote));
  return `\`${text}${bytes.length > longestQuote ? '…' : ''}\``;
};

/** A token, quoted for a message. */
export const tokenText = (tokens: TokenList, token: number): string =>
  (tokens.kinds[token] ?? END_OF_FILE) === END_OF_FILE ? 'the end of the file' : quoted(textOf(tokens, token));

/** The bytes of a token as they stand in the source. */
export const textOf = ({ text, starts, ends }: TokenList, token: number): string =>
  text.slice(starts[token] ?? 0, ends[token] ?? 0);

import { LUA_SOURCE_BYTES_LIMIT } from '../limits.ts';
import { isAdmitted } from '../lint/admit-source.ts';
import { FindingList, reportOf } from '../lint/finding-list.ts';
import type { LintReport } from '../lint/lint-finding.ts';
import { afterLineBreak, isLineBreak } from '../parse/characters.ts';
import { parseLua } from '../parse/parse-lua.ts';
import { longBracketLevel } from '../parse/scan-literal.ts';
import type { SyntaxTree } from '../parse/syntax-tree.ts';
import { LineLevels } from './line-levels.ts';

/** A formatted source, or the findings for which it cannot be formatted. */
export type FormattedLua =
  | { readonly formatted: Uint8Array; readonly report: null }
  | { readonly formatted: null; readonly report: LintReport };

/**
 * Formats one source (catalog spec 14): two blanks for each level at the beginning of lines, no blanks at their ends, one line
 * break at the end of the file, and nothing else. Literals and long comments keep every byte, line breaks keep their form.
 * Formatting the result changes nothing. A source that is no Lua is refused, and so is one that would outgrow the limit.
 */
export const formatLua = (bytes: Uint8Array): FormattedLua => {
  const findings = new FindingList();
  if (!isAdmitted(bytes, findings)) return refused('', findings);
  const { tokens, tree, fault } = parseLua(bytes);
  if (tree === null) {
    findings.add('lua.syntax', fault.start, fault.end, () => fault.message);
    return refused(tokens.text, findings);
  }
  const formatted = format(tree);
  if (formatted !== null) return { formatted: Buffer.from(formatted, 'latin1'), report: null };
  findings.add(
    'lua.source_limit',
    0,
    bytes.length,
    () => `indented, the source would have more than ${LUA_SOURCE_BYTES_LIMIT} bytes`,
  );
  return refused(tokens.text, findings);
};

const refused = (text: string, findings: FindingList): FormattedLua => ({
  formatted: null,
  report: reportOf(text, [findings]),
});

/** The text with its lines laid out; null if it would outgrow the limit. */
const format = (tree: SyntaxTree): string | null => {
  const { text, count, starts, ends, comments } = tree.tokens;
  const levels = new LineLevels(tree);
  const pieces: string[] = [];
  let length = 0;
  const put = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  let at = 0;
  let token = 0;
  let comment = 0;
  while (token < count || comment < comments.count) {
    const isComment = comment < comments.count && (comments.starts[comment] ?? 0) < (starts[token] ?? text.length + 1);
    const start = (isComment ? comments.starts[comment] : starts[token]) ?? text.length;
    const end = (isComment ? comments.ends[comment] : ends[token]) ?? text.length;
    const breaks = lineBreaksBetween(text, at, start);
    if (at === 0 || breaks !== '') {
      const stands = isComment && !standsBefore(tree, end, token) ? levels.commentLevel(token) : levels.levelOf(token);
      levels.beginLine(stands);
      put(breaks);
      put('  '.repeat(stands));
    } else put(text.slice(at, start));
    put(isComment ? commentText(text.slice(start, end)) : text.slice(start, end));
    if (length > LUA_SOURCE_BYTES_LIMIT) return null;
    if (isComment) comment += 1;
    else {
      levels.step(token);
      token += 1;
    }
    at = end;
  }
  if (at > 0) put(lineBreakBehind(text, at));
  return length > LUA_SOURCE_BYTES_LIMIT ? null : pieces.join('');
};

/** The line breaks in a gap, without the blanks between them. */
const lineBreaksBetween = (text: string, start: number, end: number): string => {
  let breaks = '';
  for (let at = start; at < end; ) {
    const next = isLineBreak(text.charCodeAt(at)) ? afterLineBreak(text, at) : at + 1;
    if (isLineBreak(text.charCodeAt(at))) breaks += text.slice(at, next);
    at = next;
  }
  return breaks;
};

/** Whether a comment that ends at `end` stands on the line of the token behind it. */
const standsBefore = ({ tokens }: SyntaxTree, end: number, token: number): boolean =>
  token < tokens.count && lineBreaksBetween(tokens.text, end, tokens.starts[token] ?? end) === '';

const commentText = (comment: string): string => {
  const isLong = comment.startsWith('--[') && longBracketLevel(comment, 2) >= 0;
  return isLong || comment.startsWith('#!') ? comment : trimBlanksAtEnd(comment);
};

const trimBlanksAtEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && ' \t\v\f'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** The last line ends as it did, or as the first one does. */
const lineBreakBehind = (text: string, at: number): string => {
  for (const start of [at, 0])
    for (let offset = start; offset < text.length; offset += 1)
      if (isLineBreak(text.charCodeAt(offset))) return text.slice(offset, afterLineBreak(text, offset));
  return '\n';
};

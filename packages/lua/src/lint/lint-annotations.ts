import type { TokenList } from '../parse/token-list.ts';
import { quoted, textBetween } from '../parse/token-text.ts';
import { annotationRules, isAnnotationName } from './annotation-rules.ts';
import { AnnotationReader } from './annotation-type.ts';
import type { FindingList } from './finding-list.ts';

const mark = '---@';
const tag = /[A-Za-z0-9_-]*/y;

/** The rules over annotations: comments that begin with `---@`. In order of position. */
export const lintAnnotations = ({ text, comments }: TokenList, findings: FindingList): void => {
  for (let index = 0; index < comments.count; index += 1) {
    const start = comments.starts[index] ?? 0;
    if (!text.startsWith(mark, start)) continue;
    const end = comments.ends[index] ?? start;
    lintAnnotation(textBetween(text, start + mark.length, end), start, end, findings);
  }
};

const lintAnnotation = (text: string, start: number, end: number, findings: FindingList): void => {
  tag.lastIndex = 0;
  const [word = ''] = tag.exec(text) ?? [];
  if (!isAnnotationName(word)) {
    findings.add('lua.annotation_unknown', start, end, () => `there is no annotation ${quoted(`@${word}`)}`);
    return;
  }
  const reader = new AnnotationReader(text.trimEnd());
  reader.at = word.length;
  const problem = annotationRules[word](reader);
  if (problem !== null) findings.add('lua.annotation_malformed', start, end, () => `\`@${word}\`: ${problem}`);
};

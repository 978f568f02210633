import type { ClientStatement } from '../generated/contract-types.ts';
import { pickLane } from './pick-lane.ts';
import { type BodySpelling, spellBody } from './spell-body.ts';
import { spellHeading } from './spell-heading.ts';

/** What ends a body before the next heading, so that reading gives exactly the body back. */
const separatorBehind = (body: string): string => {
  // A CR at the end would become part of an LF behind it.
  if (body.endsWith('\r')) return '\r\n';
  // The one blank line before a heading is swallowed, so a body that ends in one needs another.
  const lastLine = body.slice(body.lastIndexOf('\n') + 1);
  return /^[ \t]*$/.test(lastLine) ? '\n\n' : '\n';
};

const spellSection = (heading: string, { text, losesFinalEol }: BodySpelling, isLast: boolean): string => {
  if (text === '') return isLast ? heading : `${heading}\n`;
  const end = isLast ? (losesFinalEol && text.endsWith('\n') ? '\n' : '') : separatorBehind(text);
  return `${heading}\n${text}${end}`;
};

/** Writes statements in the canonical spelling. */
// biome-ignore lint/complexity/noStaticOnlyClass: the published name is that of a class with static members.
export class PlurnkPrinter {
  /**
   * The canonical text of one statement, or of statements in their order; parsing it gives the same statements, positions
   * aside. The lane is that of the first statement, or another one where a body holds headings of it. Throws a TypeError
   * for a value that no text means (a target with a line end, say): the parser emits none.
   */
  static print(statements: ClientStatement | readonly ClientStatement[]): string {
    const all: readonly ClientStatement[] = Array.isArray(statements) ? statements : [statements];
    const bodies = all.map(spellBody);
    const lane = pickLane(
      all[0]?.delimiter ?? '0',
      bodies.map(({ text }) => text),
    );
    return all
      .map((statement, index) => {
        const body = bodies[index] ?? { text: '', losesFinalEol: false };
        return spellSection(spellHeading(statement, lane), body, index === all.length - 1);
      })
      .join('');
  }
}

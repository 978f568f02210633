import stringWidth from 'string-width';

const TAB_STOP = 4;

/** Controls, and characters that turn the direction of text: on a terminal they act instead of being seen. */
const acting = /[\p{Cc}\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

const picture = (character: string): string => {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x20) return String.fromCodePoint(0x2400 + point);
  return point === 0x7f ? '\u2421' : '\uFFFD';
};

/** The same text with every character that would act on a terminal shown as a picture of itself. */
export const visibleText = (text: string): string => text.replace(acting, picture);

/** How many columns of a terminal a visible text takes. */
export const columnsOf = (visible: string): number =>
  // Most lines are plain, and finding the characters that a reader sees is slow.
  /^[\x20-\x7e]*$/.test(visible) ? visible.length : stringWidth(visible);

/** A piece of a line as a terminal shows it: tabs as spaces up to the next stop, nothing that acts. */
export const visibleLine = (text: string): string => {
  let shown = '';
  for (const [index, piece] of text.split('\t').entries()) {
    if (index > 0) shown += ' '.repeat(TAB_STOP - (columnsOf(shown) % TAB_STOP));
    shown += visibleText(piece);
  }
  return shown;
};

/** How parts of a description are set off; the default leaves every text as it is. */
export interface CommandTextStyle {
  /** Headings. */
  strong(text: string): string;
  /** Names of commands and arguments. */
  name(text: string): string;
  /** What matters less, such as sources. */
  faint(text: string): string;
}

/** What a description is drawn with. */
export interface CommandTextLook {
  /** Columns that a line may take, in code points; a single longer word or name still stands whole. */
  readonly columns: number;
  readonly style: CommandTextStyle;
}

const same = (text: string): string => text;

/** Eighty columns without any colour. */
export const PLAIN_LOOK: CommandTextLook = Object.freeze({
  columns: 80,
  style: Object.freeze({ strong: same, name: same, faint: same }),
});

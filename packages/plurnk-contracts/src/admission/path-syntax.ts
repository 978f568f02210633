const magic = /[\\*?[{]|[!+@]\(/;

/** How paths are spelled in slots, and which of them are globs. Pure functions on strings. SPEC §path-parentheses, §path-glob. */
// biome-ignore lint/complexity/noStaticOnlyClass: the published name is that of a class with static members.
export class PathSyntax {
  /** Whether a decoded pathname is a glob. */
  static hasGlob(pathname: string): boolean {
    return PathSyntax.globMagicIndex(pathname) !== -1;
  }

  /** UTF-16 index of the first character that makes a decoded pathname a glob, or -1. */
  static globMagicIndex(pathname: string): number {
    return pathname.search(magic);
  }

  /** Spells a text for a target slot: backslashes and parentheses get a backslash. */
  static escapeTarget(text: string): string {
    return text.replace(/[\\()]/g, '\\$&');
  }

  /** Decodes the text of a target slot: exactly `\\`, `\(` and `\)`; any other backslash stays. */
  static unescapeTarget(text: string): string {
    return text.includes('\\') ? text.replace(/\\([\\()])/g, '$1') : text;
  }

  /** Spells parentheses as percent aliases; nothing else changes. */
  static encodeParens(text: string): string {
    return text.replaceAll('(', '%28').replaceAll(')', '%29');
  }

  /** Decodes the percent aliases of parentheses; nothing else changes. */
  static decodeParens(text: string): string {
    return text.replace(/%28/g, '(').replace(/%29/g, ')');
  }
}

/** Who may be named in `worker://name`: a lower-case DNS label. It governs new names only. SPEC §worker-name. */
export const WORKER_NAME: RegExp = Object.freeze(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);

/** Names that no worker may take. */
export const RESERVED_AUTHORITIES: readonly string[] = Object.freeze(['commons', 'plurnk']);

const others =
  /darwin|macos|bsd|dragonfly|sunos|solaris|openindiana|illumos|aix|hpux|hp-ux|irix|osf|cygwin|msys|haiku|busybox|toybox|libarchive|llvm|elftoolchain|\bzsh\b|\bunix\b|\bsysv\b/i;
const gnu = /linux|gnu/i;

/** What a word of a test on the system or on a tool's variant speaks of. */
export type SystemFamily = 'gnu' | 'other' | 'unknown';

/**
 * Family that a pattern such as `linux-gnu`, `(freebsd|darwin)*` or `Darwin` names. A pattern that names both is GNU:
 * what it guards exists there too.
 */
export const systemFamily = (pattern: string): SystemFamily => {
  if (gnu.test(pattern)) return 'gnu';
  return others.test(pattern) ? 'other' : 'unknown';
};

/** Names that some systems give to devices, whatever stands behind the first dot of a component, or behind blanks. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i;

/** Characters that no component may hold: separators and drive letters of other systems, wildcards, and every control character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are part of the subject
const forbidden = /[\\:<>"|?*\u0000-\u001f\u007f-\u009f]/;

/**
 * The entry path of a package in its one form: relative, components joined by `/`, without `.` and empty components
 * (contracts spec 12.2). `undefined` where the text names no Lua file inside the package on every system. Lexical: no file
 * is touched.
 */
export const portableEntryPath = (text: string): string | undefined => {
  if (text.startsWith('/') || forbidden.test(text)) return undefined;
  const components = text.split('/').filter((component) => component !== '' && component !== '.');
  if (!components.every(isPortable)) return undefined;
  const file = components.at(-1);
  return file?.endsWith('.lua') && file !== '.lua' ? components.join('/') : undefined;
};

// This refuses `..` too.
const isPortable = (component: string): boolean =>
  !component.endsWith('.') && !component.endsWith(' ') && !deviceName.test(component);

/** Key of the function behind the command whose path is the name of its package. */
const MAIN = 'main';

/** Whether a command path belongs to a package: it is the package's name, or begins with that name as a word. */
export const isPathOfPackage = (path: string, packageName: string): boolean =>
  path === packageName || path.startsWith(`${packageName} `);

/**
 * Key of the function that stands behind a command in the table that an entry returns (catalog spec 15): the words behind the package's
 * own, joined by `_`, with `-` written `_`; `main` for the package's name alone.
 */
export const functionKeyOf = (path: string, packageName: string): string =>
  path === packageName
    ? MAIN
    : path
        .slice(packageName.length + 1)
        .replaceAll(' ', '_')
        .replaceAll('-', '_');

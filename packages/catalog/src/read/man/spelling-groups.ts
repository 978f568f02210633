const isLetter = (name: string): boolean => name.length === 2;
const isSingleDashWord = (name: string): boolean => name.length > 2 && !name.startsWith('--');
/** As many spellings as one option has at most, unless one letter stands for all of them. */
const maxSpellings = 4;

const eachAlone = (names: readonly string[]): readonly (readonly string[])[] => names.map((name) => [name]);

/**
 * Spellings of one head by option. What does not look like spellings of one option is taken as several options with one text:
 * words with a single dash (`-rand, -writerand`), letters without a word (`-1, -2, -3`), pairs of a letter and a word
 * (`-1, --base, -2, --ours`), and long lists.
 */
export const groupSpellings = (names: readonly string[]): readonly (readonly string[])[] => {
  const words = names.filter(isSingleDashWord);
  const letters = names.filter(isLetter);
  const [first, ...others] = words;
  if (others.length > 0)
    return [names.filter((name) => name === first || !isSingleDashWord(name)), ...eachAlone(others)];
  if (letters.length > 2 && letters.length === names.length) return eachAlone(names);
  if (names.length <= maxSpellings || letters.length === 1) return names.length === 0 ? [] : [names];
  const isPairs = names.every((name, index) => isLetter(name) === (index % 2 === 0));
  if (!isPairs) return eachAlone(names);
  return names.flatMap((name, index) => (index % 2 === 0 ? [[name, ...names.slice(index + 1, index + 2)]] : []));
};

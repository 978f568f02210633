import { isOptionName } from '../facts/names.ts';
import { isDynamic, type ShellWord } from '../shell-text/shell-word.ts';

/** An option that a list of words offers. */
export interface ListedOption {
  readonly name: string;
  readonly takesValue: boolean;
}

/** Words of a `-W` list; null if a part of it is dynamic. */
export const listedWords = (list: ShellWord): readonly string[] | null => {
  // bash expands the list once more when it completes: a quoted `$x` or back-tick is dynamic too.
  if (isDynamic(list) || /[$`\\'"]/.test(list.text)) return null;
  return list.text.split(/\s+/).filter((word) => word !== '');
};

/** Options among words; `--name=` takes a value. */
export const listedOptions = (words: readonly string[]): readonly ListedOption[] =>
  words.flatMap((word) => {
    const takesValue = word.endsWith('=') && word.startsWith('-');
    const name = takesValue ? word.slice(0, -1) : word;
    return isOptionName(name) && name.startsWith('-') ? [{ name, takesValue }] : [];
  });

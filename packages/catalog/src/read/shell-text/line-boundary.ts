/** Position of the line feed that ends the logical line around `from`, or the text's length. A backslash hides it. */
export const logicalLineEnd = (text: string, from: number): number => {
  for (let at = text.indexOf('\n', from); at !== -1; at = text.indexOf('\n', at + 1)) {
    let backslashes = 0;
    while (at - backslashes > from && text[at - backslashes - 1] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
};

/** Line feeds in `[from, end)`. */
export const lineFeeds = (text: string, from: number, end: number): number => {
  let count = 0;
  for (let at = from; at < end; at += 1) if (text.charCodeAt(at) === 10) count += 1;
  return count;
};

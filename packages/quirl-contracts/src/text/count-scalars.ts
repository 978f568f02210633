/** How many Unicode scalars a well-formed string has: its UTF-16 units less one for each surrogate pair. Linear. */
export const countScalars = (text: string): number => {
  let pairs = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit < 0xdc00) pairs += 1;
  }
  return text.length - pairs;
};

import { type Admitted, admitted, refused } from './admission-fault.ts';

/** One header: its name and value, both trimmed. */
export type Header = [name: string, value: string];

/**
 * Reads the metadata region of a URL: one or more blocks `{name: value}` with nothing between them, up to the end. A fault
 * names only what is wrong, never what the region holds: that may be a secret. SPEC §path-request-metadata.
 */
export const admitRequestMetadata = (region: string): Admitted<Header[]> => {
  const headers: Header[] = [];
  for (let at = 0; at < region.length; ) {
    if (region[at] !== '{') return refused({ kind: 'metadata', fault: 'expected' }, at);
    const close = region.indexOf('}', at);
    if (close === -1) return refused({ kind: 'metadata', fault: 'unclosed' }, at);
    const block = region.slice(at + 1, close);
    const colon = block.indexOf(':');
    if (colon === -1) return refused({ kind: 'metadata', fault: 'missing' }, at);
    const name = block.slice(0, colon).trim();
    if (name === '') return refused({ kind: 'metadata', fault: 'empty-name' }, at);
    headers.push([name, block.slice(colon + 1).trim()]);
    at = close + 1;
  }
  return admitted(headers);
};

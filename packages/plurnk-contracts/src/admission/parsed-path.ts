import type { ParsedPath } from '../generated/contract-types.ts';
import { type Admitted, admitted, refused } from './admission-fault.ts';
import { PathSyntax } from './path-syntax.ts';
import { admitRequestMetadata } from './request-metadata.ts';

const urlStart = /^[a-z][a-z0-9+.-]*:\/\//i;

const orNull = (text: string): string | null => (text === '' ? null : text);

/** A URL object does not tell an empty query from none; its serialisation does. */
const queryOf = (url: URL): string | null => {
  const [beforeFragment = ''] = url.href.split('#', 1);
  const mark = beforeFragment.indexOf('?');
  return mark === -1 ? null : beforeFragment.slice(mark + 1);
};

const urlOf = (address: string): URL | null => {
  // One attempt costs half of asking first: nearly every address is good.
  try {
    return new URL(address);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

const admitUrl = (raw: string): Admitted<ParsedPath> => {
  const brace = raw.indexOf('{');
  const address = brace === -1 ? raw : raw.slice(0, brace);
  const headers = brace === -1 ? null : admitRequestMetadata(raw.slice(brace));
  if (headers?.ok === false) return refused(headers.fault, brace + headers.at);
  const url = urlOf(address);
  if (url === null) return refused({ kind: 'url' });
  return admitted({
    kind: 'url',
    raw,
    scheme: url.protocol.slice(0, -1),
    username: orNull(url.username),
    password: orNull(url.password),
    hostname: orNull(url.hostname),
    port: url.port === '' ? null : Number(url.port),
    pathname: url.pathname,
    query: queryOf(url),
    fragment: orNull(url.hash.slice(1)),
    ...(headers === null ? {} : { headers: headers.value }),
  });
};

/** Where a character of the decoded text stands in the text as it was spelled: every pair before it took one more. */
const spelledOffset = (slotText: string, decodedOffset: number): number => {
  let at = 0;
  for (let decoded = 0; decoded < decodedOffset; decoded += 1)
    at += /^\\[\\()]/.test(slotText.slice(at, at + 2)) ? 2 : 1;
  return at;
};

/**
 * Admits the text of a target slot, with its escapes. Empty text is no target. No scheme is known here: whatever has one
 * is a URL by the WHATWG rules, everything else a local path. SPEC §path-syntax, §url-decomposition.
 */
export const admitPath = (slotText: string): Admitted<ParsedPath | null> => {
  const raw = PathSyntax.unescapeTarget(slotText);
  if (raw === '') return admitted(null);
  if (!urlStart.test(raw)) return admitted({ kind: 'local', raw });
  const url = admitUrl(raw);
  return url.ok ? url : refused(url.fault, spelledOffset(slotText, url.at));
};

/** Whether a path is a glob: the whole text of a local one, the pathname of a URL. SPEC §path-glob. */
export const isGlobPath = (path: ParsedPath): boolean =>
  PathSyntax.hasGlob(path.kind === 'local' ? path.raw : path.pathname);

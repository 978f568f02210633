// What RFC 3986 lets stand in a URI at all; everything else must be percent-encoded.
const onlyUriCharacters = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

/** Whether a text is an absolute URI: an assertion wherever a schema has `format: uri`. SPEC §wire-format. */
export const isAbsoluteUri = (text: string): boolean => onlyUriCharacters.test(text) && URL.canParse(text);

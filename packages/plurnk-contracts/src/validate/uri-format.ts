// What RFC 3986 lets stand in a URI nowhere; everything else must be percent-encoded. One thing at fault is looked for, because an
// expression that matches a whole text of millions of characters can exhaust the stack.
const outsideOfUris = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/;

/** Whether a text is an absolute URI: an assertion wherever a schema has `format: uri`. SPEC §wire-format. */
export const isAbsoluteUri = (text: string): boolean => !outsideOfUris.test(text) && URL.canParse(text);

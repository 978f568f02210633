import { prettyJson } from '@quirl/quirl-contracts';
import { renderSdkMarkdown } from './render-sdk-markdown.ts';
import { renderStubs } from './render-stubs.ts';
import { type SdkDocument, sdkDocument } from './sdk-document.ts';

/** The forms of the host API: definitions for language servers, a document, a reference. */
export type SdkFormat = 'text' | 'json' | 'markdown';

const renderers: Readonly<Record<SdkFormat, (document: SdkDocument) => string>> = {
  text: renderStubs,
  json: prettyJson,
  markdown: renderSdkMarkdown,
};

/** The host API in one of its forms (catalog spec 21), made of the table of host functions. The same bytes every time. */
export const renderSdk = (format: SdkFormat, quirlVersion: string): string =>
  renderers[format](sdkDocument(quirlVersion));

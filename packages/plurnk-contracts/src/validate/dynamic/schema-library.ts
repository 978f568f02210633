import { metaSchemaTexts } from '../../generated/meta-schemas.ts';
import { schemaByRef } from '../schema-by-ref.ts';
import { SchemaDocument } from './schema-document.ts';

const documents = new Map<string, SchemaDocument>();

/**
 * The document at an address that every schema may refer to: a contract of this package, or a part of the dialect itself. Null
 * for any other address: nothing is ever fetched or read. SPEC §json-schema-references.
 */
export const libraryDocument = (address: string): SchemaDocument | null => {
  const known = documents.get(address);
  if (known !== undefined) return known;
  const schema = schemaByRef(address) ?? metaSchema(address);
  if (schema === null) return null;
  const document = new SchemaDocument(schema, address, address, libraryDocument);
  // Known before it is linked, because it may refer to one that refers back to it.
  documents.set(address, document);
  document.link();
  return document;
};

const metaSchema = (address: string): unknown => {
  const text = metaSchemaTexts.get(address);
  return text === undefined ? null : JSON.parse(text);
};

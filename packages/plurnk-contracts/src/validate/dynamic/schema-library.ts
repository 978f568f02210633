import { metaSchemas } from '../../generated/meta-schemas.ts';
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
  const schema = schemaByRef(address) ?? metaSchemas.get(address);
  if (schema === undefined) return null;
  const document = new SchemaDocument(schema, address, address, libraryDocument);
  // Known before it is linked, because it may refer to one that refers back to it.
  documents.set(address, document);
  document.link();
  return document;
};

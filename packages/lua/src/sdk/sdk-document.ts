import { canonicalJson, checksum, type HostCapability } from '@quirl/quirl-contracts';
import { installedHostApi } from '../host-api.ts';
import { HOST_TABLE } from '../host-symbols.ts';
import { type LuaType, RUNNER_TYPES } from './lua-types.ts';

/** The host API as a document (catalog spec 21). */
export interface SdkDocument {
  readonly document_type: 'quirl.host_api';
  readonly schema_version: 2;
  readonly module: string;
  readonly module_version: string;
  readonly runner_abi_version: 1;
  /** Checksum of the shapes of the runner ABI: names, types and presence of every member, without their descriptions. */
  readonly runner_abi_hash: string;
  readonly functions: readonly HostCapability[];
}

const shapeOf = (type: LuaType): object =>
  type.kind === 'alias'
    ? { name: type.name, type: type.type }
    : {
        name: type.name,
        parent: type.parent,
        fields: type.fields.map((field) => ({ name: field.name, type: field.type, optional: field.isOptional })),
      };

/** The document for this version of the product. */
export const sdkDocument = (quirlVersion: string): SdkDocument => ({
  document_type: 'quirl.host_api',
  schema_version: 2,
  module: HOST_TABLE,
  module_version: quirlVersion,
  runner_abi_version: 1,
  runner_abi_hash: checksum(canonicalJson(RUNNER_TYPES.map(shapeOf))),
  functions: installedHostApi(),
});

import type { AgentCommand, HostCapability } from '../generated/contract-types.ts';
import { createChecksum } from '../hash/checksum.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/**
 * `catalog_hash` of normalised commands in order of path: the checksum of their canonical JSON as one list
 * (contracts spec 6). Holds one command at a time.
 */
export const hashOfCommands = (commands: Iterable<AgentCommand>): string => hashOfList(commands);

/** `host_api_hash` of host functions in order of path. */
export const hashOfHostApi = (hostApi: Iterable<HostCapability>): string => hashOfList(hostApi);

const hashOfList = (items: Iterable<unknown>): string => {
  const hash = createChecksum();
  let separator = '[';
  for (const item of items) {
    hash.update(separator + canonicalJson(item));
    separator = ',';
  }
  hash.update(separator === '[' ? '[]' : ']');
  return hash.digest();
};

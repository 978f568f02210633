import { contractTable } from '../generated/contract-table.ts';

/** One versioned document shape, and which versions of it are read. */
export interface Contract {
  readonly name: ContractName;
  readonly version: number;
  readonly oldest_readable: number;
  readonly policy: 'frozen_major' | 'migrated_range';
  /** Structural hash, computed when the product was built. */
  readonly schema_hash: string;
}

/** The name of every contract; documents carry it as their `document_type`. */
export type ContractName = keyof typeof contractTable;

/** Every contract by name, as data (contracts spec 3.4). */
export const CONTRACTS: Readonly<Record<ContractName, Contract>> = contractTable;

/** The structural hash of a contract's current version. */
export const contractHash = (name: ContractName): string => CONTRACTS[name].schema_hash;

/** The three members that begin every document of a contract, ready to be spread into it. */
export const documentHeader = <Name extends ContractName>(
  name: Name,
): { readonly document_type: Name; readonly schema_version: number; readonly schema_hash: string } => ({
  document_type: name,
  schema_version: CONTRACTS[name].version,
  schema_hash: CONTRACTS[name].schema_hash,
});

import { INVENTORY_LIMITS, type InventoryLimits } from '../discover/inventory.ts';
import {
  BUILD_LOCK_WAIT_MS,
  BUILD_TIME_LIMIT_MS,
  CATALOG_RECORDS_LIMIT,
  DIAGNOSTICS_LIMIT,
  INDEX_FILE_BYTES_LIMIT,
  MANUAL_BYTES_LIMIT,
  MANUAL_DIAGNOSTICS_LIMIT,
  RETAINED_TEXT_LIMIT,
} from '../limits.ts';

/** The bounds of one build (catalog spec 9.2, 10.3). */
export interface BuildLimits extends InventoryLimits {
  readonly manualBytes: number;
  readonly catalogRecords: number;
  readonly retainedText: number;
  readonly diagnostics: number;
  readonly manualDiagnostics: number;
  readonly buildTimeMs: number;
  readonly lockWaitMs: number;
  readonly indexFileBytes: number;
}

/** The bounds of the product. */
export const BUILD_LIMITS: BuildLimits = Object.freeze({
  ...INVENTORY_LIMITS,
  manualBytes: MANUAL_BYTES_LIMIT,
  catalogRecords: CATALOG_RECORDS_LIMIT,
  retainedText: RETAINED_TEXT_LIMIT,
  diagnostics: DIAGNOSTICS_LIMIT,
  manualDiagnostics: MANUAL_DIAGNOSTICS_LIMIT,
  buildTimeMs: BUILD_TIME_LIMIT_MS,
  lockWaitMs: BUILD_LOCK_WAIT_MS,
  indexFileBytes: INDEX_FILE_BYTES_LIMIT,
});

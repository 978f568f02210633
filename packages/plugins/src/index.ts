export { type CheckedEntry, type EntryRequest, loadCheckedEntry } from './entry/load-checked-entry.ts';
export { problemOfDeclaredTypes } from './types/declared-types.ts';

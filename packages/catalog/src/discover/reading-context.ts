import fs from 'node:fs';
import type { HostPlatform } from '../curated/curated-types.ts';
import type { Inventory } from './inventory.ts';
import { manualTreeOf } from './manual-pages.ts';
import type { ReadingContext } from './source-reading.ts';

/** What the reading of a machine's sources depends on beside their files. */
export const readingContextOf = (inventory: Inventory, platform: HostPlatform): ReadingContext => {
  const folders = new Set(inventory.sources.flatMap(({ kind, path }) => (kind === 'man' ? [manualTreeOf(path)] : [])));
  return { platform, programs: inventory.programs, manualTrees: [...new Set([...folders].flatMap(withoutLinks))] };
};

const withoutLinks = (folder: string): readonly string[] => {
  try {
    return [fs.realpathSync.native(folder)];
  } catch {
    return [];
  }
};

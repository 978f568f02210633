import { type CatalogRequest, recomposeIndex } from '@quirl/catalog';
import { QuirlError } from '@quirl/quirl-contracts';
import type { CommandHost } from '../commands/command-host.ts';
import { catalogRequest, writeNotices } from './answer-from-catalog.ts';
import { packageReader } from './package-commands.ts';
import { withBuildProgress } from './with-build-progress.ts';

/**
 * Composes the index anew for the packages that are enabled now (catalog spec 10.1). Every command that changes their set calls it
 * after the change, which stands whatever happens here: a failure is one line on stderr, since answers are then merely slower.
 */
export const afterPackageChange = async (
  host: Pick<CommandHost, 'machine' | 'quirlVersion' | 'stderr'>,
): Promise<void> => {
  const packages = await packageReader(host);
  const request = (): CatalogRequest => catalogRequest(host, {}, packages());
  try {
    await withBuildProgress(host, (onProgress) => recomposeIndex(request(), onProgress, request));
  } catch (error) {
    if (!(error instanceof QuirlError)) throw error;
    const notice = `answers are slower until the index is renewed with: quirl index build; it was not done now: ${error.message}`;
    await writeNotices(host, 'text', [notice]);
  }
};

import type { PackageBuild, PackagePublishPlan } from '../generated/contract-types.ts';
import { checksum } from '../hash/checksum.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { CONTRACTS } from '../schema/contracts.ts';

/** What publishing a built package would send (contracts spec 15.3). The plan depends on the record alone; nothing is sent. */
export const buildPublishPlan = (build: PackageBuild): PackagePublishPlan => ({
  document_type: 'quirl.package.publish_plan',
  schema_version: CONTRACTS['quirl.package.publish_plan'].version,
  dry_run: true,
  package_name: build.package_name,
  package_version: build.package_version,
  build_hash: checksum(canonicalJson(build)),
  files: build.files,
  requested_capabilities: build.capabilities,
  network_performed: false,
});

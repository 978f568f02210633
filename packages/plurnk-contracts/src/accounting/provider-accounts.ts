import type { ProviderAccounting, ProviderRequestAccounting } from '../generated/contract-types.ts';
import { ContractValidator } from '../generated/contract-validator.ts';
import { projectRequests } from './project-requests.ts';

/** What the records of physical requests come to. SPEC §provider-accounting. */
// biome-ignore lint/complexity/noStaticOnlyClass: the published name is that of a class with static members.
export class ProviderAccounts {
  /**
   * The accounting of requests in the order they were sent: exact sums, never a part as if it were the whole. The list is
   * copied, its records are not. Throws an InvalidProviderRequestAccountingError for a record that is none, and a RangeError
   * where a sum of tokens exceeds the safe integers.
   */
  static derive(requests: readonly ProviderRequestAccounting[]): ProviderAccounting {
    // A hole in the list is no record either, and `map` would leave it out.
    const checked = Array.from(requests, (request) => ContractValidator.assertProviderRequestAccounting(request));
    return { requests: checked, ...projectRequests(checked) };
  }
}

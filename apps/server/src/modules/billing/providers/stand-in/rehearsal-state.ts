import type { StripeConfig } from '../../../../config/payment-config.ts';
import type { StandInAccount } from './stand-in-account.ts';
import type { StandInDeliveries } from './stand-in-deliveries.ts';

/** What the page for rehearsals shows and changes. */
export interface RehearsalState {
  readonly account: StandInAccount;
  readonly deliveries: StandInDeliveries;
  /** Received calls of the server. */
  readonly calls: readonly { readonly call: string }[];
  readonly config: StripeConfig & { readonly apiUrl: string };
}

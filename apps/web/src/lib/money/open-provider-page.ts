import { findReceipt, openPortal } from '@chuhe/contract/payment-endpoints';
import { api } from '../api/api.ts';
import { whileBusy } from '../state/busy.ts';

/** Pages of the payment provider. Their addresses expire, so each is asked for when it is opened. */

/** Opens the provider's billing portal; with `isForCard`, its form for another card. A failure is shown. */
export async function goToPortal(orderId: string, isForCard = false): Promise<void> {
  const answer = await whileBusy(() => api().call(openPortal, { body: { orderId, isForCard } }));
  if (answer.success) window.location.assign(answer.data.url);
}

/** Opens the invoice or the receipt of a payment. A failure is shown. */
export async function goToReceipt(reference: string): Promise<void> {
  const answer = await whileBusy(() => api().call(findReceipt, { body: { reference } }));
  if (answer.success) window.location.assign(answer.data.url);
}

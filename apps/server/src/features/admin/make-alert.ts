import type { PaymentAlert } from '@chuhe/contract/desk';
import { parseDetails } from '../../payments/alert-details.ts';
import type { AlertRow } from './order-repository.ts';

/** An alert as administrators see it. */
export function makeAlert({ id, at, orderId, reason, details, settledAt }: AlertRow): PaymentAlert {
  return {
    id,
    orderId,
    reason,
    details,
    facts: parseDetails(details),
    at: at.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

import type { PaymentAlert } from '@chuhe/contract/admin';
import type { AlertRow } from '../listed-order-repository.ts';

/** An alert as administrators see it. */
export function makeAlert({ id, at, orderId, reason, facts, settledAt }: AlertRow): PaymentAlert {
  return {
    id,
    orderId,
    reason,
    facts,
    at: at.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

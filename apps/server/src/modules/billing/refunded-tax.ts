import type { Queryable } from '../../db/database.ts';
import { listPaymentsOfOrders, setTax } from './payment-repository.ts';

interface TaxedCharge {
  readonly amountMinor: number;
  readonly taxMinor: number | null;
}

/**
 * The tax in each part of a charge that is returned. A charge that is refunded and disputed may be returned twice, but its tax only once:
 * the parts never add up to more than the tax, and add up to it as soon as the whole charge is returned.
 *
 * @param parts the returned amounts, oldest first
 * @returns null for each part if no tax was calculated
 * @example taxOfParts({ amountMinor: 1100, taxMinor: 100 }, [550, 1100]); // [50, 50]
 */
export function taxOfParts(charge: TaxedCharge, parts: readonly number[]): (number | null)[] {
  const { amountMinor, taxMinor } = charge;
  if (taxMinor === null || amountMinor === 0) return parts.map(() => null);
  const taxUntil = (returnedMinor: number): number =>
    Math.round((Math.min(returnedMinor, amountMinor) * taxMinor) / amountMinor);
  let returned = 0;
  return parts.map((part) => {
    const before = taxUntil(returned);
    returned += part;
    return taxUntil(returned) - before;
  });
}

/** Writes the tax of all refunds and disputes of a charge. Has to follow every change of them. The order must be locked. */
export async function writeReturnedTax(
  tx: Queryable,
  orderId: string,
  chargeReference: string,
): Promise<void> {
  const rows = await listPaymentsOfOrders(tx, [orderId]);
  const charge = rows.find(
    ({ kind, reference }) => kind === 'CHARGE' && reference === chargeReference,
  );
  if (charge === undefined) return;
  const parts = rows.filter((row) => row.chargeReference === chargeReference);
  const taxes = taxOfParts(
    charge,
    parts.map(({ amountMinor }) => amountMinor),
  );
  for (const [at, { id, taxMinor }] of parts.entries()) {
    const tax = taxes[at] ?? null;
    if (tax !== taxMinor) await setTax(tx, id, tax);
  }
}

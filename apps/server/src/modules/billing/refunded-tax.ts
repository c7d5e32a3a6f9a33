interface TaxedCharge {
  readonly amountMinor: number;
  readonly taxMinor: number | null;
}

/**
 * The tax in a part of a charge that is returned. The parts of a charge add up to its tax.
 *
 * @param beforeMinor what was returned before this part
 * @returns null if no tax was calculated
 * @example taxOfPart({ amountMinor: 1100, taxMinor: 100 }, 0, 550); // 50
 */
export function taxOfPart(
  charge: TaxedCharge | undefined,
  beforeMinor: number,
  partMinor: number,
): number | null {
  if (charge === undefined || charge.taxMinor === null || charge.amountMinor === 0) return null;
  const rate = charge.taxMinor / charge.amountMinor;
  return Math.round((beforeMinor + partMinor) * rate) - Math.round(beforeMinor * rate);
}

import { expect, test } from 'vitest';
import { taxOfParts } from './refunded-tax.ts';

test('the taxes of the parts of a charge add up to its tax once it is returned, however often that is', () => {
  for (let amountMinor = 1; amountMinor < 400; amountMinor += 7) {
    const charge = { amountMinor, taxMinor: Math.round(amountMinor * 0.19) };
    for (const part of [1, 3, 50, 333]) {
      // The whole charge is returned between once and three times.
      const parts = Array.from({ length: Math.ceil(amountMinor / part) * 2 + 1 }, () => part);
      let returned = 0;
      let sum = 0;
      for (const [at, tax] of taxOfParts(charge, parts).entries()) {
        returned += parts[at] ?? 0;
        expect(tax).toBeGreaterThanOrEqual(0);
        sum += tax ?? 0;
        const share = (charge.taxMinor * Math.min(returned, amountMinor)) / amountMinor;
        expect(Math.abs(sum - share)).toBeLessThanOrEqual(0.5);
      }
      expect(sum).toBe(charge.taxMinor);
    }
  }
});

test.each([
  ['a refund', [1100], [100]],
  ['a refund and a dispute of the whole charge', [1100, 1100], [100, 0]],
  ['a partial refund and a dispute of the whole charge', [550, 1100], [50, 50]],
  ['a dispute and refunds of parts', [1100, 333, 767], [100, 0, 0]],
  ['refunds of parts and a dispute of the rest', [333, 333, 434], [30, 31, 39]],
] as const)('the tax of 100 is returned once by %s', (_, parts, taxes) => {
  expect(taxOfParts({ amountMinor: 1100, taxMinor: 100 }, parts)).toEqual(taxes);
});

test('without a calculated tax there is none to return', () => {
  expect(taxOfParts({ amountMinor: 500, taxMinor: null }, [500])).toEqual([null]);
});

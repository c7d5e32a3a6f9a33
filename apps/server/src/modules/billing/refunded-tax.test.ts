import { expect, test } from 'vitest';
import { taxOfPart } from './refunded-tax.ts';

test('the taxes of the parts of a charge add up to its tax', () => {
  for (let amountMinor = 1; amountMinor < 400; amountMinor += 7) {
    const charge = { amountMinor, taxMinor: Math.round(amountMinor * 0.19) };
    for (const part of [1, 3, 50, 333]) {
      let before = 0;
      let sum = 0;
      while (before < amountMinor) {
        const next = Math.min(part, amountMinor - before);
        sum += taxOfPart(charge, before, next) ?? 0;
        before += next;
      }
      expect(sum).toBe(charge.taxMinor);
    }
  }
});

test('without a calculated tax there is none to return', () => {
  expect(taxOfPart({ amountMinor: 500, taxMinor: null }, 0, 500)).toBeNull();
  expect(taxOfPart(undefined, 0, 500)).toBeNull();
});

import { CURRENCIES, priceStep } from '@chuhe/contract/currencies';
import { expect, test } from 'vitest';
import { reduce } from './apply-coupon.ts';

test.each(CURRENCIES)(
  'a reduced price of %s can be charged, and lies between 0 and the price',
  (currency) => {
    const step = priceStep(currency);
    for (const count of [1, 2, 499, 99_999]) {
      const price = { priceMinor: count * step, currency };
      for (const percent of [1, 33, 50, 99, 100]) {
        const reduced = reduce(price, { percent, amountMinor: null });
        expect(reduced.amountMinor % step).toBe(0);
        expect(reduced.amountMinor).toBeGreaterThanOrEqual(0);
        expect(reduced.amountMinor + reduced.discountMinor).toBe(price.priceMinor);
      }
      expect(reduce(price, { percent: 100, amountMinor: null }).amountMinor).toBe(0);
      expect(reduce(price, { percent: null, amountMinor: 3 * step }).amountMinor).toBe(
        Math.max(0, count - 3) * step,
      );
      expect(reduce(price, undefined).discountMinor).toBe(0);
    }
  },
);

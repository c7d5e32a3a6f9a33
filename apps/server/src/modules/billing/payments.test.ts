import { expect, test } from 'vitest';
import { providerOf } from './payments.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { TestProvider } from './providers/test-provider.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Nothing else of it is used.
const stripe = { name: 'STRIPE' } as PaymentProvider;
const payments = (provider: PaymentProvider | null) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Nothing else of it is used.
  ({ provider }) as Parameters<typeof providerOf>[0];

test('a test payment can be refunded after a change of provider, a live one only by its provider', () => {
  expect(providerOf(payments(stripe), { provider: 'TEST' })).toBeInstanceOf(TestProvider);
  expect(providerOf(payments(stripe), { provider: 'STRIPE' })).toBe(stripe);
  expect(providerOf(payments(new TestProvider()), { provider: 'STRIPE' })).toBeUndefined();
  expect(providerOf(payments(null), { provider: 'STRIPE' })).toBeUndefined();
});

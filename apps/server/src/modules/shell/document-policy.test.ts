import { expect, test } from 'vitest';
import { makeDocumentPolicy } from './document-policy.ts';

const stripe = {
  secretKey: 'sk_test_abc',
  publishableKey: 'pk_test_abc',
  webhookSecret: 'whsec_abc',
};

test('only payment pages allow the form of Stripe, and only if payments use Stripe', () => {
  const paying = { isPayment: true };
  const policy = makeDocumentPolicy({ identity: undefined, stripe }, paying) ?? '';
  const directives = new Map(policy.split(';').map((each) => [each.split(' ')[0], each]));
  expect(directives.get('script-src')).toMatch(/'self'.* https:\/\/js\.stripe\.com /);
  expect(directives.get('frame-src')).toContain('https://hooks.stripe.com');
  expect(directives.get('connect-src')).toContain('https://api.stripe.com');
  expect(directives.get('default-src')).toBe("default-src 'none'");
  const standIn = { ...stripe, apiUrl: 'http://127.0.0.1:4242' };
  expect(makeDocumentPolicy({ identity: undefined, stripe: standIn }, paying)).toBeUndefined();
  expect(makeDocumentPolicy({ identity: undefined, stripe: undefined }, paying)).toBeUndefined();
  const elsewhere = makeDocumentPolicy({ identity: undefined, stripe }, { isPayment: false });
  expect(elsewhere).toBeUndefined();
});

import { expect, test } from 'vitest';
import { makeTestApp } from '../../../testing/test-app.ts';

test('messages of Stripe do not count against the rate limit of their address', async () => {
  const stripe = {
    secretKey: 'sk_test_abc',
    publishableKey: 'pk_test_abc',
    webhookSecret: 'whsec_abc',
  };
  const { app } = await makeTestApp({ host: '0.0.0.0', logLevel: 'silent', stripe });
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: '{}',
    });
  const answers = await Promise.all(Array.from({ length: 601 }, send));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  expect((await app.inject('/api/nothing')).statusCode).toBe(404);
  await app.close();
});

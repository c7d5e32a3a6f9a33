import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

describe('the settings of Stripe', () => {
  test('are three keys together, and optionally a local stand-in', () => {
    const keys = {
      secretKey: 'sk_test_abc',
      publishableKey: 'pk_test_abc',
      webhookSecret: 'whsec_abc',
    };
    expect(readConfig(KEYS)).toMatchObject({ ok: true, config: { stripe: keys } });
    const standIn = { ...KEYS, STRIPE_API_URL: 'http://127.0.0.1:4242/' };
    expect(readConfig(standIn)).toMatchObject({
      ok: true,
      config: { stripe: { ...keys, apiUrl: 'http://127.0.0.1:4242' } },
    });
  });

  test.each([
    ['one of three', { STRIPE_SECRET_KEY: 'sk_test_abc' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['a stand-in without keys', { STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_SECRET_KEY'],
    [
      'a key for browsers as the secret',
      { ...KEYS, STRIPE_SECRET_KEY: 'pk_test_abc' },
      'STRIPE_SECRET_KEY',
    ],
    [
      'keys of two modes',
      { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' },
      'STRIPE_PUBLISHABLE_KEY',
    ],
    [
      'a stand-in elsewhere',
      { ...KEYS, STRIPE_API_URL: 'http://stripe.example' },
      'STRIPE_API_URL',
    ],
    ['a stand-in by https', { ...KEYS, STRIPE_API_URL: 'https://127.0.0.1:1' }, 'STRIPE_API_URL'],
    [
      'a stand-in with a live key',
      {
        ...KEYS,
        STRIPE_SECRET_KEY: 'sk_live_abc',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
        STRIPE_API_URL: 'http://127.0.0.1:1',
      },
      'STRIPE_SECRET_KEY',
    ],
  ])('refuse %s without repeating it', (_what, environment, name) => {
    const result = readConfig(environment);
    const errors = result.ok ? [] : result.errors;
    expect(errors.join('\n')).toContain(name);
    expect(errors.join('\n')).not.toContain('_abc');
  });
});

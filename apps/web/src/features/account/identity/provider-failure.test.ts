import { describe, expect, test } from 'vitest';
import { texts as en } from '../../../i18n/en/index.ts';
import { texts as vi } from '../../../i18n/vi/index.ts';
import { texts as zh } from '../../../i18n/zh/index.ts';
import { PROVIDER_CODES, providerCodeOf } from './provider-failure.ts';

/** The catalogue of the specification, in the provider's spelling. */
const SPECIFIED = [
  'multi-factor-auth-required',
  'user-mismatch',
  'internal-error',
  'password-does-not-meet-requirements',
  'invalid-continue-uri',
  'invalid-dynamic-link-domain',
  'missing-ios-bundle-id',
  'missing-android-pkg-name',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'unauthorized-domain',
  'network-request-failed',
  'invalid-auth-event',
  'invalid-api-key',
  'auth-domain-config-required',
  'operation-not-supported-in-this-environment',
];

describe('codes of the identity provider', () => {
  test.each(SPECIFIED)('%s has a text of its own in three languages', (code) => {
    expect(providerCodeOf(`auth/${code}`)).toBe(code);
  });

  test.each([
    ['en', en],
    ['vi', vi],
    ['zh', zh],
  ])('in %s no two of them read the same, and each says what to do next', (_language, texts) => {
    const words = PROVIDER_CODES.map((code) => texts.provider[code]);
    expect(new Set(words).size).toBe(words.length);
    for (const text of words) expect(text.split(/[.!?。！？]/).length).toBeGreaterThan(2);
  });

  test.each([
    ['auth/wrong-password', 'invalid-credential'],
    ['auth/user-not-found', 'invalid-credential'],
    ['auth/weak-password', 'password-does-not-meet-requirements'],
    ['auth/something-new', 'internal-error'],
    [undefined, 'internal-error'],
  ])('%s reads as %s', (code, read) => {
    expect(providerCodeOf(code)).toBe(read);
  });
});

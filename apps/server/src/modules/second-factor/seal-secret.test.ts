import { expect, test } from 'vitest';
import { deriveKeys } from '../identity/keys.ts';
import { openSecret, sealSecret } from './seal-secret.ts';

const keys = deriveKeys('a secret of tests, at least 32 characters');
const secret = new Uint8Array([7, 1, 3]);

test('a sealed secret opens with the same key and for the same account only', () => {
  const sealed = sealSecret(keys, secret, 'lan');
  expect(openSecret(keys, sealed, 'lan')).toEqual(secret);
  expect(openSecret(keys, sealed, 'minh')).toBeUndefined();
  const others = deriveKeys('another secret, at least 32 characters');
  expect(openSecret(others, sealed, 'lan')).toBeUndefined();
  expect(openSecret(keys, `${sealed.slice(0, -2)}AA`, 'lan')).toBeUndefined();
  expect(openSecret(keys, '', 'lan')).toBeUndefined();
  expect(sealSecret(keys, secret, 'lan')).not.toBe(sealed);
});

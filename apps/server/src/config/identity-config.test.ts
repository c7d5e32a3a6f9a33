import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PROJECT = { FIREBASE_PROJECT_ID: 'my-project', FIREBASE_API_KEY: 'AIza-key' };
const EMULATOR = {
  FIREBASE_PROJECT_ID: 'demo-xq',
  FIREBASE_API_KEY: 'any',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  IDENTITY_ALLOW_UNSIGNED: '1',
};

const identityOf = (environment: Record<string, string>) => {
  const result = readConfig(environment);
  return result.ok ? result.config.identity : result.errors;
};

describe('a Firebase project', () => {
  test('sets issuer, audience, keys, and all eight ways to sign in', () => {
    expect(identityOf(PROJECT)).toEqual({
      issuer: 'https://securetoken.google.com/my-project',
      audience: 'my-project',
      keysUrl: expect.stringMatching(/^https:\/\/www\.googleapis\.com\/.*securetoken/),
      hosted: {
        projectId: 'my-project',
        apiKey: 'AIza-key',
        authDomain: 'my-project.firebaseapp.com',
        providers: ['FACEBOOK', 'APPLE', 'GOOGLE', 'TWITTER', 'GITHUB', 'YAHOO', 'MICROSOFT'],
        hasPasswords: true,
      },
    });
  });

  test('offers the providers of FIREBASE_PROVIDERS; without email, passwords stay on this server', () => {
    const more = { FIREBASE_PROVIDERS: 'GitHub, google', FIREBASE_AUTH_DOMAIN: 'id.example' };
    expect(identityOf({ ...PROJECT, ...more })).toMatchObject({
      hosted: { authDomain: 'id.example', providers: ['GOOGLE', 'GITHUB'], hasPasswords: false },
    });
  });
});

describe('unsigned tokens', () => {
  test('are accepted for a demo project and a local emulator, with the explicit setting', () => {
    expect(identityOf(EMULATOR)).toMatchObject({ hosted: { emulatorHost: '127.0.0.1:9099' } });
  });

  test.each([
    ['that others can reach', 'HOST', { HOST: '0.0.0.0', ALLOW_INSECURE_HOST: '1' }],
    ['behind a proxy', 'TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }],
    ['with a public address', 'PUBLIC_URL', { PUBLIC_URL: 'https://chuhe.example' }],
    ['of a real project', 'FIREBASE_PROJECT_ID', { FIREBASE_PROJECT_ID: 'my-project' }],
    ['without the explicit setting', 'IDENTITY_ALLOW_UNSIGNED', { IDENTITY_ALLOW_UNSIGNED: '' }],
    ['without an emulator', 'FIREBASE_AUTH_EMULATOR_HOST', { FIREBASE_AUTH_EMULATOR_HOST: '' }],
    [
      'with an emulator elsewhere',
      'FIREBASE_AUTH_EMULATOR_HOST',
      { FIREBASE_AUTH_EMULATOR_HOST: 'emulator.example:9099' },
    ],
  ])('forgery: a server %s does not start with them', (_what, name, change) => {
    const errors = identityOf({ ...EMULATOR, ...change });
    expect(Array.isArray(errors) && errors.map((error) => error.split(' ')[0])).toEqual([name]);
  });

  test('are refused with the reason', () => {
    expect(identityOf({ ...EMULATOR, FIREBASE_AUTH_EMULATOR_HOST: '' })).toEqual([
      'FIREBASE_AUTH_EMULATOR_HOST must be set with IDENTITY_ALLOW_UNSIGNED: the Auth emulator does not sign tokens and is for trials on one machine only',
    ]);
  });
});

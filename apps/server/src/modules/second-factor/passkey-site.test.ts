import { expect, test } from 'vitest';
import { findPasskeySite } from './passkey-site.ts';

const at = (host: string, protocol: 'http' | 'https' = 'http') => ({
  host,
  hostname: host.replace(/:\d+$/, ''),
  protocol,
});

test('passkeys are bound to the public address, whatever host a request names', () => {
  const site = findPasskeySite(at('evil.example'), { publicUrl: 'https://chuhe.example' });
  expect(site).toEqual({ host: 'chuhe.example', origin: 'https://chuhe.example' });
});

test.each([
  [at('localhost:3000'), { host: 'localhost', origin: 'http://localhost:3000' }],
  [at('chuhe.test', 'https'), { host: 'chuhe.test', origin: 'https://chuhe.test' }],
  [at('127.0.0.1:3000'), undefined],
  [at('[::1]:3000'), undefined],
  [at('chuhe.test'), undefined],
])('without a public address, at %o the site is %o', (request, site) => {
  expect(findPasskeySite(request, {})).toEqual(site);
});

test.each(['http://chuhe.example', 'https://192.0.2.1'])(
  'at the public address %s browsers have no passkeys',
  (publicUrl) => {
    expect(findPasskeySite(at('localhost:3000'), { publicUrl })).toBeUndefined();
  },
);

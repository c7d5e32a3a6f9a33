import { expect, test } from 'vitest';
import { makeLocalUrl } from './address.ts';

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
  ['2001:db8::7', 'http://[2001:db8::7]:3000'],
])('the local URL of a server on %s is %s', (host, url) => {
  expect(makeLocalUrl(host, 3000)).toBe(url);
});

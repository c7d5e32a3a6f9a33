import { expect, test } from 'vitest';
import { parseReturnPath, signInPath } from './return-path.ts';

test.each([
  ['/me', '/me'],
  ['/?game=7#12', '/?game=7#12'],
  ['/a/../me', '/me'],
])('%s is a valid return path', (href, place) => {
  expect(parseReturnPath(href)).toBe(place);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  'me',
  '/login?from=/me',
  '/logout',
  '/404?reason=error',
  `/${'x'.repeat(500)}`,
  7,
  undefined,
])('%s is not a valid return path', (href) => {
  expect(parseReturnPath(href)).toBeUndefined();
});

test.each([
  ['/', '/login'],
  ['/?game=7', '/login?from=%2F%3Fgame%3D7'],
  ['/register', '/login'],
])('from %s the sign-in page is %s', (href, path) => {
  expect(signInPath('/login', href)).toBe(path);
});

import { expect, test } from 'vitest';
import { makeCookieJar, secondsLeft, userIdOf } from './tokens.ts';

test('a token is kept in the cookie of its name until it expires', () => {
  const page = { cookie: '' };
  makeCookieJar(page, true).keep('access', 'a.b.c', 600);
  expect(page.cookie).toBe('XQAccessToken=a.b.c; Max-Age=600; Path=/; SameSite=Strict; Secure');
  makeCookieJar(page, false).remove('client');
  expect(page.cookie).toBe('XQClientToken=; Max-Age=0; Path=/; SameSite=Strict');
});

test.each([
  ['other=1; XQAccessToken=a.b=; last=2', 'a.b='],
  ['NotXQAccessToken=a', undefined],
  ['XQAccessToken=', undefined],
  ['', undefined],
])('among the cookies %s it is found, or not', (cookie, token) => {
  expect(makeCookieJar({ cookie }, true).read('access')).toBe(token);
});

test('the clock of the user does not count', () => {
  expect(secondsLeft('2001-01-01T00:10:00Z', Date.parse('2001-01-01T00:00:00Z'))).toBe(600);
  expect(secondsLeft('2001-01-01T00:10:00Z', Date.parse('2001-01-02T00:00:00Z'))).toBe(0);
  expect(secondsLeft('soon', 0)).toBe(0);
});

test.each([
  [`x.${btoa('{"sub":"an"}')}.y`, 'an'],
  [`x.${btoa('{"sub":7}')}.y`, undefined],
  ['no token', undefined],
  ['', undefined],
])('whose token %s is', (token, id) => {
  expect(userIdOf(token)).toBe(id);
});

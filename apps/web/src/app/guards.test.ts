import { describe, expect, test } from 'vitest';
import type { Session } from '../lib/session/session.ts';
import { makeUser } from '../lib/session/testing/make-user.ts';
import { admin, authen, noAuthen } from './guards.ts';

const user = (change: Parameters<typeof makeUser>[0]): Session => ({
  kind: 'user',
  user: makeUser(change),
});

const HERE = { hash: '' };

describe('guards', () => {
  test.each<[string, Session, unknown]>([
    ['not known yet', { kind: 'starting' }, [undefined, '/', undefined]],
    ['signed out', { kind: 'signed-out', why: 'none' }, ['/login', '/login', undefined]],
    ['a guest of this browser', { kind: 'local-guest' }, [undefined, '/', undefined]],
    ['a guest', user({ isGuest: true }), [undefined, '/', undefined]],
    ['a user', user({}), [undefined, '/', '/']],
    ['an owner', user({ type: 'ADMIN' }), [undefined, undefined, '/']],
    ['an administrator with a role', user({ role: 'SUPPORT' }), [undefined, undefined, '/']],
  ])('%s', (_name, session, verdicts) => {
    expect([authen, admin, noAuthen].map((guard) => guard(session, HERE))).toEqual(verdicts);
  });

  test.each([
    ['/login?from=%2Fme', '/me'],
    ['/register?from=%2Fgames%3Fsort%3Dname', '/games?sort=name'],
    ['/login?from=https%3A%2F%2Fexample.com', '/'],
    ['/login?from=%2F%2Fexample.com%2Fme', '/'],
    ['/login?from=%2Flogin', '/'],
    ['/login#?from=%2Fme', '/'],
  ])('a user who has signed in elsewhere while %s was open goes on to %s', (href, place) => {
    expect(noAuthen(user({}), { hash: '', href })).toBe(place);
  });

  test('a link from an email of the identity provider is for everyone', () => {
    const href = '/login?mode=verifyEmail&oobCode=x';
    expect(noAuthen(user({}), { hash: '', href })).toBeUndefined();
    expect(noAuthen(user({}), { hash: '', href: '/login#?oobCode=x' })).toBe('/');
  });

  test.each(['#reset=x', 'verify=x'])('the link %s from an email is for everyone', (hash) => {
    expect(noAuthen(user({}), { hash })).toBeUndefined();
  });
});

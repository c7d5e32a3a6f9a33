import { describe, expect, test } from 'vitest';
import { admin, authen, noAuthen } from './guards.ts';
import { LOCAL_GUEST, type Session } from './session.ts';

const SIGNED_OUT: Session = { kind: 'signed-out' };
const GUEST: Session = { kind: 'user', isGuest: true, type: 'NORMAL' };
const USER: Session = { kind: 'user', isGuest: false, type: 'NORMAL' };
const ADMIN: Session = { kind: 'user', isGuest: false, type: 'ADMIN' };

describe('guards', () => {
  test.each([
    ['signed out', SIGNED_OUT, ['/login', '/login', undefined]],
    ['a guest of this browser', LOCAL_GUEST, [undefined, undefined, undefined]],
    ['a guest', GUEST, [undefined, '/', undefined]],
    ['a user', USER, [undefined, '/', '/']],
    ['an administrator', ADMIN, [undefined, undefined, '/']],
  ])('%s', (_name, session, verdicts) => {
    expect([authen, admin, noAuthen].map((guard) => guard(session))).toEqual(verdicts);
  });
});

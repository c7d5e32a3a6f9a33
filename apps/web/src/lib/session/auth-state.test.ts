import { expect, test, vi } from 'vitest';
import { followAuthState, logPendingSecondFactor, logSessionState } from './auth-state.ts';
import type { Session } from './session.ts';
import { sessionStore } from './session-store.ts';
import { makeUser } from './testing/make-user.ts';

const enter = (session: Session) => sessionStore.setState({ session });

test('each change of the state is logged once, with an account of the site or of a provider', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const user = { kind: 'user', user: makeUser() } as const;
  const stop = followAuthState();
  enter({ kind: 'local-guest' });
  enter({ kind: 'signed-out', why: 'none' });
  logPendingSecondFactor();
  logSessionState();
  logPendingSecondFactor();
  enter(user);
  enter({ ...user });
  enter({ kind: 'signed-out', why: 'left' });
  stop();
  enter(user);
  expect(info.mock.calls.flat()).toEqual([
    'Authentication: signed out',
    'Authentication: signed in with a pending second factor',
    'Authentication: signed out',
    'Authentication: signed in with a pending second factor',
    'Authentication: signed in',
    'Authentication: signed out',
  ]);
});

import { expect, test } from 'vitest';
import { type AuthState, logAuthStates } from './auth-state.ts';

test('each change of the state is logged once', () => {
  const lines: string[] = [];
  const note = logAuthStates((line) => lines.push(line));
  const states: AuthState[] = [
    'signed out',
    'signed out',
    'signed in with a pending second factor',
    'signed in',
    'signed in',
    'signed out',
  ];
  for (const state of states) note(state);
  expect(lines).toEqual([
    'Authentication: signed out',
    'Authentication: signed in with a pending second factor',
    'Authentication: signed in',
    'Authentication: signed out',
  ]);
});

// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { disabledReasonOf, runAction } from '../../../lib/actions/registry.ts';
import { overlays } from '../../../lib/overlays.ts';
import { openLogin } from '../../../lib/session/open-login.ts';
import type { Session } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { Redeem } from './redeem.tsx';

// The document of the tests cannot load another page.
vi.mock(import('../../../lib/session/open-login.ts'), () => ({ openLogin: vi.fn<() => void>() }));

beforeAll(startI18n);
afterEach(cleanup);

function enter(session: Session): void {
  sessionStore.setState({ session });
  render(<Redeem />);
}

test('a user redeems a key', async () => {
  // The dialog is loaded late.
  await import('./redeem-dialog.tsx');
  enter({ kind: 'user', user: makeUser() });
  act(() => void runAction('changeKey'));
  expect(await screen.findByRole('dialog', { name: 'Redeem a key' })).toBeDefined();
});

test('once the session has ended, the action leads to the log-in, and does not claim that the server is down', async () => {
  enter({ kind: 'signed-out', why: 'ended' });
  expect(disabledReasonOf('changeKey')).toBeUndefined();
  const menuClosed = overlays().open(() => undefined);
  act(() => void runAction('changeKey'));
  // Closing the menu goes back in the history, which would cancel the way to the log-in.
  expect(openLogin).not.toHaveBeenCalled();
  menuClosed();
  await vi.waitFor(() => expect(openLogin).toHaveBeenCalledTimes(1));
});

test('before the session is known, the action is off, and does not claim that the server is down', () => {
  expect(disabledReasonOf('changeKey')).toBe('disabledReasons.awaitsGames');
  enter({ kind: 'starting' });
  expect(disabledReasonOf('changeKey')).toBe('disabledReasons.awaitsGames');
});

test('without a server the action is off, with the reason', () => {
  enter({ kind: 'local-guest' });
  expect([disabledReasonOf('changeKey'), runAction('changeKey')]).toEqual([
    'disabledReasons.awaitsAccounts',
    false,
  ]);
});

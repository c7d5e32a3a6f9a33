// @vitest-environment jsdom
import type { ApiToken } from '@chuhe/contract/api-token';
import { API_TOKEN_LIMITS } from '@chuhe/contract/api-token-limits';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { makeCredit } from '../../../lib/credit/testing.ts';
import { NO_FACTOR } from '../../../lib/second-factor/testing/no-factor.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { TokensSection } from './tokens-section.tsx';

const BACKUP: ApiToken = {
  tokenId: '00000000-0000-4000-8000-000000000001',
  name: 'Backup',
  scopes: ['games:read', 'books:read'],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: null,
  usedAt: null,
};
const SECRET = `chuhe_${'0'.repeat(48)}`;

let tokens: readonly ApiToken[];
let calls: readonly Asked[];

beforeAll(startI18n);
beforeEach(() => {
  tokens = [];
  calls = answerCalls((route) => {
    if (route === 'GET /api/credit/my-credit') return makeCredit();
    if (route === 'GET /api/user/second-factor') return NO_FACTOR;
    if (route === 'GET /api/token') return tokens;
    if (route === 'POST /api/token') {
      tokens = [BACKUP];
      return { ...BACKUP, token: SECRET };
    }
    tokens = [];
    return Promise.resolve(null);
  });
});
afterEach(cleanup);

function show(hasPassword = true): HTMLElement {
  const user = makeUser({ hasPassword });
  sessionStore.setState({ session: { kind: 'user', user } });
  const route = createRootRoute({ component: () => <TokensSection user={user} version={0} /> });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  return render(<RouterProvider router={router} />).container;
}
const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

test('a token is made with its name, permissions and end, after the password, and shown once', async () => {
  const container = show();
  await screen.findByText('You have no tokens.');
  await press('Create a token');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Backup' } });
  fireEvent.click(screen.getByLabelText(/books:read/));
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: '0' } });
  const field = await screen.findByLabelText<HTMLInputElement>('Current password');
  fireEvent.change(field, { target: { value: 'cannon behind screen' } });
  expect((await axe.run(container)).violations).toEqual([]);
  await press('Create a token');
  expect((await screen.findByLabelText('Token')).textContent).toBe(SECRET);
  expect(calls.find(([route]) => route === 'POST /api/token')?.[1].body).toEqual({
    name: 'Backup',
    scopes: ['games:read', 'books:read'],
    days: null,
    oldPassword: 'cannon behind screen',
  });
  await press('I have copied it');
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('a token is shown with its permissions and times, and revoked after a question', async () => {
  tokens = [{ ...BACKUP, expiresAt: '2020-01-01T00:00:00.000Z' }];
  show();
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('games:read · books:read')).toBeDefined();
  expect(within(row).getByText(/never used/)).toBeDefined();
  expect(within(row).getByText('Expired')).toBeDefined();
  await press('Revoke: Backup');
  expect(calls.some(([route]) => route.startsWith('DELETE'))).toBe(false);
  await press('Revoke: Backup');
  await screen.findByText('You have no tokens.');
  expect(calls.find(([route]) => route.startsWith('DELETE'))?.[1].params).toEqual({
    tokenId: BACKUP.tokenId,
  });
});

test('without a permission the form says what is missing, and a full account must revoke one', async () => {
  show();
  await press('Create a token');
  fireEvent.click(screen.getByLabelText(/games:read/));
  expect(screen.getByText('Choose at least one permission')).toBeDefined();
  cleanup();
  tokens = Array.from({ length: API_TOKEN_LIMITS.tokens }, (_, at) => ({
    ...BACKUP,
    tokenId: `00000000-0000-4000-8000-0000000000${at + 10}`,
  }));
  show();
  await screen.findByText(/the most that are possible/);
  expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
});

// @vitest-environment jsdom

import type { User } from '@chuhe/contract/identity';
import type { Credit } from '@chuhe/contract/package';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { type ApiFailure, localFailure, readFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { makeCredit } from '../../../lib/credit/testing.ts';
import { NO_FACTOR } from '../../../lib/second-factor/testing/no-factor.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { ProgramKeySection } from './program-key-section.tsx';

const URL_OF_KEY = 'https://chuhe.example/cloud/KEY/chessdb.php';
const CREATED = '2026-11-20T10:00:00.000Z';

let key: AnswerOf<'getCloudKey'>;
let failure: ApiFailure | undefined;
let calls: readonly Asked[];
let credit: Credit;
const toasts: Toast[] = [];
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeAll(async () => {
  await startI18n();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
beforeEach(() => {
  key = null;
  credit = makeCredit();
  failure = undefined;
  toasts.length = 0;
  writeText.mockReset().mockResolvedValue();
  onToast((toast) => toasts.push(toast));
  calls = answerCalls((route, { body }) => {
    if (route === 'GET /api/credit/my-credit') return credit;
    if (route === 'GET /api/user/second-factor') return NO_FACTOR;
    if (failure !== undefined) return failure;
    if (route === 'GET /api/cloud-key') return Promise.resolve(key);
    key =
      route === 'POST /api/cloud-key'
        ? { name: Object(body).name, createdAt: CREATED, usedAt: null }
        : null;
    return key === null ? Promise.resolve(null) : { ...key, key: 'KEY', url: URL_OF_KEY };
  });
});
afterEach(cleanup);

function show(change: Partial<User> = {}): HTMLElement {
  const user = makeUser({ permissions: [{ name: 'CLOUD.READ' }], ...change });
  sessionStore.setState({ session: { kind: 'user', user } });
  const route = createRootRoute({ component: () => <ProgramKeySection user={user} version={0} /> });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  return render(<RouterProvider router={router} />).container;
}
const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
const bodies = () =>
  calls.flatMap(([route, { body }]) => (route === 'POST /api/cloud-key' ? [body] : []));

test('a key is made with the password, shown once with its address, and copied', async () => {
  show();
  await screen.findByText('You have no key.');
  await press('Create a key');
  const field = await screen.findByLabelText<HTMLInputElement>('Current password');
  const name = screen.getByLabelText<HTMLInputElement>(/^Name of the key/);
  expect(document.activeElement).toBe(name);
  fireEvent.change(name, { target: { value: 'Notebook' } });
  await press('Create a key');
  await screen.findByText('Please enter your current password');
  expect(bodies()).toEqual([]);
  fireEvent.change(field, { target: { value: 'cannon behind screen' } });
  await press('Create a key');
  expect((await screen.findByLabelText('Address with the key')).textContent).toBe(URL_OF_KEY);
  expect(bodies()).toEqual([{ name: 'Notebook', oldPassword: 'cannon behind screen' }]);
  await press('Copy the address');
  expect(writeText).toHaveBeenCalledWith(URL_OF_KEY);
  const command = screen.getByLabelText('Commands and scripts').textContent;
  expect(command).toContain(`curl -G "${URL_OF_KEY}" -d action=queryall`);
  await press('Copy: Commands and scripts');
  expect(writeText).toHaveBeenLastCalledWith(command);
  await press('I have copied it');
  expect(screen.queryByText(URL_OF_KEY)).toBeNull();
  expect(screen.getByText('Notebook')).toBeDefined();
  expect(screen.getByText('No program has used it yet.')).toBeDefined();
  expect(screen.getByText('Replace YOUR-KEY with your key.')).toBeDefined();
  expect(screen.getByText(/^Key created: 17:00 20\/11\/2026/)).toBeDefined();
});

test('a browser that forbids copying leaves the address to be selected', async () => {
  writeText.mockRejectedValue(new Error('refused'));
  show({ hasPassword: false });
  await press('Create a key');
  await press('Create a key');
  await press('Copy the address');
  await expect.poll(() => toasts.at(-1)?.tone).toBe('warning');
  expect(screen.getByLabelText('Address with the key').tabIndex).toBe(0);
});

test('a wrong password is said at the field, which keeps it', async () => {
  show();
  await press('Create a key');
  const field = await screen.findByLabelText<HTMLInputElement>('Current password');
  fireEvent.change(field, { target: { value: 'a wrong one' } });
  failure = readFailure(400, { code: 'WRONG_PASSWORD', message: 'Wrong password' });
  await press('Create a key');
  await screen.findByText('Wrong password');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['a wrong one', 'true']);
});

test('an account without a password logs in again first', async () => {
  show({ hasPassword: false });
  await press('Create a key');
  const message = 'Please log in again first';
  failure = readFailure(403, { code: 'FRESH_SIGN_IN_REQUIRED', message });
  await press('Create a key');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/logout');
});

test('a key is replaced, and deleted after a question', async () => {
  key = { name: 'Notebook', createdAt: '2026-01-01T00:00:00.000Z', usedAt: CREATED };
  show({ hasPassword: false });
  await screen.findByText(/^Last used by a program: 17:00 20\/11\/2026/);
  await press('Replace the key');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name of the key/).value).toBe('Notebook');
  expect(screen.getByText('Programs with the previous key stop working at once.')).toBeDefined();
  await press('Replace the key');
  await press('I have copied it');
  await press('Delete the key');
  await press('Cancel');
  expect(key).not.toBeNull();
  await press('Delete the key');
  await press('Delete the key');
  await screen.findByText('You have no key.');
  expect([key, toasts.at(-1)?.title]).toEqual([null, 'The key has been deleted']);
});

test('a user who may not read the cloud is told what it needs, and can delete a key', async () => {
  key = { name: '', createdAt: CREATED, usedAt: null };
  show({ permissions: [] });
  const link = await screen.findByRole('link', { name: 'See packages' });
  expect(link.getAttribute('href')).toBe('/packages');
  expect(screen.getByText(/CLOUD\.READ/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Make|Replace/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete the key' })).toBeDefined();
});

test('a failure to load can be tried again', async () => {
  failure = localFailure('TIMEOUT');
  show();
  await screen.findByText(/server/i);
  failure = undefined;
  await press('Try again');
  expect(await screen.findByText('You have no key.')).toBeDefined();
});

test('the section has no fault of accessibility', async () => {
  const container = show();
  await press('Create a key');
  const rules = { 'color-contrast': { enabled: false } };
  expect((await axe.run(container, { rules })).violations).toEqual([]);
});

test('while keys for programs are sold, an account without them sees where to buy them', async () => {
  credit = makeCredit({ sold: ['API.USE'] });
  show();
  const way = await screen.findByRole('link', { name: 'See packages' });
  expect(way.getAttribute('href')).toBe('/packages');
  const words = 'Programs can use your account with a package that includes keys and tokens.';
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull();
  cleanup();
  show({ permissions: [{ name: 'CLOUD.READ' }, { name: 'API.USE' }] });
  expect(await screen.findByRole('button', { name: 'Create a key' })).toBeDefined();
});

// @vitest-environment jsdom
import type { Bridge } from '@chuhe/contract/bridge';
import type { SecondFactor } from '@chuhe/contract/second-factor';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { type ApiFailure, readFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { live } from '../../../lib/live/live.ts';
import { NO_FACTOR } from '../../../lib/second-factor/testing/no-factor.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { BridgesSection } from './bridges-section.tsx';

const LAPTOP: Bridge = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'laptop',
  createdAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-20T10:05:00.000Z',
};
const ENGINE = {
  name: 'Pikafish',
  protocol: 'uci',
  isReady: true,
  maxThreads: 4,
  maxHashMb: 512,
  maxLines: 3,
} as const;

let bridges: readonly Bridge[];
let failure: ApiFailure | undefined;
let calls: readonly Asked[];
let factor: SecondFactor = NO_FACTOR;
const toasts: Toast[] = [];
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeAll(async () => {
  await startI18n();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
beforeEach(() => {
  factor = NO_FACTOR;
  bridges = [];
  failure = undefined;
  toasts.length = 0;
  writeText.mockReset().mockResolvedValue();
  onToast((toast) => toasts.push(toast));
  calls = answerCalls((route) => {
    if (failure !== undefined) return failure;
    if (route === 'GET /api/user/second-factor') return factor;
    if (route === 'POST /api/user/step-up') {
      factor = { ...factor, confirmedUntil: '2999-01-01T00:00:00.000Z' };
      return { until: factor.confirmedUntil };
    }
    if (route === 'GET /api/bridge') return { bridges };
    if (route === 'POST /api/bridge/code')
      return { code: 'ABCD-EFGH', expiresAt: LAPTOP.createdAt };
    bridges = [];
    return Promise.resolve(null);
  });
});
afterEach(cleanup);

function show(hasPassword = true): HTMLElement {
  const user = makeUser({ hasPassword });
  sessionStore.setState({ session: { kind: 'user', user } });
  const route = createRootRoute({ component: () => <BridgesSection user={user} version={0} /> });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  return render(<RouterProvider router={router} />).container;
}
const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

test('a computer is connected by a command with a code, after the password', async () => {
  show();
  await screen.findByText('No computer is connected with your account.');
  await press('Connect a computer');
  const field = await screen.findByLabelText<HTMLInputElement>('Current password');
  fireEvent.change(field, { target: { value: 'cannon behind screen' } });
  await press('Connect a computer');
  const command = await screen.findByLabelText('Command');
  expect(command.textContent).toBe(
    `node chuhe-bridge.mjs --server ${window.location.origin} --code ABCD-EFGH`,
  );
  await press('Copy the command');
  expect(writeText).toHaveBeenCalledWith(command.textContent);
  expect(calls.find(([route]) => route === 'POST /api/bridge/code')?.[1]).toMatchObject({
    body: { oldPassword: 'cannon behind screen' },
  });
  bridges = [LAPTOP];
  act(() => live().receive({ type: 'bridges-changed' }));
  await screen.findByText('laptop');
  expect(screen.queryByLabelText('Command')).toBeNull();
  expect(toasts.map(({ title }) => title)).toContain('The computer is connected with your account');
});

test('an account with a second factor shows it before the password', async () => {
  const createdAt = '2026-11-20T10:00:00.000Z';
  factor = { ...NO_FACTOR, authenticator: { createdAt, lastUsedAt: null } };
  show();
  await press('Connect a computer');
  const code = await screen.findByLabelText('Authenticator code');
  expect(screen.queryByLabelText('Current password')).toBeNull();
  fireEvent.change(code, { target: { value: '123456' } });
  await press('Confirm');
  expect(await screen.findByLabelText('Current password')).toBeDefined();
});

test('a computer is shown with its engines while it is connected, and else with its last use', async () => {
  bridges = [LAPTOP];
  const container = show();
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText(/^last used: /)).toBeDefined();
  const message = { type: 'bridge', bridgeId: LAPTOP.id, name: 'laptop' } as const;
  act(() => live().receive({ ...message, isConnected: true, engines: [ENGINE] }));
  expect(within(row).getByText('connected')).toBeDefined();
  expect(within(row).getByText('Engines: Pikafish')).toBeDefined();
  expect((await axe.run(container)).violations).toEqual([]);
  const starting = { ...ENGINE, name: 'node', isReady: false };
  act(() => live().receive({ ...message, isConnected: true, engines: [ENGINE, starting] }));
  expect(screen.getByText(/node \(not ready\)$/)).toBeTruthy();
  act(() => live().receive({ ...message, isConnected: false, engines: [] }));
  expect(within(row).queryByText('connected')).toBeNull();
});

test('a computer is removed after a confirmation', async () => {
  bridges = [LAPTOP];
  show();
  await press('Remove: laptop');
  expect(screen.getByRole('alert').textContent).toBe(
    'laptop loses access to your account at once.',
  );
  await press('Remove: laptop');
  await screen.findByText('No computer is connected with your account.');
  const removed = calls.find(([route]) => route.startsWith('DELETE'));
  expect(removed?.[1]).toMatchObject({ params: { bridgeId: LAPTOP.id } });
});

test('a list that does not load can be loaded again', async () => {
  failure = readFailure(500, { code: 'INTERNAL_ERROR', message: 'Something went wrong' });
  show();
  await screen.findByRole('button', { name: 'Try again' });
  failure = undefined;
  await press('Try again');
  expect(await screen.findByText('No computer is connected with your account.')).toBeDefined();
});

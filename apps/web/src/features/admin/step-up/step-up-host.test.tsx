// @vitest-environment jsdom

import { refundOrder } from '@chuhe/contract/admin-endpoints';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { StepUpHost } from './step-up-host.tsx';

const PROOF = 'POST /api/admin/step-up';
const FACTOR = 'GET /api/user/second-factor';
const NO_FACTOR = { authenticator: null, passkeys: [], recoveryCodes: null };
let factor: object = NO_FACTOR;
let asked: readonly Asked[] = [];

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  factor = NO_FACTOR;
  const refusal = readFailure(403, { code: 'STEP_UP_REQUIRED', message: 'Prove it' });
  asked = answerCalls((route) => {
    if (route === FACTOR) return factor;
    return asked.some(([each]) => each === PROOF) ? {} : refusal;
  });
});
afterEach(cleanup);

async function showOrders() {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <StepUpHost />
      </>
    ),
  });
  const route = (path: string) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: () => <h1>{path}</h1> });
  const routeTree = rootRoute.addChildren([route('/admin'), route('/admin/order')]);
  const history = createMemoryHistory({ initialEntries: ['/admin', '/admin/order'] });
  const router = createRouter({ routeTree, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  await screen.findByText('/admin/order');
  return history;
}
const refund = () => {
  const parts = { params: { orderId: 'order' }, body: { reason: 'asked for' } };
  return callAdmin(refundOrder, parts);
};

test('with a proof the call is made', async () => {
  await showOrders();
  const answer = refund();
  const field = await screen.findByLabelText('Password');
  fireEvent.change(field, { target: { value: 'advisor guards king' } });
  await act(async () => fireEvent.submit(field));
  expect((await answer).success).toBe(true);
  const changes = asked.filter(([route]) => route.startsWith('POST'));
  expect(changes.map(([route]) => route.split('/').at(-1))).toEqual([
    'refund',
    'step-up',
    'refund',
  ]);
});

test('going back while a proof is requested counts as a refusal, so nothing happens behind another page', async () => {
  const history = await showOrders();
  const answer = refund();
  await screen.findByLabelText('Password');
  await act(async () => history.back());
  expect(await screen.findByText('/admin')).toBeDefined();
  expect(await answer).toMatchObject({ success: false, code: 'ABORTED' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.filter(([route]) => route.startsWith('POST'))).toHaveLength(1);
});

test('an account with an authenticator is asked for a code, and not for the password', async () => {
  const time = '2026-01-02T03:04:05.678Z';
  factor = { ...NO_FACTOR, authenticator: { createdAt: time, lastUsedAt: null } };
  await showOrders();
  const answer = refund();
  const field = await screen.findByLabelText('Authenticator code');
  expect(screen.queryByLabelText('Password')).toBeNull();
  fireEvent.change(field, { target: { value: '12345' } });
  await act(async () => fireEvent.submit(field));
  expect(screen.getByText('Please enter the six digits of the code')).toBeDefined();
  fireEvent.change(field, { target: { value: '123 456' } });
  await act(async () => fireEvent.submit(field));
  expect((await answer).success).toBe(true);
  const proof = asked.find(([route]) => route === PROOF);
  expect(proof?.[1].body).toEqual({ secondFactor: { kind: 'code', code: '123456' } });
});

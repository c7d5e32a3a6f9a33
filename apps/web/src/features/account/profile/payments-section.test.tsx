// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { makeActivation } from '../../billing/packages/testing/activations.ts';
import { PaymentsSection } from './payments-section.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const subscription = {
  orderId: '0199a0d0-0000-7000-8000-0000000000b1',
  status: 'ACTIVE',
  isCanceled: false,
  priceMinor: 79_000,
} as const;

function show(activation: ReturnType<typeof makeActivation>, id: string) {
  const asked = answerCalls((route) =>
    route === 'GET /api/subscription'
      ? [activation]
      : { payments: [], trials: [], portalOrderId: null },
  );
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ id }) } });
  const routeTree = createRootRoute({ component: PaymentsSection });
  const history = createMemoryHistory({ initialEntries: ['/me'] });
  const router = createRouter({ routeTree, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  return asked;
}

test('a renewing subscription says when it renews and what that costs; a canceled one does not', async () => {
  show(makeActivation({ subscription }), '0199a0d0-0000-7000-8000-0000000000c1');
  expect(await screen.findByText('Month renews on 01/12/2026: ₫79,000')).toBeTruthy();
  cleanup();
  const canceled = makeActivation({ subscription: { ...subscription, isCanceled: true } });
  show(canceled, '0199a0d0-0000-7000-8000-0000000000c2');
  await screen.findByText('You have not bought anything yet.');
  expect(screen.queryByText(/renews/)).toBeNull();
});

test('a failed renewal is told, with the way to change the card', async () => {
  const failed = makeActivation({ subscription: { ...subscription, status: 'PAST_DUE' } });
  const asked = show(failed, '0199a0d0-0000-7000-8000-0000000000c3');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The last payment for Month failed',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change the card' }));
  await expect
    .poll(() => asked.at(-1)?.[1].body)
    .toEqual({ orderId: subscription.orderId, isForCard: true });
});

// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { AccountMenu } from './account-menu.tsx';

beforeAll(startI18n);
afterEach(cleanup);

it.each([
  ['a guest', true, ['Log in', 'Sign up']],
  ['a user with an account', false, ['Log out']],
])('offers %s to %j', async (_, isGuest, expected) => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ isGuest }) } });
  await openMenu();
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  const ways = ['Log in', 'Sign up', 'Log out'];
  expect(ways.filter((way) => items.some((item) => item.textContent === way))).toEqual(expected);
});

it('leads to the data of a site that offers it', async () => {
  answerCalls(() => ({
    isRegistrationOpen: true,
    hasOpenData: true,
    consent: { terms: 0, privacy: 0 },
    notice: null,
  }));
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Open data', hidden: true })).toBeDefined();
});

it('has no link to data that the site does not offer', async () => {
  answerCalls(() => ({
    isRegistrationOpen: true,
    hasOpenData: false,
    consent: { terms: 0, privacy: 0 },
    notice: null,
  }));
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Open-source licences', hidden: true });
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('menuitem', { name: 'Open data', hidden: true })).toBeNull();
});

async function openMenu(): Promise<void> {
  const rootRoute = createRootRoute({ component: AccountMenu });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: rootRoute, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  const menu = await screen.findByRole('menu', { hidden: true });
  // jsdom does not open popovers.
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }));
}

// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { makeUser } from '../../lib/session/testing/make-user.ts';
import { Allowed, Rail } from './admin-navigation.tsx';

beforeAll(async () => {
  // The document of the tests has no layout.
  Element.prototype.scrollTo = () => {};
  await startI18n();
});
afterEach(cleanup);

async function show(as: Parameters<typeof makeUser>[0], address: string): Promise<() => string> {
  sessionStore.setState({ session: { kind: 'user', user: makeUser(as) } });
  const history = createMemoryHistory({ initialEntries: [address] });
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Rail />
        <Allowed>
          <Outlet />
        </Allowed>
      </>
    ),
  });
  const pageRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    component: () => <p>the page</p>,
  });
  const router = createRouter({ routeTree: rootRoute.addChildren([pageRoute]), history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('navigation');
  return () => history.location.pathname;
}

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test.each([
  [{ role: 'SUPPORT' }, ['Users']],
  [{ role: 'FINANCE' }, ['Overview', 'Users', 'Packages', 'Orders']],
  [
    { role: 'CONTENT' },
    ['Collections', 'Contributions', 'Reported exercises', 'Learning', 'Legal pages'],
  ],
] as const)('the links are those of the role: %j', async (as, pages) => {
  await show(as, '/admin/none');
  expect(links()).toEqual(pages);
});

test('a page that the role does not include says so; that of another does not', async () => {
  await show({ role: 'SUPPORT' }, '/admin/order');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Orders');
  expect(screen.getByText('Your role does not include this page')).toBeDefined();
  expect(screen.getByText(/“Support”/)).toBeDefined();
  expect(screen.queryByText('the page')).toBeNull();
  cleanup();
  await show({ type: 'ADMIN' }, '/admin/order');
  expect(screen.getByText('the page')).toBeDefined();
});

test('/admin leads to the first page of the role', async () => {
  const path = await show({ role: 'SUPPORT' }, '/admin');
  await waitFor(() => expect(path()).toBe('/admin/user'));
  expect(await screen.findByText('the page')).toBeDefined();
});

// @vitest-environment jsdom
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { overlays } from '../../../lib/overlays.ts';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import { UnsavedHost } from './unsaved-host.tsx';

function Form() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  useUnsaved(text === 'keys', { text: 'The keys are lost.' });
  return (
    <input
      aria-label="Text"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <UnsavedHost />
    </>
  ),
});
const route = (path: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });
const routeTree = rootRoute.addChildren([
  route('/form', Form),
  route('/other', () => <p>Another page</p>),
]);

let go: (to: string) => Promise<void>;

beforeAll(async () => {
  await startI18n();
});
beforeEach(async () => {
  window.history.replaceState({}, '', '/form');
  const router = createRouter({ routeTree, history: createBrowserHistory() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  go = (to) => act(async () => router.history.push(to));
  await screen.findByLabelText('Text');
});
afterEach(cleanup);

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Text'), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
function isUnloadHeld(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('a page without unsaved input is left without a question', async () => {
  expect(isUnloadHeld()).toBe(false);
  await go('/other');
  expect(await screen.findByText('Another page')).toBeDefined();
});

test('unsaved input stays unless the user discards it, after one confirmation', async () => {
  type('keys');
  expect(isUnloadHeld()).toBe(true);
  await go('/other');
  expect(screen.getByRole('dialog').textContent).toContain('The keys are lost.');
  expect(document.activeElement).toBe(screen.getByText('Stay here'));
  await press('Stay here');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'keys');
  await go('/other');
  await press('Leave');
  expect(await screen.findByText('Another page')).toBeDefined();
  expect(isUnloadHeld()).toBe(false);
});

test('a menu whose link is refused leaves no entry in the history behind', async () => {
  type('keys');
  const closed = overlays().open(() => undefined);
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/other';
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  link.remove();
  closed();
  await go('/other');
  const ran = vi.fn<() => void>();
  overlays().whenClosed(ran);
  await press('Stay here');
  await vi.waitFor(() => expect(ran).toHaveBeenCalledOnce());
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'keys');
});

test('a filter in the address, and input that was cleared, cause no question', async () => {
  type('some');
  await go('/form?status=PAID');
  expect(screen.queryByRole('dialog')).toBeNull();
  type('');
  await go('/other');
  expect(await screen.findByText('Another page')).toBeDefined();
});

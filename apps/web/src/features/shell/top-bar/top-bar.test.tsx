// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { TopBar } from './top-bar.tsx';

beforeEach(async () => {
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  registerAction('openMatches', { run: () => undefined });
});
afterEach(cleanup);

it.each([
  ['/', 'Analysis'],
  ['/matches', 'Saved games'],
  ['/me', undefined],
])('on %s the link to the page itself is marked: %s', async (path, current) => {
  const rootRoute = createRootRoute({ component: () => <TopBar hasBoard={path === '/'} /> });
  const history = createMemoryHistory({ initialEntries: [path] });
  render(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
    <RouterProvider router={createRouter({ routeTree: rootRoute, history }) as never} />,
  );
  const bar = await screen.findByRole('navigation');
  const marked = [...bar.querySelectorAll('[aria-current="page"]')];
  expect(marked.map((element) => element.textContent)).toEqual(current ? [current] : []);
  expect(within(bar).getByRole('button', { name: 'Saved games' })).toBeDefined();
});

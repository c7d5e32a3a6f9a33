import { createRoute, createRouter, type RouteComponent } from '@tanstack/react-router';
import type { TextKey } from '../i18n/texts.ts';
import { authen } from './guards.ts';
import { PendingPage } from './pages/pending-page.tsx';
import { guardedBy, type RouterContext, rootRoute } from './root-route.tsx';
import { RouteError } from './route-error.tsx';
import type { routes } from './routes.tsx';

export interface RouterOptions extends RouterContext {
  /** The page of `/`. It is part of the first script of the board's document, and empty in other documents. */
  readonly indexPage: RouteComponent;
  /** The routes of all other pages. The board's document omits them, because links to these pages load another document. */
  readonly pages?: Pages;
}

type Pages = typeof routes;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Links are type-checked against all routes, even if they are not loaded.
const NO_PAGES = [] as unknown as Pages;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    /** The part of the window's title before the product's name; `undefined` for the board. */
    readonly title?: TextKey;
  }
}

/** Makes the router with the routes of this document. */
export function makeRouter({ indexPage, pages = NO_PAGES, ...context }: RouterOptions) {
  const indexRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: guardedBy(authen),
    component: indexPage,
  });
  const chapterRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/studies/$studyId/$chapterId',
    beforeLoad: guardedBy(authen),
    component: indexPage,
  });
  return createRouter({
    routeTree: rootRoute.addChildren([indexRoute, chapterRoute, ...pages]),
    context,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultPendingComponent: PendingPage,
    scrollRestoration: true,
  });
}

import { createRoute, createRouter, type RouteComponent } from '@tanstack/react-router';
import type { TextKey } from '../i18n/texts.ts';
import { authen } from './guards.ts';
import { PendingPage } from './pages/pending-page.tsx';
import { guardedBy, type RouterContext, rootRoute } from './root-route.tsx';
import { RouteError } from './route-error.tsx';
import { routes } from './routes.tsx';

interface RouterOptions extends RouterContext {
  /** The page of `/`. Only the board's document has one, as part of its first code; the other never shows it. */
  readonly indexPage: RouteComponent;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    /** Of the window, before the product's name; the board's window has the name alone. */
    readonly title?: TextKey;
  }
}

/** The whole map of the product, the same in both documents. */
export function makeRouter({ indexPage, ...context }: RouterOptions) {
  const indexRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: guardedBy(authen),
    component: indexPage,
  });
  return createRouter({
    routeTree: rootRoute.addChildren([indexRoute, ...routes]),
    context,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultPendingComponent: PendingPage,
    scrollRestoration: true,
  });
}

import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { fetchChunk } from '../lib/chunk.ts';
import { admin, authen, noAuthen } from './guards.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { guardedBy, rootRoute, SIGN_IN_REASONS, type SignInSearch } from './root-route.tsx';

/**
 * Every route but `/`, under the layout it has. A page's code is fetched when the page is visited or its link pointed at,
 * and a second after the start.
 */

const importPlanned = () => import('./pages/planned-pages.tsx');
const importLogin = () => import('./pages/login-page.tsx');
const importRegister = () => import('./pages/register-page.tsx');
const importMatches = () => import('./pages/matches-page.tsx');
const importMe = () => import('./pages/me-page.tsx');
const importNoAuthenLayout = () => import('./layouts/no-authen-layout.tsx');
const importAdminLayout = () => import('./layouts/admin-layout.tsx');
const importMissing = () => import('./pages/missing-page.tsx');

/** What the app's document fetches before it is asked for. */
export const PAGE_IMPORTS = [
  importMe,
  importMatches,
  importLogin,
  importRegister,
  importNoAuthenLayout,
  importMissing,
];

const loadPlanned = () => fetchChunk(importPlanned);
const loadLogin = () => fetchChunk(importLogin);
const loadRegister = () => fetchChunk(importRegister);
const loadLogout = () => fetchChunk(() => import('./pages/logout-page.tsx'));
const loadMatches = () => fetchChunk(importMatches);
const loadMe = () => fetchChunk(importMe);
const loadTest = () => fetchChunk(() => import('./pages/test-page.tsx'));
const loadNoAuthenLayout = () => fetchChunk(importNoAuthenLayout);
const loadAdminLayout = () => fetchChunk(importAdminLayout);
const loadAdminSetting = () => fetchChunk(() => import('./pages/admin-setting-page.tsx'));
const loadMissing = () => fetchChunk(importMissing);

/** Milliseconds that the forms wait to know who the reader is: they are of use without. */
const FORM_PATIENCE = 1000;

function readFrom({ from }: Record<string, unknown>): Pick<SignInSearch, 'from'> {
  return typeof from === 'string' ? { from } : {};
}

function readReason(search: Record<string, unknown>): Pick<SignInSearch, 'reason'> {
  const reason = SIGN_IN_REASONS.find((each) => each === search.reason);
  return reason === undefined ? {} : { reason };
}

const defaultRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'default',
  component: () => (
    <DefaultLayout>
      <Outlet />
    </DefaultLayout>
  ),
});

const testRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/test',
  staticData: { title: 'playground.title' },
  component: lazyRouteComponent(loadTest, 'TestPage'),
});

const missingRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/404',
  validateSearch: (search): { reason?: 'error' } =>
    search.reason === 'error' ? { reason: 'error' } : {},
  staticData: { title: 'errors.notFoundTitle' },
  component: lazyRouteComponent(loadMissing, 'MissingPage'),
});

const logoutRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/logout',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.logout.title' },
  component: lazyRouteComponent(loadLogout, 'LogoutPage'),
});

const meRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/me',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.me.title' },
  component: lazyRouteComponent(loadMe, 'MePage'),
});

const matchesRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/matches',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.matches.title' },
  component: lazyRouteComponent(loadMatches, 'MatchesPage'),
});

const checkoutRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/payment/stripe/checkout',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.checkout.title' },
  component: lazyRouteComponent(loadPlanned, 'CheckoutPage'),
});

const paidRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/payment/stripe/success',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.paid.title' },
  component: lazyRouteComponent(loadPlanned, 'PaidPage'),
});

const noAuthenRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'no-authen',
  beforeLoad: guardedBy(noAuthen, FORM_PATIENCE),
  component: lazyRouteComponent(loadNoAuthenLayout, 'NoAuthenOutlet'),
});

const loginRoute = createRoute({
  getParentRoute: () => noAuthenRoute,
  path: '/login',
  validateSearch: (search): SignInSearch => ({
    ...readFrom(search),
    ...readReason(search),
  }),
  staticData: { title: 'pages.login.title' },
  component: lazyRouteComponent(loadLogin, 'LoginPage'),
});

const registerRoute = createRoute({
  getParentRoute: () => noAuthenRoute,
  path: '/register',
  validateSearch: readFrom,
  staticData: { title: 'pages.register.title' },
  component: lazyRouteComponent(loadRegister, 'RegisterPage'),
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin',
  beforeLoad: guardedBy(admin),
  component: lazyRouteComponent(loadAdminLayout, 'AdminOutlet'),
});

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin',
  staticData: { title: 'pages.admin.title' },
  component: lazyRouteComponent(loadPlanned, 'AdminPage'),
});

const packagesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/package',
  staticData: { title: 'pages.adminPackages.title' },
  component: lazyRouteComponent(loadPlanned, 'AdminPackagesPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/setting',
  staticData: { title: 'pages.adminSettings.title' },
  component: lazyRouteComponent(loadAdminSetting, 'AdminSettingPage'),
});

export const routes = [
  defaultRoute.addChildren([
    testRoute,
    missingRoute,
    logoutRoute,
    meRoute,
    matchesRoute,
    checkoutRoute,
    paidRoute,
  ]),
  noAuthenRoute.addChildren([loginRoute, registerRoute]),
  adminRoute.addChildren([overviewRoute, packagesRoute, settingsRoute]),
] as const;

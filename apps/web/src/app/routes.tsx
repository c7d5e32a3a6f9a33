import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { fetchChunk } from '../lib/chunk.ts';
import { admin, authen, noAuthen } from './guards.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import {
  guardedBy,
  LINK_MODES,
  rootRoute,
  SIGN_IN_REASONS,
  type SignInSearch,
} from './root-route.tsx';

/**
 * Every route except `/`, under its layout. The code of a page is fetched when the user visits the page or points at a link to it. The
 * code of `PAGE_IMPORTS` is prefetched after the start.
 */

const importLogin = () => import('./pages/login-page.tsx');
const importRegister = () => import('./pages/register-page.tsx');
const importMatches = () => import('./pages/matches-page.tsx');
const importOpenings = () => import('./pages/openings-page.tsx');
const importPlayers = () => import('./pages/players-page.tsx');
const importPackages = () => import('../features/billing/packages/packages-view.tsx');
const importMe = () => import('./pages/me-page.tsx');
const importNoAuthenLayout = () => import('./layouts/no-authen-layout.tsx');
const importAdminLayout = () => import('./layouts/admin-layout.tsx');
const importMissing = () => import('./pages/missing-page.tsx');

/** Pages that the app's document prefetches. */
export const PAGE_IMPORTS = [
  importMe,
  importMatches,
  importPackages,
  importLogin,
  importRegister,
  importNoAuthenLayout,
  importMissing,
];

const loadLogin = () => fetchChunk(importLogin);
const loadRegister = () => fetchChunk(importRegister);
const loadLogout = () => fetchChunk(() => import('./pages/logout-page.tsx'));
const loadMatches = () => fetchChunk(importMatches);
const loadOpenings = () => fetchChunk(importOpenings);
const loadPlayers = () => fetchChunk(importPlayers);
const loadExercises = () => fetchChunk(() => import('./pages/exercises-page.tsx'));
const loadGroups = () => fetchChunk(() => import('./pages/groups-page.tsx'));
const loadAssignment = () => fetchChunk(() => import('./pages/assignment-page.tsx'));
const loadReviews = () => fetchChunk(() => import('./pages/game-reviews-page.tsx'));
const loadStudies = () => fetchChunk(() => import('./pages/studies-page.tsx'));
const loadDailyExercise = () => fetchChunk(() => import('./pages/daily-exercise-page.tsx'));
const loadExerciseProgress = () => fetchChunk(() => import('./pages/exercise-progress-page.tsx'));
const loadExerciseRun = () => fetchChunk(() => import('./pages/exercise-run-page.tsx'));
const loadPackages = () => fetchChunk(importPackages);
const loadCheckout = () => fetchChunk(() => import('./pages/checkout-page.tsx'));
const loadPaid = () => fetchChunk(() => import('./pages/paid-page.tsx'));
const loadWorkers = () => fetchChunk(() => import('./pages/workers-page.tsx'));
const loadMe = () => fetchChunk(importMe);
const loadTest = () => fetchChunk(() => import('./pages/test-page.tsx'));
const loadData = () => fetchChunk(() => import('./pages/data-page.tsx'));
const loadDevelopers = () => fetchChunk(() => import('./pages/developers-page.tsx'));
const loadNoAuthenLayout = () => fetchChunk(importNoAuthenLayout);
const loadAdminLayout = () => fetchAdmin(importAdminLayout);
const loadOverview = () => fetchAdmin(() => import('../features/admin/overview/overview.tsx'));
const loadUsers = () => fetchAdmin(() => import('../features/admin/users/users.tsx'));
const loadUser = () => fetchAdmin(() => import('./pages/admin-user-page.tsx'));
const loadAdminPackages = () => fetchAdmin(() => import('../features/admin/packages/packages.tsx'));
const loadOrders = () => fetchAdmin(() => import('../features/admin/orders/orders.tsx'));
const loadCollections = () =>
  fetchAdmin(() => import('../features/admin/collections/collections-admin.tsx'));
const loadContributions = () =>
  fetchAdmin(() => import('../features/admin/contributions/contributions.tsx'));
const loadExerciseReports = () =>
  fetchAdmin(() => import('../features/admin/exercise-reports/exercise-reports.tsx'));
const loadAdminSetting = () =>
  fetchAdmin(() => import('../features/admin/settings/setting-page.tsx'));
const loadAudit = () => fetchAdmin(() => import('../features/admin/audit/audit.tsx'));
const loadLegal = () => fetchAdmin(() => import('../features/admin/legal/legal-admin.tsx'));
const loadMissing = () => fetchChunk(importMissing);

/** How long the sign-in forms wait for the session, in milliseconds, since they can be used without it. */
const FORM_SESSION_TIMEOUT = 1000;

/** Fetches an admin page with its texts. */
function fetchAdmin<Module>(load: () => Promise<Module>): Promise<Module> {
  return fetchChunk(load, { texts: 'admin' });
}

function readFrom({ from }: Record<string, unknown>): Pick<SignInSearch, 'from'> {
  return typeof from === 'string' ? { from } : {};
}

function readReason(search: Record<string, unknown>): Pick<SignInSearch, 'reason'> {
  const reason = SIGN_IN_REASONS.find((each) => each === search.reason);
  return reason === undefined ? {} : { reason };
}

function readLink({
  mode,
  oobCode,
}: Record<string, unknown>): Pick<SignInSearch, 'mode' | 'oobCode'> {
  const known = LINK_MODES.find((each) => each === mode);
  return known === undefined || typeof oobCode !== 'string' ? {} : { mode: known, oobCode };
}

/** The id of the checkout session, which the payment provider adds to the address of the return page. */
function readSession({ session_id: id }: Record<string, unknown>): { session_id?: string } {
  return typeof id === 'string' && id !== '' ? { session_id: id } : {};
}

function readCheckout(search: Record<string, unknown>): {
  packageId?: string;
  session_id?: string;
  coupon?: string;
} {
  const { packageId, coupon } = search;
  const isPackage = typeof packageId === 'string' && UUID.test(packageId);
  // The router reads a code of digits as a number.
  const code = typeof coupon === 'number' ? String(coupon) : coupon;
  const isCode = typeof code === 'string' && code !== '';
  return {
    ...(isPackage && { packageId }),
    ...readSession(search),
    ...(isCode && { coupon: code }),
  };
}

/** Keeps only these filters of a list. The list, whose code is loaded later, validates their values. */
const readFilters =
  (...names: readonly string[]) =>
  (search: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(names.map((name) => [name, search[name]]));

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

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
  staticData: { title: 'selfCheck.title' },
  component: lazyRouteComponent(loadTest, 'TestPage'),
});

const dataRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/data',
  staticData: { title: 'pages.data.title' },
  component: lazyRouteComponent(loadData, 'DataPage'),
});

const developersRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/developers',
  component: lazyRouteComponent(loadDevelopers, 'DevelopersPage'),
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

const openingsRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/openings',
  validateSearch: readFilters('text'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.openings.title' },
  component: lazyRouteComponent(loadOpenings, 'OpeningsPage'),
});

const openingRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/openings/$code',
  validateSearch: readFilters('year'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.openings.title' },
  component: lazyRouteComponent(loadOpenings, 'OpeningPage'),
});

const playersRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/players',
  validateSearch: readFilters('text'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.players.title' },
  component: lazyRouteComponent(loadPlayers, 'PlayersPage'),
});

const playerRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/players/$name',
  validateSearch: readFilters('side', 'year', 'ecco'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.players.title' },
  component: lazyRouteComponent(loadPlayers, 'PlayerPage'),
});

const workersRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/workers',
  beforeLoad: guardedBy(authen),
  component: lazyRouteComponent(loadWorkers, 'WorkersPage'),
});

const exercisesRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/exercises',
  validateSearch: readFilters('kind', 'theme', 'by'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.exercises.title' },
  component: lazyRouteComponent(loadExercises, 'ExercisesPage'),
});

const groupsRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/groups',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.groups.title' },
  component: lazyRouteComponent(loadGroups, 'GroupsPage'),
});

const joinRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/groups/join',
  validateSearch: readFilters('code'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.groups.title' },
  component: lazyRouteComponent(loadGroups, 'JoinPage'),
});

const groupRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/groups/$groupId',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.groups.title' },
  component: lazyRouteComponent(loadGroups, 'GroupPage'),
});

const assignmentRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/assignments/$assignmentId',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.groups.title' },
  component: lazyRouteComponent(loadAssignment, 'AssignmentPage'),
});

const reviewsRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/reviews',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'gameReviews.title' },
  component: lazyRouteComponent(loadReviews, 'GameReviewsPage'),
});

const reviewRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/reviews/$batchId',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'gameReviews.title' },
  component: lazyRouteComponent(loadReviews, 'GameReviewPage'),
});

const studiesRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/studies',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.studies.title' },
  component: lazyRouteComponent(loadStudies, 'StudiesPage'),
});

const joinStudyRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/studies/join',
  validateSearch: readFilters('code'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.studies.title' },
  component: lazyRouteComponent(loadStudies, 'JoinStudyPage'),
});

const studyRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/studies/$studyId',
  validateSearch: readFilters('code'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.studies.title' },
  component: lazyRouteComponent(loadStudies, 'StudyPage'),
});

const practiceRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/studies/$studyId/practice/$chapterId',
  validateSearch: readFilters('code'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.studies.title' },
  component: lazyRouteComponent(loadStudies, 'PracticePage'),
});

const dailyExerciseRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/exercises/daily',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.dailyExercise.title' },
  component: lazyRouteComponent(loadDailyExercise, 'DailyExercisePage'),
});

const exerciseRunRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/exercises/run',
  validateSearch: readFilters('exercise'),
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.exerciseRun.title' },
  component: lazyRouteComponent(loadExerciseRun, 'ExerciseRunPage'),
});

const exerciseProgressRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/exercises/progress',
  beforeLoad: guardedBy(authen),
  component: lazyRouteComponent(loadExerciseProgress, 'ExerciseProgressPage'),
});

const offersRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/packages',
  beforeLoad: guardedBy(authen),
  staticData: { title: 'pages.packages.title' },
  component: lazyRouteComponent(loadPackages, 'PackagesView'),
});

const checkoutRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/payment/stripe/checkout',
  validateSearch: readCheckout,
  beforeLoad: guardedBy(authen),
  component: lazyRouteComponent(loadCheckout, 'CheckoutPage'),
});

const paidRoute = createRoute({
  getParentRoute: () => defaultRoute,
  path: '/payment/stripe/success',
  validateSearch: readSession,
  beforeLoad: guardedBy(authen),
  component: lazyRouteComponent(loadPaid, 'PaidPage'),
});

const noAuthenRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'no-authen',
  beforeLoad: guardedBy(noAuthen, FORM_SESSION_TIMEOUT),
  component: lazyRouteComponent(loadNoAuthenLayout, 'NoAuthenOutlet'),
});

const loginRoute = createRoute({
  getParentRoute: () => noAuthenRoute,
  path: '/login',
  validateSearch: (search): SignInSearch => ({
    ...readFrom(search),
    ...readReason(search),
    ...readLink(search),
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
  validateSearch: readFilters('days'),
  component: lazyRouteComponent(loadOverview, 'Overview'),
});

const packagesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/package',
  component: lazyRouteComponent(loadAdminPackages, 'Packages'),
});

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/user',
  validateSearch: readFilters('search', 'kind'),
  component: lazyRouteComponent(loadUsers, 'Users'),
});

const userRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/user/$userId',
  component: lazyRouteComponent(loadUser, 'AdminUserPage'),
});

const ordersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/order',
  validateSearch: readFilters('status', 'order', 'search'),
  component: lazyRouteComponent(loadOrders, 'Orders'),
});

const collectionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/collection',
  component: lazyRouteComponent(loadCollections, 'CollectionsAdmin'),
});

const contributionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/contribution',
  validateSearch: readFilters('status'),
  component: lazyRouteComponent(loadContributions, 'Contributions'),
});

const exerciseReportsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/exercise-report',
  validateSearch: readFilters('state'),
  component: lazyRouteComponent(loadExerciseReports, 'ExerciseReports'),
});

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/audit',
  validateSearch: readFilters('action', 'target', 'person', 'from', 'to'),
  component: lazyRouteComponent(loadAudit, 'Audit'),
});

const settingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/setting',
  component: lazyRouteComponent(loadAdminSetting, 'SettingPage'),
});

const legalRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/legal',
  validateSearch: readFilters('page'),
  component: lazyRouteComponent(loadLegal, 'LegalAdmin'),
});

export const routes = [
  defaultRoute.addChildren([
    testRoute,
    dataRoute,
    developersRoute,
    missingRoute,
    logoutRoute,
    meRoute,
    matchesRoute,
    openingsRoute,
    openingRoute,
    playersRoute,
    playerRoute,
    exercisesRoute,
    groupsRoute,
    joinRoute,
    groupRoute,
    assignmentRoute,
    reviewsRoute,
    reviewRoute,
    studiesRoute,
    joinStudyRoute,
    studyRoute,
    practiceRoute,
    dailyExerciseRoute,
    exerciseProgressRoute,
    exerciseRunRoute,
    workersRoute,
    offersRoute,
    checkoutRoute,
    paidRoute,
  ]),
  noAuthenRoute.addChildren([loginRoute, registerRoute]),
  adminRoute.addChildren([
    overviewRoute,
    usersRoute,
    userRoute,
    packagesRoute,
    ordersRoute,
    collectionsRoute,
    contributionsRoute,
    exerciseReportsRoute,
    settingsRoute,
    auditRoute,
    legalRoute,
  ]),
] as const;

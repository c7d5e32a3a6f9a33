// @vitest-environment jsdom
import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { Session } from '../lib/session/session.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { makeUser } from '../lib/session/testing/make-user.ts';
import type { Visit } from './root-route.tsx';
import { makeRouter } from './router.tsx';
import { routes } from './routes.tsx';

const router = makeRouter({ document: 'app', indexPage: () => null, pages: routes });

/** All pages, by the users who may see them. */
const PAGES = {
  'signed in': [
    '/',
    '/exercises',
    '/groups',
    '/groups/join',
    '/groups/$groupId',
    '/assignments/$assignmentId',
    '/reviews',
    '/reviews/$batchId',
    '/studies',
    '/studies/join',
    '/studies/$studyId',
    '/studies/$studyId/$chapterId',
    '/studies/$studyId/practice/$chapterId',
    '/exercises/daily',
    '/exercises/progress',
    '/exercises/run',
    '/logout',
    '/me',
    '/matches',
    '/packages',
    '/workers',
    '/openings',
    '/openings/$code',
    '/players',
    '/players/$name',
    '/payment/stripe/checkout',
    '/payment/stripe/success',
  ],
  administrators: [
    '/admin',
    '/admin/package',
    '/admin/setting',
    '/admin/user',
    '/admin/user/$userId',
    '/admin/order',
    '/admin/collection',
    '/admin/contribution',
    '/admin/exercise-report',
    '/admin/legal',
    '/admin/audit',
  ],
  'not signed in': ['/login', '/register'],
  everyone: ['/404', '/data', '/developers', '/test'],
} as const;

const user = (change: Parameters<typeof makeUser>[0]): Session => ({
  kind: 'user',
  user: makeUser(change),
});
const ENDED: Session = { kind: 'signed-out', why: 'ended' };

/** The path that the guards of a page redirect to; `undefined` if they show the page. */
async function verdictOf(path: string, session: Session): Promise<string | undefined> {
  sessionStore.setState({ session });
  const visit: Visit = { context: { document: 'app' }, location: { href: path, hash: '' } };
  let route = findRoute(path);
  // The root has no guard.
  while (route.parentRoute !== undefined) {
    try {
      await route.options.beforeLoad?.(visit);
    } catch (thrown) {
      if (!isRedirect(thrown)) throw thrown;
      return thrown.options.to ?? thrown.options.href;
    }
    route = route.parentRoute;
  }
  return undefined;
}

interface GuardedRoute {
  readonly options: { readonly beforeLoad?: (visit: Visit) => Promise<void> };
  readonly parentRoute?: GuardedRoute;
}

function findRoute(path: string): GuardedRoute {
  const found: unknown = new Map<string, unknown>(Object.entries(router.routesByPath)).get(path);
  if (found === undefined) throw new Error(`There is no route ${path}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The guards of all routes take a visit.
  return found as GuardedRoute;
}

test('every page is listed with who may see it', () => {
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(
    Object.values(PAGES).flat().toSorted(),
  );
});

test.each([
  ['signed in', ENDED, '/login'],
  ['signed in', user({ isGuest: true }), undefined],
  ['administrators', ENDED, '/login'],
  ['administrators', user({ isGuest: true }), '/'],
  ['administrators', user({}), '/'],
  ['administrators', user({ type: 'ADMIN' }), undefined],
  ['not signed in', ENDED, undefined],
  ['not signed in', user({ isGuest: true }), undefined],
  ['not signed in', user({}), '/'],
  ['everyone', ENDED, undefined],
  ['everyone', user({}), undefined],
] as const)('pages for %s with the session %j: %s', async (whose, session, verdict) => {
  for (const path of PAGES[whose]) {
    expect([path, await verdictOf(path, session)]).toEqual([path, verdict]);
  }
});

test('the log-in returns to the page that led to it, and says that the session has ended', async () => {
  sessionStore.setState({ session: ENDED });
  const visit = {
    context: { document: 'app' },
    location: { href: '/matches?sort=title', hash: '' },
  } as const;
  await expect(findRoute('/matches').options.beforeLoad?.(visit)).rejects.toMatchObject({
    options: { to: '/login', search: { from: '/matches?sort=title', reason: 'ended' } },
  });
});

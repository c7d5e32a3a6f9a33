import {
  createRootRouteWithContext,
  Outlet,
  type ParsedLocation,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { type DocumentName, documentOf } from '../lib/documents.ts';
import { nextRepaint } from '../lib/repaint.ts';
import { parseReturnPath } from '../lib/session/return-path.ts';
import type { Session } from '../lib/session/session.ts';
import { currentSession, resolvedSession } from '../lib/session/session-store.ts';
import { FatalError } from './fatal-error.tsx';
import type { Guard } from './guards.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { useDocumentTitle } from './use-document-title.ts';

export interface RouterContext {
  /** The document that the browser has loaded. */
  readonly document: DocumentName;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, cause, preload }) => {
    if (documentOf(location.pathname) !== context.document) await loadDocument(location.href);
    // Waits only while the user stays in the document, since the first load has nothing to repaint.
    if (cause === 'stay' && !preload) await nextRepaint();
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: FatalError,
});

export interface Visit {
  readonly context: RouterContext;
  readonly location: Pick<ParsedLocation, 'href' | 'hash'>;
}

/**
 * Runs a guard before the code of its page is fetched. The board does not wait for the session, since its guard runs again when the
 * session has been resolved. Other pages wait.
 *
 * @param timeout how long to wait for the session, in milliseconds, for pages that can be shown without it
 */
export function guardedBy(guard: Guard, timeout = Infinity) {
  return async ({ context, location }: Visit): Promise<void> => {
    const isBoard = context.document === 'board';
    const session = isBoard ? currentSession() : await resolvedSession(timeout);
    const to = guard(session, location);
    if (to === undefined) return;
    if (to !== '/' && to !== '/login') throw redirect({ href: to, reloadDocument: true });
    const search = to === '/login' ? signInSearch(session, location) : {};
    throw redirect({ to, search, reloadDocument: documentOf(to) !== context.document });
  };
}

/** The query of the login page: why the user has to sign in, and the page to go to afterwards. */
export interface SignInSearch {
  readonly from?: string;
  readonly reason?: SignInReason;
  /** `mode` and `oobCode` are from a link in an email of the identity provider, which defines the names. */
  readonly mode?: LinkMode;
  readonly oobCode?: string;
}

export const LINK_MODES = [
  'resetPassword',
  'verifyEmail',
  'recoverEmail',
  'verifyAndChangeEmail',
] as const;
type LinkMode = (typeof LINK_MODES)[number];

/** `ended`: the session was ended elsewhere; `role`: by a new role. `reset`: a new password has been set. */
export const SIGN_IN_REASONS = ['ended', 'role', 'reset', 'closed', 'erased'] as const;
type SignInReason = (typeof SIGN_IN_REASONS)[number];

function signInSearch(session: Session, { href }: Visit['location']): SignInSearch {
  const from = parseReturnPath(href);
  const why = session.kind === 'signed-out' ? session.why : undefined;
  return {
    ...(from !== undefined && from !== '/' && { from }),
    ...((why === 'ended' || why === 'role') && { reason: why }),
  };
}

function Root() {
  useDocumentTitle();
  return <Outlet />;
}

function NotFound() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <DefaultLayout>
      <NotFoundPage path={path} />
    </DefaultLayout>
  );
}

/** Loads a document. The promise stays pending, because the browser leaves this page. */
function loadDocument(href: string): Promise<never> {
  window.location.assign(href);
  return new Promise(() => {});
}

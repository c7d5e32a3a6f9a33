import {
  createRootRouteWithContext,
  Outlet,
  type ParsedLocation,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { type DocumentName, documentOf } from '../lib/documents.ts';
import { nextRepaint } from '../lib/repaint.ts';
import { parseReturnPlace } from '../lib/session/return-place.ts';
import type { Session } from '../lib/session/session.ts';
import { currentSession, knownSession } from '../lib/session/session-store.ts';
import { FatalError } from './fatal-error.tsx';
import type { Guard } from './guards.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { useDocumentTitle } from './use-document-title.ts';

export interface RouterContext {
  /** The document this page was loaded as. */
  readonly document: DocumentName;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, cause, preload }) => {
    if (documentOf(location.pathname) !== context.document) await loadDocument(location.href);
    // On the first load there is nothing on the screen to repaint.
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
 * Runs a guard before its page's code is even fetched. The board waits for nobody: who the user is becomes known while it
 * stands, and the guard is asked again then. Other pages wait.
 *
 * @param patience milliseconds, for pages that can be shown before it is known who the user is.
 */
export function guardedBy(guard: Guard, patience = Infinity) {
  return async ({ context, location }: Visit): Promise<void> => {
    const isBoard = context.document === 'board';
    const session = isBoard ? currentSession() : await knownSession(patience);
    const to = guard(session, location);
    if (to === undefined) return;
    if (to !== '/' && to !== '/login') throw redirect({ href: to, reloadDocument: true });
    const search = to === '/login' ? signInSearch(session, location) : {};
    throw redirect({ to, search, reloadDocument: documentOf(to) !== context.document });
  };
}

/** Why the user has to sign in, and where they go on then. */
export interface SignInSearch {
  readonly from?: string;
  readonly reason?: SignInReason;
  /** Of a link in a mail of the identity provider, whose names these are. */
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

/** `ended`: the session has ended elsewhere. `reset`: a new password has just been set. */
export const SIGN_IN_REASONS = ['ended', 'reset'] as const;
type SignInReason = (typeof SIGN_IN_REASONS)[number];

function signInSearch(session: Session, { href }: Visit['location']): SignInSearch {
  const from = parseReturnPlace(href);
  const isEnded = session.kind === 'signed-out' && session.why === 'ended';
  return {
    ...(from !== undefined && from !== '/' && { from }),
    ...(isEnded && { reason: 'ended' as const }),
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

/** Never settles: the browser leaves this page. */
function loadDocument(href: string): Promise<never> {
  window.location.assign(href);
  return new Promise(() => {});
}

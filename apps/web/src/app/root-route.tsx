import { createRootRouteWithContext, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { type DocumentName, documentOf } from '../lib/documents.ts';
import { nextRepaint } from '../lib/repaint.ts';
import { FatalError } from './fatal-error.tsx';
import type { Guard } from './guards.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import type { Session } from './session.ts';
import { useDocumentTitle } from './use-document-title.ts';

export interface RouterContext {
  readonly session: Session;
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

/** Runs a guard before its page's code is even fetched. */
export function guardedBy(guard: Guard) {
  return ({ context }: { context: RouterContext }): void => {
    const to = guard(context.session);
    if (to !== undefined)
      throw redirect({ to, reloadDocument: documentOf(to) !== context.document });
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

import { Component, type ReactNode, useEffect } from 'react';
import { reloadOnce } from '../lib/reload.ts';
import { replacePage } from '../lib/replace-page.ts';
import { BareError } from './bare-error.tsx';
import { ErrorPage } from './pages/error-page.tsx';

const ERROR_PAGE = '/404';

/**
 * The page for an error of the whole frame. Redirects to the error page, unless that page is already open or an automatic reload happened
 * within the last seconds. In these cases, shows the message itself.
 */
export function FatalError() {
  useEffect(leaveForErrorPage, []);
  return <ErrorPage kind="fatal" />;
}

function leaveForErrorPage(): void {
  if (window.location.pathname === ERROR_PAGE) return;
  reloadOnce(() => replacePage(`${ERROR_PAGE}?reason=error`));
}

/** Catches errors that no route has caught. It is outside the router, so it cannot use the router's hooks. */
export class FatalBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    leaveForErrorPage();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BareError /> : this.props.children;
  }
}

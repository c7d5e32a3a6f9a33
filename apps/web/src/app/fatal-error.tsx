import { Component, type ReactNode, useEffect } from 'react';
import { reloadOnce } from '../lib/reload.ts';
import { BareError } from './bare-error.tsx';
import { ErrorPage } from './pages/error-page.tsx';

const ERROR_PAGE = '/404';

/**
 * An error that took the frame down. The user is led to the error page once; when that too fails, or failed within the
 * last seconds, the words stand right here.
 */
export function FatalError() {
  useEffect(leaveForErrorPage, []);
  return <ErrorPage kind="fatal" />;
}

function leaveForErrorPage(): void {
  if (window.location.pathname === ERROR_PAGE) return;
  reloadOnce(() => window.location.replace(`${ERROR_PAGE}?reason=error`));
}

/** Catches what no route has caught. It stands outside the router, so it uses nothing of it. */
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

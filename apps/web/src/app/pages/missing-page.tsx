import { useLocation } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** `/404`: the not-found page; with `?reason=error`, the page for fatal errors. */
export function MissingPage() {
  const { pathname, search } = useLocation();
  if ('reason' in search) return <ErrorPage kind="fatal" />;
  return <NotFoundPage path={pathname} />;
}

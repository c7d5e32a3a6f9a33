import { useLocation } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** `/404`: where fatal errors end, with `?reason=error`, and what it says by itself. */
export function MissingPage() {
  const { pathname, search } = useLocation();
  if ('reason' in search) return <ErrorPage kind="fatal" />;
  return <NotFoundPage path={pathname} />;
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ChunkError } from '../lib/chunk.ts';
import { ErrorPage } from './pages/error-page.tsx';

/** An error in one page: the frame around it stands, and the page can be tried again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ChunkError) {
    return <ErrorPage kind="chunk" onRetry={() => window.location.reload()} />;
  }
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorPage kind="page" onRetry={retry} />;
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askForBuild } from '../lib/build-check.ts';
import { ChunkError, reloadForNewBuild } from '../lib/chunk.ts';
import { ErrorPage } from './pages/error-page.tsx';

/** An error in one page. The frame around it stays, and the page can be retried. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ChunkError) return <MissingCode />;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorPage kind="page" onRetry={retry} />;
}

/** Renders nothing until it is known that the page does not reload for a new build. */
function MissingCode() {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    let isOver = false;
    void reloadForNewBuild().then((isReloading) => isReloading || isOver || setKnown(true));
    return () => {
      isOver = true;
    };
  }, []);
  return isKnown && <ErrorPage kind="chunk" onRetry={() => void reloadFromServer()} />;
}

/** Reloads only if the server answers; otherwise there would be no page any more. */
async function reloadFromServer(): Promise<void> {
  if ((await askForBuild()) !== 'unknown') window.location.reload();
}

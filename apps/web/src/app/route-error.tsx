import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askForBuild } from '../lib/build-check.ts';
import { ChunkError, reloadForNewBuild } from '../lib/chunk.ts';
import { ErrorPage } from './pages/error-page.tsx';

/** Shown for an error in one page. The frame stays, and the user can retry the page. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ChunkError) return <MissingCode />;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorPage kind="page" onRetry={retry} />;
}

/** Shown if the code of a page is missing. Renders nothing until it is clear that the page does not reload for a new build. */
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

/** Reloads only if the server answers, since the user would otherwise lose the page. */
async function reloadFromServer(): Promise<void> {
  if ((await askForBuild()) !== 'unknown') window.location.reload();
}

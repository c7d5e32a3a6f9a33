import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askForBuild } from '../lib/build-check.ts';
import { ChunkError, reloadForNewBuild } from '../lib/chunk.ts';
import { ErrorPage } from './pages/error-page.tsx';

/** An error in one page: the frame around it stands, and the page can be tried again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ChunkError) return <MissingCode />;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorPage kind="page" onRetry={retry} />;
}

/** Says nothing until it is known that the page is not about to reload for a new build. */
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

/** Without a server there would be no page to come back to. */
async function reloadFromServer(): Promise<void> {
  if ((await askForBuild()) !== 'unknown') window.location.reload();
}

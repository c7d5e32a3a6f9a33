import { fetchChunk } from '../lib/chunk.ts';
import type { DocumentName } from '../lib/documents.ts';
import { nextRepaint } from '../lib/repaint.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import type { makeRouter } from './router.tsx';

/** Milliseconds between two attempts to fetch the session code. */
const PAUSE = 10_000;

/**
 * Starts the session of this page. Its code is fetched after the board has been painted.
 */
export async function startSession(
  router: ReturnType<typeof makeRouter>,
  document: DocumentName,
): Promise<void> {
  if (document === 'board') await nextRepaint();
  try {
    const { runSession } = await fetchChunk(() => import('./run-session.ts'), { texts: 'panels' });
    runSession(router, document);
  } catch {
    sessionStore.setState({ session: { kind: 'local-guest' } });
    setTimeout(() => void startSession(router, document), PAUSE);
  }
}

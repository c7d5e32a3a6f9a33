import { fetchChunk } from '../lib/chunk.ts';
import type { DocumentName } from '../lib/documents.ts';
import { nextRepaint } from '../lib/repaint.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import type { makeRouter } from './router.tsx';

/** Milliseconds between two tries to fetch the code of sessions. */
const PAUSE = 10_000;

/**
 * Begins the session of this page. The board can be played on before anybody is asked who the user is: even the code for it
 * is fetched only then.
 */
export async function startSession(
  router: ReturnType<typeof makeRouter>,
  document: DocumentName,
): Promise<void> {
  if (document === 'board') await nextRepaint();
  try {
    const { runSession } = await fetchChunk(() => import('./run-session.ts'));
    runSession(router, document);
  } catch {
    sessionStore.setState({ session: { kind: 'local-guest' } });
    setTimeout(() => void startSession(router, document), PAUSE);
  }
}

import type { Answer } from '../api/api-client.ts';
import { isGivenUp } from '../api/failure.ts';
import { onNextSession } from './on-next-session.ts';
import { type Session, userIdOf } from './session.ts';
import { currentSession } from './session-store.ts';

/**
 * Makes a call of the signed-in user. If the session has to be resolved again, because another tab has signed in or the page was restored
 * from the back/forward cache, the call is aborted. It is repeated after the session has been resolved. If the user has changed, it is not
 * repeated, since the caller would store the response as that of the first user.
 *
 * @param signal aborts the waiting; abort it when the user changes
 */
export async function askAsUser<Data>(
  ask: () => Promise<Answer<Data>>,
  signal: AbortSignal,
): Promise<Answer<Data>> {
  const session = currentSession();
  const answer = await ask();
  if (answer.success || !isGivenUp(answer) || signal.aborted) return answer;
  // If the session has changed, it has been resolved already.
  if (currentSession() === session) await nextSession(signal);
  return isOver(signal) || hasLeft(session) ? answer : askAsUser(ask, signal);
}

function isOver({ aborted }: AbortSignal): boolean {
  return aborted;
}

/** Whether the user of this session is no longer the current one. */
function hasLeft(session: Session): boolean {
  const userId = userIdOf(session);
  return userId !== undefined && userId !== userIdOf(currentSession());
}

/** Resolves at the next change of the session, or when the signal aborts. */
function nextSession(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = onNextSession(resolve);
    const settle = (): void => {
      stop();
      resolve();
    };
    signal.addEventListener('abort', settle, { once: true });
  });
}

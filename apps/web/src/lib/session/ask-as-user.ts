import type { Answer } from '../api/api-client.ts';
import { isGivenUp } from '../api/failure.ts';
import { onNextSession } from './on-next-session.ts';
import { type Session, userIdOf } from './session.ts';
import { currentSession } from './session-store.ts';

/**
 * Makes a call of the signed-in user. The call is aborted when the session has to be resolved again (another tab has signed in, the
 * page came back from the cache). It is then made again once the session is known, because nothing else repeats it if the user is the same.
 * It is not repeated for another user, because the caller would keep the answer as the first user's.
 *
 * @param signal ends the waiting; abort it when the user changes
 */
export async function askAsUser<Data>(
  ask: () => Promise<Answer<Data>>,
  signal: AbortSignal,
): Promise<Answer<Data>> {
  const session = currentSession();
  const answer = await ask();
  if (answer.success || !isGivenUp(answer) || signal.aborted) return answer;
  // The session may have been resolved already.
  if (currentSession() === session) await nextSession(signal);
  return isOver(signal) || hasLeft(session) ? answer : askAsUser(ask, signal);
}

function isOver({ aborted }: AbortSignal): boolean {
  return aborted;
}

/** Whether the user of this session is not the current one any more. */
function hasLeft(session: Session): boolean {
  const userId = userIdOf(session);
  return userId !== undefined && userId !== userIdOf(currentSession());
}

/** Settles when the session changes next, or when the signal aborts. */
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

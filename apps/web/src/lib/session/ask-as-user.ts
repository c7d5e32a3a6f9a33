import type { Answer } from '../api/api-client.ts';
import { isGivenUp } from '../api/failure.ts';
import { onceKnown } from './once-known.ts';
import { currentSession } from './session-store.ts';

/**
 * A call of the user's. Where it is given up because it is being found out once more who the user is (another tab has signed in,
 * the page came back), it is made again when that is known: nobody else would, where the user turns out to be the same.
 *
 * @param signal ends the waiting; whoever shows another user something else gives it
 */
export async function askAsUser<Data>(
  ask: () => Promise<Answer<Data>>,
  signal: AbortSignal,
): Promise<Answer<Data>> {
  const session = currentSession();
  const answer = await ask();
  if (answer.success || !isGivenUp(answer) || signal.aborted) return answer;
  // It may be known already.
  if (currentSession() === session) await nextSession(signal);
  return isOver(signal) ? answer : askAsUser(ask, signal);
}

function isOver({ aborted }: AbortSignal): boolean {
  return aborted;
}

/** Settles when the session is decided next, or at the signal. */
function nextSession(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = onceKnown(resolve);
    const settle = (): void => {
      stop();
      resolve();
    };
    signal.addEventListener('abort', settle, { once: true });
  });
}

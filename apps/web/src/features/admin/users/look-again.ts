import type { Answer } from '../../../lib/api/api-client.ts';
import { isInDoubt } from '../lib/is-in-doubt.ts';

/** Waits for a change, and reloads the account if the outcome is unknown. */
export async function lookAgain<Data>(
  change: Promise<Answer<Data>>,
  look: () => void,
): Promise<Answer<Data>> {
  const answer = await change;
  if (!answer.success && isInDoubt(answer)) look();
  return answer;
}

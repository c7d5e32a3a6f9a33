import type { Answer } from '../../../lib/api/api-client.ts';
import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';

/** Whether the data may have changed although the call failed, by this call or by somebody else, so that it must be loaded again. */
export function isOutcomeUnknown(failure: ApiFailure): boolean {
  return failure.code === 'CONFLICT' || failure.status >= 500 || isUnreached(failure);
}

/** Waits for a change, and reloads the data if the outcome is unknown. */
export async function refetchIfUnknown<Data>(
  change: Promise<Answer<Data>>,
  refetch: () => void,
): Promise<Answer<Data>> {
  const answer = await change;
  if (!answer.success && isOutcomeUnknown(answer)) refetch();
  return answer;
}

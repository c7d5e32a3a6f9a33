import type { Answer } from '../../../lib/api/api-client.ts';
import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';

/** Whether the data must be loaded again after a failed call, because this call or somebody else may have changed it. */
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

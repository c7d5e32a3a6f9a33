import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';

/** Whether a change may have been made all the same, by this call or by somebody else: what is shown is to be looked at again. */
export function isInDoubt(failure: ApiFailure): boolean {
  return failure.code === 'CONFLICT' || failure.status >= 500 || isUnreached(failure);
}

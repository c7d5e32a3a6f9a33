import { type ApiFailure, isGivenUp } from '../api/failure.ts';

/**
 * Why a source does not answer. `offline`: the server cannot be reached. `busy`: the server has received too many requests. `unpaid`: the
 * user needs a package.
 */
export type AskProblem = 'offline' | 'busy' | 'unpaid' | 'failed';

const PROBLEMS: Partial<Record<ApiFailure['code'], AskProblem>> = {
  NETWORK: 'offline',
  TIMEOUT: 'offline',
  TOO_MANY_REQUESTS: 'busy',
  PAYMENT_REQUIRED: 'unpaid',
};

/** Returns `undefined` if the request was cancelled, or if the session has ended, which is reported elsewhere. */
export function askProblem(failure: Pick<ApiFailure, 'code'>): AskProblem | undefined {
  if (isGivenUp(failure) || failure.code === 'UNAUTHORIZED') return undefined;
  return PROBLEMS[failure.code] ?? 'failed';
}

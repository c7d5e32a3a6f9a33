import { type ApiFailure, isGivenUp } from '../api/failure.ts';

/** Why a source is not heard. `offline`: no server answers; `busy`: more was asked than the server allows. */
export type AskProblem = 'offline' | 'busy' | 'failed';

const PROBLEMS: Partial<Record<ApiFailure['code'], AskProblem>> = {
  NETWORK: 'offline',
  TIMEOUT: 'offline',
  TOO_MANY_REQUESTS: 'busy',
};

/** `undefined` where somebody else says what happened, or nobody needs to know. */
export function askProblem(failure: Pick<ApiFailure, 'code'>): AskProblem | undefined {
  if (isGivenUp(failure) || failure.code === 'UNAUTHORIZED') return undefined;
  return PROBLEMS[failure.code] ?? 'failed';
}

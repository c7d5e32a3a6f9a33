import { type ApiFailure, isGivenUp } from '../api/failure.ts';

/** Why a source gives no answer. `offline`: no server can be reached; `busy`: the server has had too many requests. */
export type AskProblem = 'offline' | 'busy' | 'failed';

const PROBLEMS: Partial<Record<ApiFailure['code'], AskProblem>> = {
  NETWORK: 'offline',
  TIMEOUT: 'offline',
  TOO_MANY_REQUESTS: 'busy',
};

/** `undefined` where the request was given up or the session has ended, which is reported elsewhere. */
export function askProblem(failure: Pick<ApiFailure, 'code'>): AskProblem | undefined {
  if (isGivenUp(failure) || failure.code === 'UNAUTHORIZED') return undefined;
  return PROBLEMS[failure.code] ?? 'failed';
}

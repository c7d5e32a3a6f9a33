import type { Answer, CallOptions } from '../../../lib/api/api-client.ts';
import type { AnswerOf, ApiCall, NameOf, PartsOf } from '../../../lib/api/call-types.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { api } from '../../../lib/api/the-api.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { askStepUp } from './step-up.ts';

export interface AdminOptions extends CallOptions {
  /** Whether the page is held while the server works; not for what takes minutes. */
  readonly holdsPage?: boolean;
}

/**
 * Makes a change as an administrator. Where the server wants a proof of a moment ago, the user is asked for it, and the call made
 * once more. The page is held while the server works, not while the user is asked.
 *
 * @returns a failure `ABORTED` where the user would not give a proof: nothing is changed, and nothing is to be said.
 * @example const answer = await callAdmin(refundOrder, { params: { orderId }, body: { reason } });
 */
export async function callAdmin<Call extends ApiCall>(
  call: Call,
  parts: PartsOf<NameOf<Call>>,
  { holdsPage = true, ...options }: AdminOptions = {},
): Promise<Answer<AnswerOf<NameOf<Call>>>> {
  const callOnce = () => api.call(call, parts, { isQuiet: true, ...options });
  const send = () => (holdsPage ? whileBusy(callOnce) : callOnce());
  const answer = await send();
  if (answer.success || answer.code !== 'STEP_UP_REQUIRED') return answer;
  return (await askStepUp()) ? send() : localFailure('ABORTED');
}

/** For what is done by one click: says what failed, but not that the user has changed their mind. */
export function tellRefusal<Data>(answer: Answer<Data>): void {
  if (!answer.success && answer.code !== 'ABORTED') tellFailure(answer);
}

import { getSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { api } from '../../../lib/api/api.ts';
import type { Answer, CallOptions } from '../../../lib/api/api-client.ts';
import type { AnswerOf, ApiCall, NameOf, PartsOf } from '../../../lib/api/call-types.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { currentUserId, refetch } from '../../../lib/query/query-client.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { askStepUp } from './step-up.ts';

export interface AdminOptions extends CallOptions {
  /** Whether the page is blocked during the call. Must be false for calls that take minutes. */
  readonly holdsPage?: boolean;
}

/**
 * Makes a change as an administrator. If the server requires a fresh proof of identity, asks the user for it and repeats the call. The page
 * is blocked during the call, but not while the user is asked.
 *
 * @returns a failure `ABORTED` if the user did not give the proof; nothing has changed then, and no message is needed
 * @example const answer = await callAdmin(refundOrder, { params: { orderId }, body: { reason } });
 */
export async function callAdmin<Call extends ApiCall>(
  call: Call,
  parts: PartsOf<NameOf<Call>>,
  { holdsPage = true, ...options }: AdminOptions = {},
): Promise<Answer<AnswerOf<NameOf<Call>>>> {
  const callOnce = () => api().call(call, parts, { isQuiet: true, ...options });
  const send = () => (holdsPage ? whileBusy(callOnce) : callOnce());
  const answer = await send();
  // Then the page says where to set it up.
  if (!answer.success && answer.code === 'SECOND_FACTOR_MISSING') {
    refetch([currentUserId() ?? null, getSecondFactor.path]);
  }
  if (answer.success || answer.code !== 'STEP_UP_REQUIRED') return answer;
  return (await askStepUp()) ? send() : localFailure('ABORTED');
}

/** Shows a toast if a call failed, unless the user has cancelled it. */
export function tellRefusal<Data>(answer: Answer<Data>): void {
  if (!answer.success) tellFailure(answer);
}

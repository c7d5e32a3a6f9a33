import { vi } from 'vitest';
import { api } from '../../api/api.ts';
import type { ApiCall } from '../../api/call-types.ts';
import { sessionStore } from '../../session/session-store.ts';
import { makeUser } from '../../session/testing/make-user.ts';

/**
 * Answers the calls of a signed-in user.
 *
 * @param answer gets the call and its request, and returns the data of the answer, or throws
 * @returns the calls so far
 */
export function answerCalls(
  answer: (call: ApiCall, request: unknown) => unknown,
): readonly ApiCall[] {
  const calls: ApiCall[] = [];
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  vi.spyOn(api(), 'call').mockImplementation(async (call, request) => {
    calls.push(call);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test answers what the call is about.
    return { success: true, data: answer(call, request) } as never;
  });
  return calls;
}

import { randomUUID } from 'node:crypto';
import {
  type Assignment,
  assignmentSchema,
  type CoachedGroup,
  type Groups,
  groupSchema,
  groupsSchema,
  type NewAssignment,
} from '@chuhe/contract/coaching';
import { z } from 'zod';
import type { CallResult, SignedIn, TestApi } from '../../../testing/test-api.ts';

/** A user of groups in tests. Each method without `try` expects success. */
export interface CoachingClient extends SignedIn {
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => Promise<CallResult>;
  readonly groups: () => Promise<Groups>;
  readonly makeGroup: () => Promise<string>;
  /** A group that the user coaches. */
  readonly coached: (groupId: string) => Promise<CoachedGroup>;
  readonly codeOf: (groupId: string) => Promise<string>;
  readonly join: (code: string) => Promise<CallResult>;
  readonly give: (groupId: string, change?: Partial<NewAssignment>) => Promise<string>;
  readonly assignment: (assignmentId: string) => Promise<Assignment>;
  readonly tryMoves: (
    assignmentId: string,
    exercise: number,
    moves: readonly string[],
    more?: object,
  ) => Promise<CallResult>;
}

/** Positions with the moves that count as right. */
export const POSITIONS = [
  { fen: '3k5/9/9/9/9/9/9/1R7/R8/5K3 w', answers: ['b2b8', 'a1a8'] },
  { fen: '4k4/9/9/9/9/9/9/9/R8/3K5 w', answers: ['a1a8'] },
];

export async function makeCoachingClient(
  api: TestApi,
  user: Parameters<TestApi['signIn']>[0] = {},
): Promise<CoachingClient> {
  const signedIn = await api.signIn(user);
  const { headers } = signedIn;
  const call: CoachingClient['call'] = (method, url, payload) =>
    api.call({ method, url, headers, ...(payload && { payload }) });
  const coached = async (groupId: string): Promise<CoachedGroup> => {
    const group = groupSchema.parse(await dataOf(call('GET', `/api/group/${groupId}`)));
    if (group.role !== 'coach') throw new Error('not the coach');
    return group;
  };
  return {
    ...signedIn,
    call,
    coached,
    groups: async () => groupsSchema.parse(await dataOf(call('GET', '/api/group'))),
    makeGroup: async () => {
      const payload = { groupId: randomUUID(), name: 'Evening class' };
      const data = await dataOf(call('POST', '/api/group', payload));
      return z.object({ groupId: z.string() }).parse(data).groupId;
    },
    codeOf: async (groupId) => {
      const { code } = await coached(groupId);
      if (code === null) throw new Error('no link');
      return code;
    },
    join: (code) => call('POST', '/api/group/join', { code }),
    give: async (groupId, change = {}) => {
      const payload = makeAssignment(api, change);
      const data = await dataOf(call('POST', `/api/group/${groupId}/assignment`, payload));
      return z.object({ assignmentId: z.string() }).parse(data).assignmentId;
    },
    assignment: async (assignmentId) =>
      assignmentSchema.parse(await dataOf(call('GET', `/api/assignment/${assignmentId}`))),
    tryMoves: (assignmentId, exercise, moves, more = {}) =>
      call('POST', `/api/assignment/${assignmentId}/try`, {
        tryId: randomUUID(),
        exercise,
        moves,
        givenAt: api.now().toISOString(),
        ...more,
      }),
  };
}

/** An assignment of two positions that is due in a week. */
export function makeAssignment(
  { now }: Pick<TestApi, 'now'>,
  change: Partial<NewAssignment> = {},
): NewAssignment {
  const due = new Date(now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  return {
    assignmentId: randomUUID(),
    title: 'Mates',
    note: '',
    due,
    work: { kind: 'positions', positions: POSITIONS.map((each) => ({ ...each })) },
    ...change,
  };
}

async function dataOf(result: Promise<CallResult>): Promise<unknown> {
  const { status, body } = await result;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
}

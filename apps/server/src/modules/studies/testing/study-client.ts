import { randomUUID } from 'node:crypto';
import {
  type SentStudyOperations,
  type Study,
  type StudyChapter,
  sentStudyOperationsSchema,
  studyChapterSchema,
  studySchema,
} from '@chuhe/contract/study';
import type { ChapterState } from '@chuhe/studies/chapter-state';
import type { Operation } from '@chuhe/studies/operation';
import { parseStateJson } from '@chuhe/studies/state-json';
import { z } from 'zod';
import type { CallResult, SignedIn, TestApi } from '../../../testing/test-api.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A user of studies in tests. The methods expect success, apart from `call` and `post`. */
export interface StudyClient extends SignedIn {
  readonly call: (method: Method, url: string, payload?: object) => Promise<CallResult>;
  readonly makeStudy: (more?: object) => Promise<string>;
  readonly study: (studyId: string, code?: string) => Promise<Study>;
  /** Adds a chapter; `source` is empty by default. */
  readonly makeChapter: (studyId: string, more?: object) => Promise<string>;
  readonly chapter: (studyId: string, chapterId: string) => Promise<StudyChapter>;
  readonly state: (studyId: string, chapterId: string) => Promise<ChapterState>;
  /** Sends operations with new ids. */
  readonly post: (
    ref: ChapterRef,
    operations: readonly Operation[],
    since?: number,
  ) => Promise<CallResult>;
  readonly edit: (
    ref: ChapterRef,
    operations: readonly Operation[],
    since?: number,
  ) => Promise<SentStudyOperations>;
  /** Makes another user a member. */
  readonly invite: (
    studyId: string,
    other: StudyClient,
    role: 'editor' | 'viewer',
  ) => Promise<void>;
}

export interface ChapterRef {
  readonly studyId: string;
  readonly chapterId: string;
}

export async function makeStudyClient(
  api: TestApi,
  user: Parameters<TestApi['signIn']>[0] = {},
): Promise<StudyClient> {
  const signedIn = await api.signIn(user);
  const { headers } = signedIn;
  const call: StudyClient['call'] = (method, url, payload) =>
    api.call({ method, url, headers, ...(payload && { payload }) });
  const post: StudyClient['post'] = (ref, operations, since = 0) =>
    call('POST', `${urlOf(ref)}/operation`, { since, operations: named(operations) });
  const chapter: StudyClient['chapter'] = async (studyId, chapterId) =>
    studyChapterSchema.parse(await dataOf(call('GET', urlOf({ studyId, chapterId }))));
  return {
    ...signedIn,
    call,
    post,
    chapter,
    makeStudy: async (more = {}) => {
      const studyId = randomUUID();
      const payload = { studyId, title: 'Cannon openings', ...more };
      await dataOf(call('POST', '/api/study', payload));
      return studyId;
    },
    study: async (studyId, code) => {
      const query = code === undefined ? '' : `?code=${code}`;
      return studySchema.parse(await dataOf(call('GET', `/api/study/${studyId}${query}`)));
    },
    makeChapter: async (studyId, more = {}) => {
      const chapterId = randomUUID();
      const chapters = [{ chapterId, title: 'First', source: { from: 'start' }, ...more }];
      await dataOf(call('POST', `/api/study/${studyId}/chapter`, { chapters }));
      return chapterId;
    },
    state: async (studyId, chapterId) => {
      const read = parseStateJson((await chapter(studyId, chapterId)).state);
      if (read === undefined) throw new Error('malformed');
      return read;
    },
    edit: async (ref, operations, since) =>
      sentStudyOperationsSchema.parse(await dataOf(post(ref, operations, since))),
    invite: async (studyId, other, role) => {
      const url = `/api/study/${studyId}/invitation`;
      const data = await dataOf(call('PUT', url, { role, isOn: true }));
      const { code } = z.object({ code: z.string() }).parse(data);
      await dataOf(other.call('POST', '/api/study/join', { code }));
    },
  };
}

export function urlOf({ studyId, chapterId }: ChapterRef): string {
  return `/api/study/${studyId}/chapter/${chapterId}`;
}

export function named(operations: readonly Operation[]) {
  return operations.map((operation) => ({ id: randomUUID(), operation }));
}

export async function dataOf(answer: Promise<CallResult>): Promise<unknown> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
  return body.data;
}

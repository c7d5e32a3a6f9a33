import type { Study } from '@chuhe/contract/study';
import { getStudyResults } from '@chuhe/contract/study-endpoints';
import type { StudyMemberTotal, StudyResult } from '@chuhe/contract/study-results';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '../../../lib/query/use-call.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import {
  type ChapterRun,
  deviceResults,
  keepOnDevice,
  sendRun,
  sendWaitingRuns,
  withWaiting,
} from '../../../lib/studies/chapter-results.ts';

export interface Results {
  /** The own results, by chapter. */
  readonly own: ReadonlyMap<string, StudyResult>;
  /** The totals of all members, for editors. */
  readonly members: readonly StudyMemberTotal[] | undefined;
  /** Whether the results stay in this browser, because the user is no member. */
  readonly isOnDevice: boolean;
  readonly record: (chapterId: string, run: ChapterRun) => void;
}

/** What the user, and for editors each member, has reached in the practice chapters of a study. */
export function useResults(studyId: string, { role }: Pick<Study, 'role'>): Results {
  const userId = useUserId();
  const isMember = role !== null && userId !== undefined;
  const params = { params: { studyId } };
  const { data, refetch } = useCall(getStudyResults, params, { enabled: isMember });
  const device = useStore(deviceResults, ({ all }) => all);
  // Runs that wait are read from the storage, so a further one has to render again.
  const [, setSent] = useState(0);
  useEffect(() => {
    if (isMember) void sendWaitingRuns().then(refetch);
  }, [isMember, refetch]);
  const record = (chapterId: string, run: ChapterRun): void => {
    const ref = { studyId, chapterId };
    if (!isMember) keepOnDevice(ref, run);
    else void sendRun(userId, ref, run).then(refetch);
    setSent((count) => count + 1);
  };
  const results = isMember
    ? withWaiting(data?.results ?? [], studyId)
    : device.filter((each) => each.studyId === studyId);
  return {
    own: new Map(results.map((each) => [each.chapterId, each])),
    members: data?.members ?? undefined,
    isOnDevice: !isMember,
    record,
  };
}

import type { Study } from '@chuhe/contract/study';
import { getStudy } from '@chuhe/contract/study-endpoints';
import { useEffect } from 'react';
import { live } from '../../lib/live/live.ts';
import { type CallData, useCall } from '../../lib/query/use-call.ts';

/**
 * A study with its list of chapters, refetched when it changes. The page must watch the study: see `watchStudy`.
 *
 * @param code the secret of the link, for those who are no members
 */
export function useStudy(studyId: string, code: string | undefined): CallData<Study> {
  const query = code === undefined ? {} : { code };
  const found = useCall(getStudy, { params: { studyId }, query });
  const { refetch } = found;
  useEffect(
    () =>
      live().on('study-changed', (message) => {
        if (message.studyId === studyId && message.what !== 'operations') refetch();
      }),
    [refetch, studyId],
  );
  return found;
}

/** Asks the server for messages about a study now and whenever the live channel opens. @returns a function that ends the watch */
export function watchStudy(studyId: string, code: string | undefined): () => void {
  const watch = (): void =>
    void live().send({ type: 'watch-study', studyId, ...(code !== undefined && { code }) });
  watch();
  const stop = live().on('ready', watch);
  return () => {
    stop();
    live().send({ type: 'watch-study', studyId: null });
  };
}

/** Whether the user may change chapters and moves. */
export function mayEdit({ role }: Pick<Study, 'role'>): boolean {
  return role === 'owner' || role === 'editor';
}

import {
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { t } from 'i18next';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { api } from '../../../lib/api/the-api.ts';
import { onLive } from '../../../lib/live/the-live.ts';
import {
  listDeletedMatches,
  listMatches,
  listMatchFolders,
  listOwnMatches,
} from '../../../lib/matches/match-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { type ListView, type MatchPage, type OpeningNames, queryOf } from './match-list-view.ts';

/** A failure as something that can be thrown. */
export class CallError extends Error {
  override name = 'CallError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const CALLS = { own: listOwnMatches, all: listMatches, deleted: listDeletedMatches } as const;
const ALL = ['matches'] as const;

/** What is in the lists, as long as the page lives, each user's by themselves. The client of the API knows when to try again. */
export const listCache = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always' } },
});

/** Looks at everything again that is shown. */
export async function refreshLists(): Promise<void> {
  await listCache.invalidateQueries({ queryKey: ALL });
}

export function useMatchList(view: ListView) {
  const userId = useUserId();
  return useInfiniteQuery<
    MatchPage,
    CallError,
    InfiniteData<MatchPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...ALL, userId, view],
    enabled: userId !== undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = queryOf(view, pageParam, openingNames());
      return dataOf(await api.call(CALLS[view.scope], { query }, { isQuiet: true, signal }));
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before, query) =>
      query?.queryKey[1] === userId ? keepPreviousData(before) : undefined,
  });
}

/** Games of the scope without a search or a folder, as far as that was seen; `undefined` where it was not. */
export function useWholeTotal(view: ListView): number | undefined {
  const whole: ListView = { ...view, search: '', folder: undefined };
  const key = [...ALL, useUserId(), whole];
  return listCache.getQueryData<InfiniteData<MatchPage>>(key)?.pages.at(-1)?.total;
}

function openingNames(): OpeningNames {
  return t('openings', { returnObjects: true });
}

/** Whose lists they are: an id, empty for who is not signed in, nothing while that is not known. */
function useUserId(): string | undefined {
  return useStore(sessionStore, ({ session }) => {
    if (session.kind === 'starting') return undefined;
    return session.kind === 'user' ? session.user.id : '';
  });
}

/** The user's folders, but not the empty one; none where they cannot be had. */
export function useFolders(): readonly string[] {
  const userId = useUserId();
  const { data = [] } = useQuery({
    queryKey: [...ALL, userId, 'folders'],
    enabled: userId !== undefined,
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listMatchFolders, {}, { isQuiet: true, signal })),
  });
  return data.map(({ name }) => name).filter((name) => name !== '');
}

/** Other devices and tabs change what is listed, and while the channel was closed nothing was heard of it. */
export function useLiveLists(): void {
  useEffect(() => {
    const refresh = (): void => void refreshLists();
    const stops = [onLive('match-changed', refresh), onLive('ready', refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

export function isEmptyView({ search, folder }: ListView): boolean {
  return search.trim() === '' && folder === undefined;
}

function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.success) throw new CallError(answer);
  return answer.data;
}

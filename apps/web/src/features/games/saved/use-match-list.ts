import {
  listDeletedMatches,
  listMatches,
  listMatchFolders,
  listOwnMatches,
} from '@chuhe/contract/match-endpoints';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { t } from 'i18next';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { live } from '../../../lib/live/live.ts';
import { type CallError, query, queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { type ListView, type MatchPage, type OpeningNames, queryOf } from './match-list-view.ts';

const CALLS = { own: listOwnMatches, all: listMatches, deleted: listDeletedMatches } as const;
const ALL = ['matches'] as const;

/** Fetches the shown lists again at once, and every other list when it is next shown. */
export async function refreshLists(): Promise<void> {
  await queryClient().invalidateQueries({ queryKey: ALL });
}

export function useMatchList(view: ListView) {
  const userId = useUserId();
  return useInfiniteQuery<
    MatchPage,
    CallError,
    InfiniteData<MatchPage>,
    readonly unknown[],
    string | undefined
  >(
    {
      queryKey: [...ALL, userId, view],
      enabled: userId !== undefined,
      queryFn: ({ pageParam, signal }) => {
        const page = queryOf(view, pageParam, openingNames());
        return query(CALLS[view.scope], { query: page }, { signal });
      },
      refetchOnWindowFocus: true,
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: (before, found) =>
        found?.queryKey[1] === userId ? keepPreviousData(before) : undefined,
    },
    queryClient(),
  );
}

/** The number of games in the scope without a search or a folder; `undefined` until it is known. */
export function useWholeTotal(view: ListView): number | undefined {
  const userId = useUserId();
  const whole = { ...view, search: '', folder: undefined };
  const { data } = useQuery(
    {
      queryKey: [...ALL, userId, 'total', view.scope],
      enabled: userId !== undefined,
      // One game is enough to be told the number of all.
      queryFn: ({ signal }) => {
        const page = { ...queryOf(whole, undefined, openingNames()), limit: 1 };
        return query(CALLS[view.scope], { query: page }, { signal });
      },
    },
    queryClient(),
  );
  return data?.total;
}

/** Fetches one page of a list without keeping it. */
export function fetchPage(
  view: ListView,
  after: string,
  limit: number,
): Promise<Answer<MatchPage>> {
  const page = { ...queryOf(view, after, openingNames()), limit };
  return api().call(CALLS[view.scope], { query: page }, { isQuiet: true });
}

function openingNames(): OpeningNames {
  return t('openings', { returnObjects: true });
}

/** The id of the user; empty if no user is signed in, `undefined` until the session is resolved. */
function useUserId(): string | undefined {
  return useStore(sessionStore, ({ session }) => {
    if (session.kind === 'starting') return undefined;
    return session.kind === 'user' ? session.user.id : '';
  });
}

/** The names of the user's folders, without the empty name; empty until they have loaded. */
export function useFolders(): readonly string[] {
  const userId = useUserId();
  const { data = [] } = useQuery(
    {
      queryKey: [...ALL, userId, 'folders'],
      enabled: userId !== undefined,
      queryFn: ({ signal }) => query(listMatchFolders, {}, { signal }),
      refetchOnWindowFocus: true,
    },
    queryClient(),
  );
  return data.map(({ name }) => name).filter((name) => name !== '');
}

/** Milliseconds for which further changes are awaited, since another tab may be saving hundreds of games. */
const REFRESH_DELAY = 300;

/** Refreshes the lists when another device or tab changes them, and when the live channel reopens, since it may have missed changes. */
export function useLiveLists(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refreshLists();
      }, REFRESH_DELAY);
    };
    const stops = [live().on('match-changed', refresh), live().on('ready', refresh)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
}

export function isEmptyView({ search, folder }: ListView): boolean {
  return search.trim() === '' && folder === undefined;
}

import {
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answer } from '../../lib/api/api-client.ts';
import type { ApiFailure } from '../../lib/api/failure.ts';
import { api } from '../../lib/api/the-api.ts';
import { onLive } from '../../lib/live/the-live.ts';
import {
  listDeletedMatches,
  listMatches,
  listMatchFolders,
  listOwnMatches,
} from '../../lib/matches/match-calls.ts';
import { type ListView, type MatchPage, queryOf, type Scope } from './match-list-view.ts';

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

/** What is in the lists, as long as the page lives. The client of the API knows when to try again. */
export const listCache = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always' } },
});

/** Looks at everything again that is shown. */
export async function refreshLists(): Promise<void> {
  await listCache.invalidateQueries({ queryKey: ALL });
}

export function useMatchList(view: ListView) {
  return useInfiniteQuery<
    MatchPage,
    CallError,
    InfiniteData<MatchPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...ALL, view],
    queryFn: async ({ pageParam, signal }) => {
      const query = queryOf(view, pageParam);
      return dataOf(await api.call(CALLS[view.scope], { query }, { isQuiet: true, signal }));
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The reader's folders, but not the empty one; none where they cannot be had. */
export function useFolders(): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: [...ALL, 'folders'],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listMatchFolders, {}, { isQuiet: true, signal })),
  });
  return data.map(({ name }) => name).filter((name) => name !== '');
}

/** Other devices and tabs change what is listed. */
export function useLiveLists(): void {
  useEffect(() => onLive('match-changed', () => void refreshLists()), []);
}

export function isEmptyView({ search, folder }: ListView): boolean {
  return search.trim() === '' && folder === undefined;
}

export function isBin(scope: Scope): boolean {
  return scope === 'deleted';
}

function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.success) throw new CallError(answer);
  return answer.data;
}

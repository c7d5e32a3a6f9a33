import { type Calls, callHere, isSource, openThread } from '../thread-calls.ts';
import { countGames } from './count-games.ts';
import { mergeBuckets } from './merge-buckets.ts';

export const statisticsApi = { count: countGames, merge: mergeBuckets };

export type StatisticsCalls = Calls<typeof statisticsApi>;

/** Counts and merges in a separate thread, because both would block the server. */
export function openStatistics(): StatisticsCalls {
  return isSource
    ? callHere(statisticsApi)
    : openThread(new URL('statistics-worker.js', import.meta.url));
}

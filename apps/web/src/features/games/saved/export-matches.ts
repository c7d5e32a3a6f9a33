/** The saved games of a file that the user downloads. */

import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { MatchSummary } from '@chuhe/contract/match';
import { getMatch, listOwnMatches } from '@chuhe/contract/match-endpoints';
import { t } from 'i18next';
import { api } from '../../../lib/api/api.ts';
import { callPatiently, type Pause, wait } from '../../../lib/api/call-patiently.ts';
import { localDay } from '../../../lib/local-day.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import {
  type ExportedGame,
  ExportFailure,
  type ExportSource,
  type LeftOutGame,
} from '../files/export-games.ts';
import { rowName } from './row-words.ts';

/** The given games, in this order. @param pause tests do not wait */
export function sourceOfMatches(matches: readonly MatchSummary[], pause = wait): ExportSource {
  async function* fetchAll(signal: AbortSignal) {
    for (const match of matches) yield await fetchGame(match, { signal, pause });
  }
  return { count: matches.length, name: baseName(), games: fetchAll };
}

/**
 * All saved games of the account, the oldest first.
 *
 * @param count if it is known
 * @param pause tests do not wait
 */
export function sourceOfAll(count: number | undefined, pause = wait): ExportSource {
  async function* fetchWhole(signal: AbortSignal) {
    const fetching = { signal, pause };
    for await (const match of listAll(fetching)) yield await fetchGame(match, fetching);
  }
  return { count, name: baseName(), games: fetchWhole };
}

function baseName(): string {
  return `chuhe-${localDay(new Date())}`;
}

interface Fetching {
  readonly signal: AbortSignal;
  readonly pause: Pause;
}

async function* listAll(fetching: Fetching): AsyncGenerator<MatchSummary> {
  const { signal } = fetching;
  const page = { sort: 'createdAt', order: 'asc', limit: MATCH_LIMITS.page } as const;
  let after: string | undefined;
  do {
    const query = after === undefined ? page : { ...page, after };
    const options = { isQuiet: true, signal };
    const found = await callPatiently(
      () => api().call(listOwnMatches, { query }, options),
      fetching,
    );
    if (!found.success) throw new ExportFailure(found.message);
    yield* found.data.matches;
    after = found.data.next ?? undefined;
  } while (after !== undefined && !signal.aborted);
}

/** A game that was deleted since it was listed, or saved by a newer version, is left out. */
async function fetchGame(
  match: MatchSummary,
  fetching: Fetching,
): Promise<ExportedGame | LeftOutGame> {
  const { signal, pause } = fetching;
  const { matchId, folder } = match;
  const options = { isQuiet: true, signal };
  const answer = await callPatiently(
    () => api().call(getMatch, { params: { matchId } }, options),
    fetching,
  );
  await pause(PACE_MS, signal);
  if (!answer.success && answer.status !== 404) throw new ExportFailure(answer.message);
  const game = answer.success ? gameOf(answer.data) : undefined;
  return game === undefined
    ? { leftOut: rowName(match) || t('matches.untitled') }
    : { game, folder };
}

/** Milliseconds between two games, so that the calls stay below the server's limit. */
const PACE_MS = 110;

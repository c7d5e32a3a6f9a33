/** The saved games of a file that the user downloads. */

import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { MatchSummary } from '@chuhe/contract/match';
import { getMatch, listOwnMatches } from '@chuhe/contract/match-endpoints';
import { api } from '../../../lib/api/api.ts';
import { type ApiFailure, isTransient } from '../../../lib/api/failure.ts';
import { localDay } from '../../../lib/local-day.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import type { ExportedGame, ExportSource } from '../files/export-games.ts';

/** The given games, in this order. */
export function sourceOfMatches(matches: readonly MatchSummary[]): ExportSource {
  async function* fetchAll(signal: AbortSignal) {
    for (const match of matches) yield await fetchGame(match, signal);
  }
  return { count: matches.length, name: baseName(), games: fetchAll };
}

/** All saved games of the account, the oldest first. @param count if it is known */
export function sourceOfAll(count: number | undefined): ExportSource {
  return { count, name: baseName(), games: fetchWhole };
}

async function* fetchWhole(signal: AbortSignal): AsyncGenerator<ExportedGame> {
  for await (const match of listAll(signal)) yield await fetchGame(match, signal);
}

function baseName(): string {
  return `chuhe-${localDay(new Date())}`;
}

async function* listAll(signal: AbortSignal): AsyncGenerator<MatchSummary> {
  const page = { sort: 'createdAt', order: 'asc', limit: MATCH_LIMITS.page } as const;
  let after: string | undefined;
  do {
    const query = after === undefined ? page : { ...page, after };
    const found = await patiently(signal, () =>
      api().call(listOwnMatches, { query }, { isQuiet: true, signal }),
    );
    yield* found.matches;
    after = found.next ?? undefined;
  } while (after !== undefined && !signal.aborted);
}

async function fetchGame(
  { matchId, folder }: MatchSummary,
  signal: AbortSignal,
): Promise<ExportedGame> {
  const params = { matchId };
  const match = await patiently(signal, () =>
    api().call(getMatch, { params }, { isQuiet: true, signal }),
  );
  const game = gameOf(match);
  if (game === undefined) throw new Error('The game was saved by a newer version');
  await pause(PACE_MS);
  return { game, folder };
}

/** Milliseconds between two games, so that the calls stay below the server's limit. */
const PACE_MS = 110;
/** Milliseconds before a call is repeated, and how often. */
const RETRY_MS = 5_000;
const RETRIES = 12;

type Called<Data> = { readonly success: true; readonly data: Data } | ApiFailure;

/** Repeats a call while its failure is transient, such as that of too many calls in a minute. */
async function patiently<Data>(
  signal: AbortSignal,
  call: () => Promise<Called<Data>>,
): Promise<Data> {
  for (let tries = 0; ; tries += 1) {
    const answer = await call();
    if (answer.success) return answer.data;
    const isLimit = answer.status === 429;
    if (!isTransient(answer) || signal.aborted || tries >= (isLimit ? RETRIES : 1)) {
      throw new Error(answer.message);
    }
    await pause(RETRY_MS);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** What can be done to games of the list. Each says what failed by itself, and looks at the lists again. */
import type { MatchSummary } from '@chuhe/contract/match';
import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import { t } from 'i18next';
import { api } from '../../../lib/api/the-api.ts';
import {
  deleteMatches,
  getMatch,
  restoreMatches,
  shareMatch,
  unshareMatch,
  updateMatch,
} from '../../../lib/matches/match-calls.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { refreshLists } from './use-match-list.ts';

/** Into the bin, with a way back. */
export async function moveToBin(matchIds: readonly string[]): Promise<void> {
  const done = await inBatches(matchIds, (ids) =>
    api.call(deleteMatches, { query: { matchIds: ids } }),
  );
  if (done.length === 0) return;
  emitToast({
    tone: 'success',
    title: t('matches.binned', { count: done.length }),
    cause: t('matches.binDays'),
    action: { label: t('files.undo'), run: () => void restore(done) },
  });
}

export async function restore(matchIds: readonly string[]): Promise<void> {
  const done = await inBatches(matchIds, (ids) =>
    api.call(restoreMatches, { body: { matchIds: ids } }),
  );
  if (done.length > 0)
    emitToast({ tone: 'success', title: t('matches.restored', { count: done.length }) });
}

export interface Changes {
  readonly title?: string;
  readonly folder?: string;
  readonly visibility?: MatchSummary['visibility'];
}

/** Changes what the owner says of games, one after the other. @returns whether all went well. */
export async function changeMatches(
  matchIds: readonly string[],
  changes: Changes,
): Promise<boolean> {
  const isDone = await whileBusy(async () => {
    for (const matchId of matchIds) if (!(await changeMatch(matchId, changes))) return false;
    return true;
  });
  await refreshLists();
  return isDone;
}

/** @returns the id of its link; `undefined` where there is none to be had. */
export async function share(matchId: string): Promise<string | undefined> {
  const answer = await whileBusy(() => api.call(shareMatch, { params: { matchId } }));
  await refreshLists();
  return answer.success ? answer.data.shareId : undefined;
}

export async function stopSharing(matchId: string): Promise<boolean> {
  const answer = await whileBusy(() => api.call(unshareMatch, { params: { matchId } }));
  await refreshLists();
  if (answer.success) emitToast({ tone: 'success', title: t('matches.share.stopped') });
  return answer.success;
}

/** What each link leads to. */
export function shareAddress(shareId: string): string {
  return `${window.location.origin}/?shared=${shareId}`;
}

/** The call takes the game along, as it is by then: when it was saved meanwhile, the newer one. */
async function changeMatch(matchId: string, changes: Changes): Promise<boolean> {
  const params = { matchId };
  for (const isLastTry of [false, true]) {
    const found = await api.call(getMatch, { params });
    if (!found.success) return false;
    const { startFEN, history, information, version } = found.data;
    const body = { startFEN, history, information, version, ...changes };
    const answer = await api.call(updateMatch, { params, body }, { isQuiet: !isLastTry });
    if (answer.success) return true;
    if (answer.code !== 'CONFLICT') {
      emitToast({ tone: 'danger', title: answer.message });
      return false;
    }
  }
  return false;
}

/** @returns the ids that it was done to. */
async function inBatches(
  matchIds: readonly string[],
  work: (ids: string[]) => Promise<{ readonly success: boolean }>,
): Promise<string[]> {
  const done: string[] = [];
  await whileBusy(async () => {
    for (let from = 0; from < matchIds.length; from += MATCH_LIMITS.batch) {
      const ids = matchIds.slice(from, from + MATCH_LIMITS.batch);
      if (!(await work(ids)).success) return;
      done.push(...ids);
    }
  });
  await refreshLists();
  return done;
}

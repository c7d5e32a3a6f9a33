/** Actions on games of the list. Each shows its own errors and refreshes the lists. */
import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { MatchSummary } from '@chuhe/contract/match';
import {
  deleteMatches,
  getMatch,
  moveMatches,
  restoreMatches,
  shareMatch,
  unshareMatch,
  updateMatch,
} from '@chuhe/contract/match-endpoints';
import { t } from 'i18next';
import { api } from '../../../lib/api/api.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { refreshLists } from './use-match-list.ts';

/** Moves games to the bin, with a toast that offers to restore them. */
export async function moveToBin(matchIds: readonly string[]): Promise<void> {
  const done = await inBatches(matchIds, (ids) =>
    api().call(deleteMatches, { query: { matchIds: ids } }),
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
    api().call(restoreMatches, { body: { matchIds: ids } }),
  );
  if (done.length > 0)
    emitToast({ tone: 'success', title: t('matches.restored', { count: done.length }) });
}

interface Changes {
  readonly title?: string;
  readonly folder?: string;
  readonly visibility?: MatchSummary['visibility'];
}

/** Moves games to a folder. @returns whether all were moved */
export async function moveToFolder(matchIds: readonly string[], folder: string): Promise<boolean> {
  const done = await inBatches(matchIds, (ids) =>
    api().call(moveMatches, { body: { matchIds: ids, folder } }),
  );
  return done.length === matchIds.length;
}

/** Changes title, folder or visibility of a game. @returns whether it was changed */
export async function changeMatch(matchId: string, changes: Changes): Promise<boolean> {
  const isDone = await whileBusy(() => fetchAndChange(matchId, changes));
  await refreshLists();
  return isDone;
}

/** @returns the id of the share link; `undefined` when the request failed. */
export async function share(matchId: string): Promise<string | undefined> {
  const answer = await whileBusy(() => api().call(shareMatch, { params: { matchId } }));
  await refreshLists();
  return answer.success ? answer.data.shareId : undefined;
}

export async function stopSharing(matchId: string): Promise<boolean> {
  const answer = await whileBusy(() => api().call(unshareMatch, { params: { matchId } }));
  await refreshLists();
  if (answer.success) emitToast({ tone: 'success', title: t('matches.share.stopped') });
  return answer.success;
}

/** The address of a share link. */
export function shareAddress(shareId: string): string {
  return `${window.location.origin}/?shared=${shareId}`;
}

/** Fetches the game before changing it, because the request must include the game. Fetches it again if it was saved in the meantime. */
async function fetchAndChange(matchId: string, changes: Changes): Promise<boolean> {
  const params = { matchId };
  for (const isLastTry of [false, true]) {
    const found = await api().call(getMatch, { params });
    if (!found.success) return false;
    const { startFEN, history, information, version } = found.data;
    const body = { startFEN, history, information, version, ...changes };
    const answer = await api().call(updateMatch, { params, body }, { isQuiet: !isLastTry });
    if (answer.success) return true;
    if (answer.code !== 'CONFLICT') {
      emitToast({ tone: 'danger', title: answer.message });
      return false;
    }
  }
  return false;
}

/** @returns the ids of the batches that succeeded. */
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

import type { Match } from '@chuhe/contract/match';
import { createMatch, getMatch, updateMatch } from '@chuhe/contract/match-endpoints';
import { findPath, type Game, pathOf, positionAt } from '@chuhe/game/tree';
import i18next from 'i18next';
import { api } from '../api/api.ts';
import type { Answer } from '../api/api-client.ts';
import { localFailure } from '../api/failure.ts';
import { boardTaskStore } from '../game/board-task.ts';
import { withEvaluations } from '../game/evaluations.ts';
import { gameStore, openGame, whenReleased } from '../game/game-store.ts';
import { inheritedTab } from '../game/keep-game.ts';
import { standardKeeping } from '../game/keeping.ts';
import { commitPendingEdit } from '../game/pending-edit.ts';
import { wayBackToGame } from '../game/way-back.ts';
import { live } from '../live/live.ts';
import { defineService } from '../services.ts';
import { hasMergedGuest } from '../session/merged-guests.ts';
import { retryLater } from '../session/retry-later.ts';
import { currentSession, sessionStore } from '../session/session-store.ts';
import { activityStore } from '../state/activity.ts';
import { reasonAgainstAnotherGame } from '../state/another-game.ts';
import { setupOpenStore } from '../state/setup-open.ts';
import { emitToast } from '../toast.ts';
import { makeStored } from './match-game.ts';
import { bindOpenGame, linkOf, openLink } from './match-link.ts';
import { MatchSaver } from './match-saver.ts';
import { makeOutboxStorage, Outbox } from './outbox.ts';
import { type MatchLink, unsavedGame } from './save-state.ts';
import { noteSeen } from './seen-positions.ts';

const QUIET = { isQuiet: true } as const;

export const matchSaver = defineService(
  () =>
    new MatchSaver({
      create: (link, game) =>
        api().call(createMatch, { body: bodyOf(link, game, 'matchId') }, saving()),
      update: (link, game) => {
        const params = { matchId: link.matchId };
        return api().call(updateMatch, { params, body: bodyOf(link, game, 'version') }, saving());
      },
      hasMergedGuest,
      fetch: fetchWhenFree,
      userId,
      retryLater,
      outbox: new Outbox(makeOutboxStorage(), () => standardKeeping().tab.held(), inheritedTab),
      onConflictElsewhere: offerConflict,
      onReplaced: replaceOpen,
      onNotKept: warnOfLoss,
    }),
);

/** Saves changes from the first call on. Resolves when the outbox has been read, or when it does not answer in time. */
export const startSaver = defineService((signal): Promise<void> => {
  const saver = matchSaver();
  sessionStore.subscribe(() => saver.changeUser());
  live().on('match-changed', ({ matchIds, version }) => {
    for (const matchId of matchIds) void saver.hear(matchId, version);
  });
  live().on('ready', () => {
    const link = openLink();
    if (link !== undefined && link.version > 0) void saver.hear(link.matchId);
  });
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', onHide, { signal });
  window.addEventListener('pagehide', leave, { signal });
  return saver.start(signal);
});

export function userId(): string | undefined {
  const session = currentSession();
  return session.kind === 'user' ? session.user.id : undefined;
}

export function fetchMatch(matchId: string, options: { readonly signal?: AbortSignal } = {}) {
  return api().call(getMatch, { params: { matchId } }, { ...QUIET, ...options });
}

/**
 * Fetches a newer version when it can replace the game on the board. Replacing would end a game against the engine or the exercises, so
 * this waits until they have ended. A local save made in the meantime causes a conflict.
 */
async function fetchWhenFree(matchId: string, signal: AbortSignal): Promise<Answer<Match>> {
  if (!signal.aborted && isInUse(matchId)) await boardFree(signal);
  if (signal.aborted) return localFailure('ABORTED');
  const answer = await fetchMatch(matchId, { signal });
  return isInUse(matchId) ? fetchWhenFree(matchId, signal) : answer;
}

/** Whether a newer version of the open game is being fetched but must not replace the game now. */
function isInUse(matchId: string): boolean {
  const link = openLink();
  if (link?.matchId !== matchId || link.phase === 'saving' || link.reading !== 'match')
    return false;
  return reasonAgainstAnotherGame() !== undefined;
}

/** Resolves when another game may be put on the board, or when the signal aborts. */
function boardFree(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!signal.aborted && reasonAgainstAnotherGame() !== undefined) return;
      for (const stop of stops) stop();
      signal.removeEventListener('abort', check);
      resolve();
    };
    // Checks in a microtask, since a game against the engine releases the board and takes it again at once.
    const stops = [activityStore, boardTaskStore, setupOpenStore].map((store) =>
      store.subscribe(() => queueMicrotask(check)),
    );
    signal.addEventListener('abort', check);
  });
}

/** Stores the current position of the saved game on the board, for the list of games. */
export function noteOpen(): void {
  const { game, current } = gameStore.getState();
  const link = openLink();
  if (link !== undefined) noteSeen(link.matchId, positionAt(game, current).fen);
}

/** `isLeaving` is set while saving before the page may close, so that its requests outlive the page. */
const page = defineService(() => ({ isLeaving: false }));

function leave(): void {
  page().isLeaving = true;
  matchSaver().saveAll();
  page().isLeaving = false;
  noteOpen();
}

function saving() {
  return { ...QUIET, outlivesPage: page().isLeaving };
}

/** The body of a request. The first save sends the id of the game, and each later save the version that it replaces. */
function bodyOf(link: MatchLink, game: Game, name: 'matchId' | 'version') {
  const { title, folder, matchId, version } = link;
  const named = { matchId, version }[name];
  return { ...makeStored(withNotes(game)), title, folder, [name]: named };
}

/** Adds the evaluations of engines, which the store has beside the game on the board. */
function withNotes(game: Game): Game {
  const open = gameStore.getState();
  return open.game === game ? withEvaluations(game, open.notes) : game;
}

/** Replaces the game on the board, and stays at the current position if the new version has it. */
function replaceOpen({ matchId }: Pick<Match, 'matchId'>, game: Game): void {
  const before = gameStore.getState();
  openGame(game, findPath(game, pathOf(before.game, before.current)));
  bindOpenGame(matchId);
  emitToast({
    tone: 'info',
    kind: 'game',
    title: i18next.t('matches.reloaded'),
    action: { label: i18next.t('files.undo'), ...wayBackToGame() },
  });
}

function offerConflict(matchId: string): void {
  emitToast({
    tone: 'warning',
    title: i18next.t('matches.conflict.elsewhere'),
    cause: linkOf(matchId)?.title ?? '',
    action: { label: i18next.t('matches.conflict.show'), run: () => void showLinked(matchId) },
    stays: true,
  });
}

function warnOfLoss(matchId: string): void {
  emitToast({
    tone: 'danger',
    title: i18next.t('matches.notKept'),
    cause: `${linkOf(matchId)?.title ?? ''} · ${i18next.t('matches.notKeptText')}`,
    action: { label: i18next.t('matches.show'), run: () => void showLinked(matchId) },
    stays: true,
  });
}

/** Puts a game with unsaved changes on the board. @returns whether it has unsaved changes */
export async function showLinked(matchId: string): Promise<boolean> {
  await whenReleased();
  commitPendingEdit();
  const game = unsavedGame(linkOf(matchId));
  if (game === undefined) return false;
  openGame(game);
  bindOpenGame(matchId);
  return true;
}

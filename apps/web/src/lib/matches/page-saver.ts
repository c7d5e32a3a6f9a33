import type { Match } from '@chuhe/contract/match';
import { createMatch, getMatch, updateMatch } from '@chuhe/contract/match-endpoints';
import { findPath, type Game, pathOf, positionAt } from '@chuhe/game/tree';
import i18next from 'i18next';
import { api } from '../api/the-api.ts';
import { gameStore, openGame } from '../game/game-store.ts';
import { wayBackToGame } from '../game/way-back.ts';
import { onLive } from '../live/live.ts';
import { hasMergedGuest } from '../session/merged-guests.ts';
import { retryLater } from '../session/retry-later.ts';
import { currentSession, sessionStore } from '../session/session-store.ts';
import { emitToast } from '../toast.ts';
import { makeStored } from './match-game.ts';
import { bindOpenGame, linkOf, openLink } from './match-link.ts';
import { MatchSaver } from './match-saver.ts';
import { makeOutboxStorage } from './outbox.ts';
import { type MatchLink, unsavedGame } from './save-state.ts';
import { noteSeen } from './seen-positions.ts';

const QUIET = { isQuiet: true } as const;

/** Saves the games of this page. */
export const matchSaver = new MatchSaver({
  create: (link, game) => api.call(createMatch, { body: bodyOf(link, game, 'matchId') }, saving()),
  update: (link, game) => {
    const params = { matchId: link.matchId };
    return api.call(updateMatch, { params, body: bodyOf(link, game, 'version') }, saving());
  },
  hasMergedGuest,
  fetch: (matchId, signal) => fetchMatch(matchId, { signal }),
  userId,
  retryLater,
  outbox: makeOutboxStorage(),
  onConflictElsewhere: offerConflict,
  onReplaced: replaceOpen,
  onNotKept: warnOfLoss,
});

let started: Promise<void> | undefined;

/** Starts to save for as long as the page lives. Settles when the unsaved changes of earlier visits are known. */
export function startSaver(): Promise<void> {
  started ??= start();
  return started;
}

function start(): Promise<void> {
  sessionStore.subscribe(() => matchSaver.changeUser());
  onLive('match-changed', ({ matchIds, version }) => {
    for (const matchId of matchIds) void matchSaver.hear(matchId, version);
  });
  onLive('ready', () => {
    const link = openLink();
    if (link !== undefined && link.version > 0) void matchSaver.hear(link.matchId);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pagehide', leave);
  return matchSaver.start(new AbortController().signal);
}

export function userId(): string | undefined {
  const session = currentSession();
  return session.kind === 'user' ? session.user.id : undefined;
}

export function fetchMatch(matchId: string, options: { readonly signal?: AbortSignal } = {}) {
  return api.call(getMatch, { params: { matchId } }, { ...QUIET, ...options });
}

/** Keeps the current position of the saved game on the board. */
export function noteOpen(): void {
  const { game, current } = gameStore.getState();
  const link = openLink();
  if (link !== undefined) noteSeen(link.matchId, positionAt(game, current).fen);
}

/** Set while saving as the page may be ending: the requests must outlive it. */
let isLeaving = false;

function leave(): void {
  isLeaving = true;
  matchSaver.saveAll();
  isLeaving = false;
  noteOpen();
}

function saving() {
  return { ...QUIET, outlivesPage: isLeaving };
}

/** The first save names the game by its id, a later one the version that it follows. */
function bodyOf(link: MatchLink, game: Game, name: 'matchId' | 'version') {
  const { title, folder, matchId, version } = link;
  const named = { matchId, version }[name];
  return { ...makeStored(game), title, folder, [name]: named };
}

/** The user stays at the current position, if the new version has it. */
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
    action: { label: i18next.t('matches.conflict.show'), run: () => showLinked(matchId) },
    stays: true,
  });
}

function warnOfLoss(matchId: string): void {
  emitToast({
    tone: 'danger',
    title: i18next.t('matches.notKept'),
    cause: i18next.t('matches.notKeptText'),
    action: { label: i18next.t('matches.show'), run: () => showLinked(matchId) },
    stays: true,
  });
}

/** Puts the unsaved changes of a game on the board. @returns whether there are any. */
export function showLinked(matchId: string): boolean {
  const game = unsavedGame(linkOf(matchId));
  if (game === undefined) return false;
  openGame(game);
  bindOpenGame(matchId);
  return true;
}

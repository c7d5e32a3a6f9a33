/** Opens saved games: own ones, public ones, and those of a link. */
import type { Match } from '@chuhe/contract/match';
import { type Game, getTag, newGame } from '@chuhe/game/tree';
import { t } from 'i18next';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { api } from '../../../lib/api/the-api.ts';
import { gameStore, openGame, whenReleased } from '../../../lib/game/game-store.ts';
import { isBlank } from '../../../lib/game/restore-kept.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { getSharedMatch } from '../../../lib/matches/match-calls.ts';
import { gameOf, linkTo } from '../../../lib/matches/match-game.ts';
import {
  bindOpenGame,
  bindShare,
  linkOf,
  openLink,
  openShare,
  setLink,
} from '../../../lib/matches/match-link.ts';
import {
  fetchMatch,
  noteOpen,
  saver,
  showLinked,
  startSaver,
  userId,
} from '../../../lib/matches/the-saver.ts';
import { currentSession, sessionStore } from '../../../lib/session/session-store.ts';
import { reasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { resetAddress } from './follow-address.ts';
import { matchesStore } from './matches-store.ts';

/** Opens what `?game=` or `?shared=` names. */
export async function openFromAddress(): Promise<void> {
  const search = new URLSearchParams(window.location.search);
  const matchId = search.get('game');
  const shareId = search.get('shared');
  if (matchId === null && shareId === null) return;
  await whenReleased();
  const open = shareId === null ? openWhenKnown(matchId ?? '') : openShared(shareId);
  if ((await open) !== 'missing') return;
  // What is on the board must not be taken for what the address names. Undo brings it back.
  if (!isBlank(gameStore.getState())) openGame(newGame());
  resetAddress();
}

/** `refused`: just now, or no server has answered: it can be tried again. */
type Outcome = 'opened' | 'missing' | 'refused';

/** Own games need to know whose they are. A user who has to sign in is led there, and comes back. */
async function openWhenKnown(matchId: string): Promise<Outcome> {
  if (openLink()?.matchId === matchId) return openMatch(matchId);
  if (currentSession().kind !== 'user') {
    await new Promise<void>((resolve) => {
      const stop = sessionStore.subscribe(({ session }) => {
        if (session.kind === 'local-guest') sayFailed(t('matches.open.unreached'));
        if (session.kind !== 'user') return;
        stop();
        resolve();
      });
    });
  }
  return openMatch(matchId);
}

export async function openMatch(matchId: string): Promise<Outcome> {
  if (!mayOpen()) return 'refused';
  await Promise.race([startSaver(), pause(PATIENCE)]);
  if (openLink()?.matchId === matchId) {
    void saver.hear(matchId);
    return 'opened';
  }
  if (showLinked(matchId)) return sayOpened(linkOf(matchId)?.title ?? '');
  const answer = await whileBusy(() => fetchMatch(matchId));
  if (!answer.success) return sayMissing(answer, 'matches.open.missing');
  // What was left unsaved may have been found meanwhile: it comes before what the account has.
  if (showLinked(matchId)) return sayOpened(linkOf(matchId)?.title ?? '');
  const match = answer.data;
  const game = gameOf(match);
  if (game === undefined) return sayFailed(t('matches.open.unreadable'));
  noteOpen();
  openGame(game);
  link(match, game);
  return sayOpened(nameOf(match.title, game));
}

/** Milliseconds that a storage may take to tell what earlier visits have left unsaved. */
const PATIENCE = 2000;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** What is changed in the user's own game is saved from now on. One in the bin, or of somebody else, is a copy. */
function link(match: Match, game: Game): void {
  const owner = userId();
  if (!match.isOwn || match.deletedAt !== null || owner === undefined) return;
  setLink(linkTo(match, owner, game));
  bindOpenGame(match.matchId);
}

/** A copy that the user has on the board already, and may have changed, stays; there is a way from it to the original. */
async function openShared(shareId: string): Promise<Outcome> {
  const isHere = openShare() === shareId;
  if (!isHere && !mayOpen()) return 'refused';
  const call = () => api.call(getSharedMatch, { query: { shareId } }, { isQuiet: true });
  const answer = isHere ? await call() : await whileBusy(call);
  if (!answer.success) return isHere ? 'opened' : sayMissing(answer, 'matches.open.notShared');
  const game = gameOf(answer.data);
  if (game === undefined) return sayFailed(t('matches.open.unreadable'));
  const name = nameOf(answer.data.title, game);
  matchesStore.setState({ original: { shareId, game, name } });
  if (isHere) return 'opened';
  showOriginal();
  return sayOpened(name);
}

/** Puts the game of the link on the board, as its owner has it. */
export function showOriginal(): void {
  const { original } = matchesStore.getState();
  if (original === undefined) return;
  openGame(original.game);
  bindShare(original.shareId);
}

function mayOpen(): boolean {
  const reason = reasonAgainstAnotherGame();
  if (reason !== undefined) emitToast({ tone: 'warning', title: t(reason) });
  return reason === undefined;
}

export function nameOf(title: string, game: Game): string {
  const [red, black] = [getTag(game, 'Red') ?? '', getTag(game, 'Black') ?? ''];
  if (title !== '') return title;
  return red !== '' || black !== '' ? `${red || '?'} – ${black || '?'}` : '';
}

function sayOpened(name: string): 'opened' {
  emitToast({
    tone: 'success',
    kind: 'game',
    title: name === '' ? t('files.opened.untitled') : t('files.opened.game', { name }),
    action: { label: t('files.undo'), ...wayBackUntilList() },
  });
  return 'opened';
}

/** Whoever opens the list again goes on from here: the words about the last game would lie over it. */
function wayBackUntilList() {
  const { run, until } = wayBackToGame();
  return {
    run,
    until: (onClosed: () => void) => {
      const stops = [
        until(onClosed),
        matchesStore.subscribe(({ dialog }) => void (dialog === 'list' && onClosed())),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function sayMissing(
  { code, message, status }: ApiFailure,
  missing: 'matches.open.missing' | 'matches.open.notShared',
): Outcome {
  const isMissing = code === 'NOT_FOUND' || status === 400;
  sayFailed(isMissing ? t(missing) : message);
  return isMissing ? 'missing' : 'refused';
}

function sayFailed(title: string): 'refused' {
  emitToast({ tone: 'danger', title });
  return 'refused';
}

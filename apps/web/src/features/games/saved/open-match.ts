/** Opens saved games: the user's own, public ones, and those of a share link. */
import type { Match } from '@chuhe/contract/match';
import { getSharedMatch } from '@chuhe/contract/match-endpoints';
import { type Game, getTag, newGame } from '@chuhe/game/tree';
import { t } from 'i18next';
import { api } from '../../../lib/api/api.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { gameStore, openGame, whenReleased } from '../../../lib/game/game-store.ts';
import { isBlank } from '../../../lib/game/restore-kept.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import {
  bindOpenGame,
  bindShare,
  linkOf,
  openLink,
  openShare,
  setLink,
} from '../../../lib/matches/match-link.ts';
import { linkTo } from '../../../lib/matches/save-state.ts';
import {
  fetchMatch,
  matchSaver,
  noteOpen,
  showLinked,
  startSaver,
  userId,
} from '../../../lib/matches/saving.ts';
import { currentSession, sessionStore } from '../../../lib/session/session-store.ts';
import { reasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { resetAddress } from './follow-address.ts';
import { matchesStore } from './matches-store.ts';

/** Opens the game named by `?game=` or `?shared=` in the address. */
export async function openFromAddress(): Promise<void> {
  const search = new URLSearchParams(window.location.search);
  const matchId = search.get('game');
  const shareId = search.get('shared');
  if (matchId === null && shareId === null) return;
  await whenReleased();
  const open = shareId === null ? openWhenKnown(matchId ?? '') : openShared(shareId);
  if ((await open) !== 'missing') return;
  // Replaced, because the game on the board would seem to be the one named by the address. Undo restores it.
  if (!isBlank(gameStore.getState())) openGame(newGame());
  resetAddress();
}

/** `refused`: not possible at the moment, for example without an answer from the server; the user can try again. */
type Outcome = 'opened' | 'missing' | 'refused';

/** Opens the game once the session is resolved. A user who has to sign in first is sent back to this address afterwards. */
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
  await whenReleased();
  if (!mayOpen()) return 'refused';
  await startSaver();
  if (openLink()?.matchId === matchId) {
    void matchSaver().hear(matchId);
    return 'opened';
  }
  if (await showLinked(matchId)) return sayOpened(linkOf(matchId)?.title ?? '');
  const answer = await whileBusy(() => fetchMatch(matchId));
  if (!answer.success) return sayMissing(answer, 'matches.open.missing');
  // Unsaved changes may have been found in the outbox in the meantime: they are newer than the account's version.
  if (await showLinked(matchId)) return sayOpened(linkOf(matchId)?.title ?? '');
  const match = answer.data;
  const game = gameOf(match);
  if (game === undefined) return sayFailed(t('matches.open.unreadable'));
  noteOpen();
  openGame(game);
  link(match, game);
  return sayOpened(nameOf(match.title, game));
}

/** Links the user's own game, so that its changes are saved. A game in the bin or of another user is opened as an unlinked copy. */
function link(match: Match, game: Game): void {
  const owner = userId();
  if (!match.isOwn || match.deletedAt !== null || owner === undefined) return;
  const isUnlocked = linkOf(match.matchId)?.isUnlocked ?? false;
  setLink({ ...linkTo(match, owner, game), isUnlocked });
  bindOpenGame(match.matchId);
}

/** Keeps the user's copy if it is on the board already, since they may have changed it. They can switch to the original. */
async function openShared(shareId: string): Promise<Outcome> {
  const isHere = openShare() === shareId;
  if (!isHere && !mayOpen()) return 'refused';
  const call = () => api().call(getSharedMatch, { query: { shareId } }, { isQuiet: true });
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

/** Puts the game of the share link on the board, as its owner has it. */
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

/** Closes the toast when the list is opened again, because the toast would cover it. */
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

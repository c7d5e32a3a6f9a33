/** Opens saved games: own ones, public ones, and those of a link. */
import type { Match } from '@chuhe/contract/match';
import { type Game, getTag } from '@chuhe/game/tree';
import { t } from 'i18next';
import type { ApiFailure } from '../../lib/api/failure.ts';
import { api } from '../../lib/api/the-api.ts';
import { gameStore, openGame, whenReleased } from '../../lib/game/game-store.ts';
import { wayBackToGame } from '../../lib/game/way-back.ts';
import { getSharedMatch } from '../../lib/matches/match-calls.ts';
import { gameOf, linkTo } from '../../lib/matches/match-game.ts';
import { bindOpenGame, linkOf, openLink, setLink } from '../../lib/matches/match-link.ts';
import {
  fetchMatch,
  noteOpen,
  saver,
  showLinked,
  startSaver,
  userId,
} from '../../lib/matches/the-saver.ts';
import { currentSession, sessionStore } from '../../lib/session/session-store.ts';
import { reasonAgainstAnotherGame } from '../../lib/state/another-game.ts';
import { whileBusy } from '../../lib/state/busy.ts';
import { emitToast } from '../../lib/toast.ts';
import { matchesStore } from './matches-store.ts';

/** Opens what `?game=` or `?shared=` names. The address is cleared then, so that a reload shows what is on the board. */
export async function openFromAddress(): Promise<void> {
  const search = new URLSearchParams(window.location.search);
  const matchId = search.get('game');
  const shareId = search.get('shared');
  if (matchId === null && shareId === null) return;
  await whenReleased();
  const isDone = shareId === null ? await openWhenKnown(matchId ?? '') : await openShared(shareId);
  if (isDone) window.history.replaceState(window.history.state, '', '/');
}

/** Own games need to know whose they are. A reader who has to sign in is led there, and comes back. */
async function openWhenKnown(matchId: string): Promise<boolean> {
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

/** @returns whether that is settled: it is open, or there is no such game. */
export async function openMatch(matchId: string): Promise<boolean> {
  startSaver();
  if (!mayOpen()) return true;
  if (openLink()?.matchId === matchId) {
    void saver.hear(matchId);
    return true;
  }
  if (showLinked(matchId)) return sayOpened(linkOf(matchId)?.title ?? '');
  const answer = await whileBusy(() => fetchMatch(matchId));
  if (!answer.success) return sayMissing(answer, 'matches.open.missing');
  const match = answer.data;
  const game = gameOf(match);
  if (game === undefined) return sayFailed(t('matches.open.unreadable'));
  noteOpen();
  openGame(game);
  link(match, game);
  return sayOpened(nameOf(match.title, game));
}

/** What is changed in the reader's own game is saved from now on. One in the bin, or of somebody else, is a copy. */
function link(match: Match, game: Game): void {
  const owner = userId();
  if (!match.isOwn || match.deletedAt !== null || owner === undefined) return;
  setLink(linkTo(match, owner, game));
  bindOpenGame(match.matchId);
}

async function openShared(shareId: string): Promise<boolean> {
  if (!mayOpen()) return true;
  const call = () => api.call(getSharedMatch, { query: { shareId } }, { isQuiet: true });
  const answer = await whileBusy(call);
  if (!answer.success) return sayMissing(answer, 'matches.open.notShared');
  const game = gameOf(answer.data);
  if (game === undefined) return sayFailed(t('matches.open.unreadable'));
  openGame(game);
  matchesStore.setState({ sharedOrigin: gameStore.getState().origin });
  return sayOpened(nameOf(answer.data.title, game));
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

function sayOpened(name: string): true {
  emitToast({
    tone: 'success',
    kind: 'game',
    title: name === '' ? t('files.opened.untitled') : t('files.opened.game', { name }),
    action: { label: t('files.undo'), ...wayBackToGame() },
  });
  return true;
}

/** @returns whether the server has said that there is none; else it can be tried again. */
function sayMissing(
  { code, message, status }: ApiFailure,
  missing: 'matches.open.missing' | 'matches.open.notShared',
): boolean {
  const isMissing = code === 'NOT_FOUND' || status === 400;
  sayFailed(isMissing ? t(missing) : message);
  return isMissing;
}

function sayFailed(title: string): false {
  emitToast({ tone: 'danger', title });
  return false;
}

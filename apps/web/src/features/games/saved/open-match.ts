/** Opens saved games: the user's own, public ones, and those of a share link. */
import type { Match } from '@chuhe/contract/match';
import { type Game, ROOT } from '@chuhe/game/tree';
import { t } from 'i18next';
import { cameBack } from '../../../lib/came-back.ts';
import { markFromAddress } from '../../../lib/game/from-address.ts';
import { gameStore, openGame, whenReleased } from '../../../lib/game/game-store.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import {
  bindOpenGame,
  linkOf,
  openLink,
  openShare,
  setLink,
} from '../../../lib/matches/match-link.ts';
import { openImported } from '../../../lib/matches/open-found.ts';
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
import { readPositionAddress } from '../files/position-address.ts';
import { mayOpen } from '../may-open.ts';
import { beginAddressVisit } from './address-visit.ts';
import { isOnlyHere, resetAddress } from './follow-address.ts';
import { nameOf } from './game-name.ts';
import { openAssigned } from './open-assigned.ts';
import { openPosition } from './open-position.ts';
import { openShared } from './open-shared.ts';
import { type Outcome, sayFailed, sayMissing, sayOpened, withNames } from './opening.ts';

/**
 * Opens the game named by `?game=`, `?shared=`, `?study=` or `?imported=` in the address, or the position of `?fen=` and `?moves=`. Without such a
 * name, looks for a newer original of the copy on the board. If the user has come back to this address, a game that is only in this
 * browser stays on the board, and the address becomes that of this game.
 */
export async function openFromAddress(): Promise<void> {
  let search = new URLSearchParams(window.location.search);
  await whenReleased();
  if (isOnlyHere() && cameBack()) {
    resetAddress();
    search = new URLSearchParams(window.location.search);
  }
  const matchId = search.get('game');
  const position = readPositionAddress(search.toString());
  if (matchId === null && !search.has('shared') && position !== undefined) {
    openPosition(position);
    return;
  }
  const outcome = await openNamed(search);
  // A game of a collection or of another user, or one from the bin.
  if (outcome === 'opened' && openLink() === undefined) markFromAddress(gameStore.getState().game);
  // After a game of a collection or of an assignment, so that a reload keeps the place in the game.
  const isKept = outcome === 'opened' && (search.has('imported') || search.has('study'));
  const isBusy = outcome === 'refused' && reasonAgainstAnotherGame() !== undefined;
  if (outcome === 'missing' || isKept || isBusy) resetAddress();
}

/** Opens the game that the address names, or looks for a newer original of the shared game on the board. */
function openNamed(search: URLSearchParams): Promise<Outcome> | undefined {
  const [matchId, gameId] = [search.get('game'), search.get('imported')];
  const shareId = search.get('shared') ?? (search.has('game') ? undefined : openShare()?.shareId);
  const assignmentId = search.get('study');
  if (assignmentId !== null) return whenUser(() => openAssigned(assignmentId, beginAddressVisit));
  if (gameId !== null) {
    return whenUser(() => openImported(gameId, () => ROOT, beginAddressVisit));
  }
  if (shareId !== undefined) return openShared(shareId);
  if (matchId === null) return undefined;
  const open = (): Promise<Outcome> => openMatch(matchId, beginAddressVisit);
  return openLink()?.matchId === matchId ? open() : whenUser(open);
}

/** Opens a game once the session is resolved. A user who has to sign in first is sent back to this address afterwards. */
async function whenUser(open: () => Promise<Outcome>): Promise<Outcome> {
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
  return open();
}

/** @param beginVisit called before the game is put on the board; the function that it returns is called afterwards */
export async function openMatch(
  matchId: string,
  beginVisit: () => () => void = () => () => undefined,
): Promise<Outcome> {
  await whenReleased();
  // During a reload, a saved game against the engine is already on the board.
  const isHere = openLink()?.matchId === matchId;
  if (!isHere && !mayOpen()) return 'refused';
  await startSaver();
  if (openLink()?.matchId === matchId) {
    void matchSaver().hear(matchId);
    return 'opened';
  }
  // Reading the outbox may take seconds. Meanwhile, the user can begin a game against the engine or leave the game that was here.
  if (!mayOpen()) return 'refused';
  if (await showLinked(matchId)) return sayOpened(linkOf(matchId)?.title ?? '');
  const answer = await whileBusy(() => withNames(() => fetchMatch(matchId)));
  if (!answer.success) return sayMissing(answer, 'matches.open.missing');
  // Unsaved changes may have been found in the outbox in the meantime: they are newer than the account's version.
  if (await showLinked(matchId)) return sayOpened(linkOf(matchId)?.title ?? '');
  const match = answer.data;
  const game = gameOf(match);
  if (game === undefined) return sayFailed(t('matches.open.unreadable'));
  noteOpen();
  const endVisit = beginVisit();
  openGame(game);
  link(match, game);
  endVisit();
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

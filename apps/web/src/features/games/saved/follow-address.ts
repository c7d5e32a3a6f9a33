import { INITIAL_FEN } from '@chuhe/rules/fen';
import { addressNamesGame } from '../../../lib/game/address-names-game.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { isEditedCopy, linkStore, openLink, openShare } from '../../../lib/matches/match-link.ts';
import { overlays } from '../../../lib/overlays.ts';
import { chapterAddress, chapterStore, openChapter } from '../../../lib/studies/chapter-link.ts';
import { earlierStore, openEarlier } from '../../../lib/studies/earlier-state.ts';

/**
 * Keeps the address equal to that of the game on the board, so that a reload, a bookmark or another tab shows the same game. The initial
 * address stays until another game is on the board.
 */
export function followAddress(): void {
  const isNamed = addressNamesGame();
  let last = isNamed ? addressOfGame() : '/';
  const write = (): void => {
    const address = addressOfGame();
    if (address === last) return;
    last = address;
    resetAddress();
  };
  write();
  gameStore.subscribe(write);
  linkStore.subscribe(write);
  chapterStore.subscribe(write);
  earlierStore.subscribe(write);
}

/** Sets the address of the game on the board; also used if the address names a game that does not exist. */
export function resetAddress(): void {
  overlays().replaceAddress(addressOfGame());
}

/** Whether the game is only in this browser: no address leads to it, or it is a changed copy of a shared game. */
export function isOnlyHere(): boolean {
  const { game } = gameStore.getState();
  const isEmpty = game.nodeCount === 0 && game.tags.length === 0 && game.start === INITIAL_FEN;
  const copy = openShare();
  const isOwn = copy === undefined ? addressOfGame() === '/' : isEditedCopy(copy, game);
  return isOwn && !isEmpty;
}

/** @example '/?game=0b0e…', '/?shared=q3F…', '/studies/…/…', or '/' for a game that is only in this browser */
function addressOfGame(): string {
  const chapter = openChapter() ?? openEarlier()?.link;
  if (chapter !== undefined) return chapterAddress(chapter);
  const link = openLink();
  if (link !== undefined && link.version > 0) return `/?game=${link.matchId}`;
  const share = openShare();
  return share === undefined ? '/' : `/?shared=${share.shareId}`;
}

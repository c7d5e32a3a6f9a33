import { gameStore } from '../../../lib/game/game-store.ts';
import { linkStore, openLink, openShare } from '../../../lib/matches/match-link.ts';
import { overlays } from '../../../lib/overlays.ts';

/**
 * Keeps the address equal to that of the game on the board, so that a reload, a bookmark or another tab shows the same game. The initial
 * address stays until another game is on the board.
 */
export function followAddress(): void {
  const isNamed = /[?&](game|shared)=/.test(window.location.search);
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
}

/** Parameters that open a dialog. The code of each dialog removes its parameter once it has loaded. */
const DIALOGS = ['report', 'train'];

/** Sets the address of the game on the board; also used if the address names a game that does not exist. */
export function resetAddress(): void {
  const url = new URL(addressOfGame(), window.location.href);
  const before = new URLSearchParams(window.location.search);
  for (const name of DIALOGS) if (before.has(name)) url.searchParams.set(name, '');
  overlays().replaceAddress(`${url.pathname}${url.search}`);
}

/** @example '/?game=0b0e…', '/?shared=q3F…', or '/' for a game that is only in this browser */
function addressOfGame(): string {
  const link = openLink();
  if (link !== undefined && link.version > 0) return `/?game=${link.matchId}`;
  const share = openShare();
  return share === undefined ? '/' : `/?shared=${share}`;
}

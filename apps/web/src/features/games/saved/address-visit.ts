import { gameStore } from '../../../lib/game/game-store.ts';
import { isBlank } from '../../../lib/game/restore-kept.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { resetAddress } from './follow-address.ts';

/**
 * To be called before the game that the address names is put on the board, so that Back restores the game before it, and returns to the
 * page with the link.
 *
 * @returns a function to call after opening the game
 */
export function beginAddressVisit(): () => void {
  if (isBlank(gameStore.getState())) return () => undefined;
  // From now on, this is the address of the game that is left.
  resetAddress();
  return beginVisit(isBelowList());
}

/** The pages with links to games and positions. Back from another page, such as `/login`, could lead to this address again. */
const LISTS = /^\/(players|openings|exercises)(\/|$)/;

/** Whether the entry before this one is a page with links to games. False where the browser does not tell. */
function isBelowList(): boolean {
  if (!('navigation' in window)) return false;
  const at = window.navigation.currentEntry?.index ?? 0;
  const before = window.navigation.entries()[at - 1]?.url;
  return typeof before === 'string' && LISTS.test(new URL(before).pathname);
}

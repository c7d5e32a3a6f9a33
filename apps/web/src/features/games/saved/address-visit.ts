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
  return beginVisit(isBelowPage());
}

/** Whether the entry before this one is another page of the site, such as a list of games. False where the browser does not tell. */
function isBelowPage(): boolean {
  if (!('navigation' in window)) return false;
  const at = window.navigation.currentEntry?.index ?? 0;
  const before = window.navigation.entries()[at - 1]?.url ?? window.location.href;
  return new URL(before).pathname !== window.location.pathname;
}

import { gameStore } from '../../../lib/game/game-store.ts';
import { isBlank } from '../../../lib/game/restore-kept.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { leftPage } from '../../../lib/left-page.ts';
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
  return beginVisit({ isPassed: isBelowList() });
}

/** The pages with links to games and positions. Back from another page, such as `/login`, could lead to this address again. */
const LISTS = /^\/(players|openings|exercises|assignments|reviews|studies)(\/|$)/;

/** Whether this document was opened from a page with links to games. */
function isBelowList(): boolean {
  return LISTS.test(leftPage() ?? '');
}

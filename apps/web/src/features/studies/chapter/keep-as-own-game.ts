import { runAction } from '../../../lib/actions/registry.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { beginVisit } from '../../../lib/game/visits.ts';

/** Puts a copy of the chapter on the board that belongs to the user, and asks under which name to save it. */
export function keepAsOwnGame(): void {
  const { game, current, notes } = gameStore.getState();
  const endVisit = beginVisit();
  openGame(game, current, notes);
  endVisit();
  runAction('saveGame');
}

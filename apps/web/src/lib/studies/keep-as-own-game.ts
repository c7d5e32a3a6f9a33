import { runAction } from '../actions/registry.ts';
import { gameStore, openGame } from '../game/game-store.ts';
import { beginVisit } from '../game/visits.ts';

/** Puts a copy of the chapter on the board that belongs to the user, and asks under which name to save it. */
export function keepAsOwnGame(): void {
  const { game, current, notes } = gameStore.getState();
  const endVisit = beginVisit();
  openGame(game, current, notes);
  endVisit();
  runAction('saveGame');
}

import { defineService } from '../services.ts';
import { GameVisits } from './game-visits.ts';
import { standardKeeping } from './keeping.ts';

/** Follows the history from the first call on. */
export const gameVisits = defineService((signal) => {
  const visits = new GameVisits(standardKeeping());
  visits.follow(signal);
  return visits;
});

/**
 * To be called before a game is opened that Back should leave.
 *
 * ```ts
 * const endVisit = beginVisit();
 * openGame(game);
 * endVisit();
 * ```
 *
 * @returns a function to call when the game is on the board; if it could not be opened, it does nothing
 */
export function beginVisit(): () => void {
  return gameVisits().begin();
}

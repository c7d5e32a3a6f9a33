import { GameVisits } from './game-visits.ts';
import { standardKeeping } from './keeping.ts';

let visits: GameVisits | undefined;

/** Follows the history for as long as the page lives. Later calls return the same visits. */
export function startVisits(): GameVisits {
  if (visits !== undefined) return visits;
  visits = new GameVisits(standardKeeping());
  visits.follow(new AbortController().signal);
  return visits;
}

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
  return startVisits().begin();
}

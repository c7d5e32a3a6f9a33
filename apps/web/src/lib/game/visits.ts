import { defineService } from '../services.ts';
import { GameVisits, type VisitOptions } from './game-visits.ts';
import { standardKeeping } from './keeping.ts';

/** The visits of this page. Follows the history from the first call on. */
export const gameVisits = defineService((signal) => {
  const visits = new GameVisits(standardKeeping());
  visits.follow(signal);
  return visits;
});

/**
 * To be called before opening a game, so that Back restores the game before it.
 *
 * ```ts
 * const endVisit = beginVisit();
 * openGame(game);
 * endVisit();
 * ```
 *
 * @param options see `VisitOptions`
 * @returns a function to call after opening the game; it does nothing if the game could not be opened
 */
export function beginVisit(options?: VisitOptions): () => void {
  return gameVisits().begin(options);
}

import { GameVisits } from './game-visits.ts';
import { standardKeeping } from './keeping.ts';

let visits: GameVisits | undefined;

/** Follows the history for as long as the page lives. Asked again, it does nothing. */
export function startVisits(): GameVisits {
  if (visits !== undefined) return visits;
  visits = new GameVisits(standardKeeping());
  visits.follow(new AbortController().signal);
  return visits;
}

/**
 * Before another game is opened to which Back is to belong.
 *
 * ```ts
 * const endVisit = beginVisit();
 * openGame(game);
 * endVisit();
 * ```
 *
 * @returns to be called once it is on the board; where none could be opened it does nothing
 */
export function beginVisit(): () => void {
  return startVisits().begin();
}

/**
 * The games that an address put on the board, as long as the user has not changed them. A new tab starts with such a game only if there
 * is no other: looking at a link must not hide the user's own game.
 */
import type { Game } from '@chuhe/game/tree';

const games = new WeakSet<Game>();

export function markFromAddress(game: Game): void {
  games.add(game);
}

/** False after an edit, which makes another game object, and true again after its undo. */
export function isFromAddress(game: Game): boolean {
  return games.has(game);
}

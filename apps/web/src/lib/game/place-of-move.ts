import { type NodeId, nodeOf, positionAt } from '@chuhe/game/tree';
import type { Moment } from './game-store.ts';

export type OpenedGame = Pick<Moment, 'game' | 'origin'>;

/**
 * Identifies a move of an opened game. An id is given again after an undo, and other games have the same ids, so the game and the
 * position before the move belong to the place.
 */
export function placeOfMove({ game, origin }: OpenedGame, id: NodeId): string {
  const { parent, move } = nodeOf(game, id);
  const before = parent === undefined ? game.start : positionAt(game, parent).fen;
  return `${origin} ${id} ${before} ${move}`;
}

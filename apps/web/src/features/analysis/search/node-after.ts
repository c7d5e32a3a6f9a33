import { type Game, mainline, type NodeId, ROOT } from '@chuhe/game/tree';

/**
 * @param ply number of plies of the mainline
 * @returns the node after these plies, or the end of the game if it has become shorter
 */
export function nodeAfter(game: Game, ply: number): NodeId {
  const line = mainline(game);
  return ply === 0 ? ROOT : (line[Math.min(ply, line.length) - 1]?.id ?? ROOT);
}

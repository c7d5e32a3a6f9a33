import { type Game, mainline, type NodeId, ROOT } from '@chuhe/game/tree';

/**
 * @param ply half-moves of the mainline
 * @returns the end, where the game has been shortened since.
 */
export function nodeAfter(game: Game, ply: number): NodeId {
  const line = mainline(game);
  return ply === 0 ? ROOT : (line[Math.min(ply, line.length) - 1]?.id ?? ROOT);
}

/**
 * Which moves of a practice chapter count as right. The author decides by the grades of the moves, which every editor and every file has:
 * a move with `?`, `??` or `?!` is there to be explained, and one with `!` or `!!` is as good as the move of the mainline.
 */
import { type Game, type GameNode, type NodeId, nodeOf } from '@chuhe/game/tree';

/** Glyphs as numbers of PGN. */
const GOOD: ReadonlySet<number> = new Set([1, 3]);
const BAD: ReadonlySet<number> = new Set([2, 4, 6]);

/**
 * The moves after a node that count as right, the one that is shown first. Of a move to be found, every variation counts that has no bad
 * grade. Of a move to be guessed, the move that was played counts, and every variation with a good grade.
 */
export function acceptedMoves(game: Game, id: NodeId, kind: 'find' | 'guess'): readonly GameNode[] {
  const children = nodeOf(game, id).children.map((child) => nodeOf(game, child));
  const accepted = children.filter((child, index) =>
    kind === 'find' ? !isBad(child) : index === 0 || has(child, GOOD),
  );
  // A chapter about a game with mistakes asks for what was played.
  return accepted.length === 0 ? children.slice(0, 1) : accepted;
}

/** Whether the author has graded a move `?`, `??` or `?!`. */
export function isBad(node: GameNode): boolean {
  return has(node, BAD);
}

function has({ glyphs = [] }: GameNode, wanted: ReadonlySet<number>): boolean {
  return glyphs.some((glyph) => wanted.has(glyph));
}

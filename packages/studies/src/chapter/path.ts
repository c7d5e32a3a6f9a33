/**
 * A path addresses a node of a chapter: the moves from the start, without blanks. The path of the start is empty. A move is unique under
 * its parent, so a path stays the same whatever others add, delete or reorder.
 *
 * ```ts
 * import { newGame, ROOT } from '@chuhe/game/tree';
 * import { nodeAtPath, pathOfNode, splitPath } from '@chuhe/studies/path';
 *
 * splitPath('h2e2h9g7'); // ['h2e2', 'h9g7']
 * pathOfNode(newGame(), ROOT); // ''
 * nodeAtPath(newGame(), 'h2e2'); // undefined
 * ```
 */
import { findPath, type Game, type NodeId, pathOf } from '@chuhe/game/tree';
import { type Move, makeMove, parseMove } from '@chuhe/rules/move';

export type Path = string;

/** Characters of a move in a path. */
export const MOVE_LENGTH = 4;

export function splitPath(path: Path): string[] {
  const moves: string[] = [];
  for (let at = 0; at < path.length; at += MOVE_LENGTH) {
    moves.push(path.slice(at, at + MOVE_LENGTH));
  }
  return moves;
}

/** The moves in their 16-bit form; `undefined` if the text is not a path. */
export function parsePath(path: Path): Move[] | undefined {
  const moves: Move[] = [];
  for (const text of splitPath(path)) {
    const move = parseMove(text);
    if (move === undefined) return undefined;
    moves.push(move);
  }
  return moves;
}

export function makePath(moves: readonly Move[]): Path {
  return moves.map(makeMove).join('');
}

/** The path of a node. Throws a `RangeError` if there is no such node. */
export function pathOfNode(game: Game, id: NodeId): Path {
  return makePath(pathOf(game, id));
}

/** The node at a path; `undefined` if the game does not have it. */
export function nodeAtPath(game: Game, path: Path): NodeId | undefined {
  const moves = parsePath(path);
  return moves && findPath(game, moves);
}

/** The longest beginning of the path that the game has, for a cursor whose node has been deleted. */
export function nearestPath(game: Game, path: Path): Path {
  for (let end = path.length; end > 0; end -= MOVE_LENGTH) {
    const part = path.slice(0, end);
    if (nodeAtPath(game, part) !== undefined) return part;
  }
  return '';
}

/**
 * Which nodes of a game reach a position. Positions are compared piece by piece and by the side to move,
 * not by a hash, so that two different ones are never taken for the same.
 *
 * ```ts
 * import { newGame, positionIndex } from '@chuhe/game/tree';
 * import { Position } from '@chuhe/rules/position';
 *
 * positionIndex(newGame()).nodesAt(Position.initial()); // [0]; a FEN does as well
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import { makePiece } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { SQUARES } from '@chuhe/rules/square';
import { type Game, type NodeId, type NodeTable, ROOT } from './model.ts';
import { boardAt, replay } from './positions.ts';

export interface PositionIndex {
  /**
   * The nodes whose position this is, the root included, in the order of the walk. A text is a FEN; one that is no legal
   * position is a `RangeError`.
   */
  nodesAt(position: Position | Board | string): readonly NodeId[];
}

const indexes = new WeakMap<NodeTable, PositionIndex>();

/** Made when a game is first asked for it, in time proportional to the game. */
export function positionIndex(game: Game): PositionIndex {
  const known = indexes.get(game.nodes);
  if (known) return known;
  const made = makeIndex(game);
  indexes.set(game.nodes, made);
  return made;
}

/** The other nodes of the game with the position of this one. */
export function transpositions(game: Game, id: NodeId): NodeId[] {
  return positionIndex(game)
    .nodesAt(boardAt(game, id))
    .filter((other) => other !== id);
}

function makeIndex(game: Game): PositionIndex {
  const nodes = new Map([[positionKey(boardAt(game, ROOT)), [ROOT]]]);
  for (const { node, board } of replay(game)) {
    const { keyLow, keyHigh } = board;
    const captured = board.make(node.move);
    const key = positionKey(board);
    board.unmake(node.move, captured, keyLow, keyHigh);
    const same = nodes.get(key);
    if (same) same.push(node.id);
    else nodes.set(key, [node.id]);
  }
  return {
    nodesAt: (position) => nodes.get(positionKey(boardFor(position))) ?? [],
  };
}

function boardFor(position: Position | Board | string): Board {
  if (typeof position === 'string') return Position.fromFen(position).toBoard();
  return 'toBoard' in position ? position.toBoard() : position;
}

const PIECES = 'KABNRCPkabnrcp';
/** 1–14 for the pieces that a slot of the board can hold, filled as slots are met; 0 is no piece. */
const kinds = new Uint8Array(64);
/** The ninety points, and two that hold nothing. */
const POINTS = Uint8Array.from([...SQUARES, 0, 0]);

/** The position as 23 code units, four points in each: equal for equal positions, and for no others. */
function positionKey(board: Board): string {
  let key = board.side === 0 ? 'w' : 'b';
  for (let index = 0; index < POINTS.length; index += 4) {
    let unit = kindAt(board, index);
    for (let next = index + 1; next < index + 4; next += 1)
      unit = (unit << 4) | kindAt(board, next);
    key += String.fromCharCode(unit);
  }
  return key;
}

function kindAt(board: Board, index: number): number {
  const square = POINTS[index] ?? 0;
  const slot = square === 0 ? 0 : (board.cells[square] ?? 0);
  return slot === 0 ? 0 : kinds[slot] || learnKind(board, slot, square);
}

function learnKind(board: Board, slot: number, square: number): number {
  const piece = board.pieceAt(square);
  const kind = piece ? PIECES.indexOf(makePiece(piece)) + 1 : 0;
  kinds[slot] = kind;
  return kind;
}

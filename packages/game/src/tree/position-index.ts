/**
 * Finds the nodes of a game with a given position. Positions are compared by pieces and side to move, not by a hash, so
 * that there are no collisions.
 *
 * ```ts
 * import { positionIndex } from '@chuhe/game/position-index';
 * import { newGame } from '@chuhe/game/tree';
 * import { Position } from '@chuhe/rules/position';
 *
 * positionIndex(newGame()).nodesAt(Position.initial()); // [0]; a FEN works too
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
   * The nodes with this position, including the root, in walk order. A text is read as a FEN; throws a `RangeError` if it
   * is not a legal position.
   */
  nodesAt(position: Position | Board | string): readonly NodeId[];
}

const indexes = new WeakMap<NodeTable, PositionIndex>();

/** The index of a game. The first call for a game builds it, in time proportional to the number of nodes. */
export function positionIndex(game: Game): PositionIndex {
  const cached = indexes.get(game.nodes);
  if (cached) return cached;
  const index = makeIndex(game);
  indexes.set(game.nodes, index);
  return index;
}

/** The other nodes with the same position. */
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
/** Kinds of pieces, 1–14, by slot of the board; filled on first use. 0 means that the kind is not known yet. */
const kinds = new Uint8Array(64);
/** The ninety points, padded by two empty ones to a multiple of four. */
const POINTS = Uint8Array.from([...SQUARES, 0, 0]);

/** The side to move and 23 code units of four points each: equal for equal positions only. */
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

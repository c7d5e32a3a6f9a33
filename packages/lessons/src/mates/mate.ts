/** A mate as the definitions of `mate-pattern.ts` read it: turned so that the mated king is Black’s, at the top. */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { inCheck, legalMoves } from '@chuhe/rules/generate';
import { sourceOf, targetOf } from '@chuhe/rules/move';
import type { Role } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { fileOf, flipSquare, parseSquare, rankOf, SQUARES, type Square } from '@chuhe/rules/square';

/** A piece and where it stands. Files are 0 (a) to 8 (i); rank 9 is the back rank of the mated side. */
export interface PlacedPiece {
  readonly role: Role;
  readonly square: Square;
  readonly file: number;
  readonly rank: number;
}

/** The move that gave mate. */
interface MatingMove {
  /** The piece that moved, where it stood before. */
  readonly piece: PlacedPiece;
  readonly target: Square;
  readonly captured: Role | undefined;
}

export interface Mate {
  readonly board: Board;
  readonly king: PlacedPiece;
  /** The pieces that give check. */
  readonly checkers: readonly PlacedPiece[];
  /**
   * The winner’s pieces whose attack the mate needs: if one of them only stood in the way, or were gone, the mated side would not be in
   * check or would have a legal move. Of two pieces that guard the same point, neither is needed.
   */
  readonly workers: readonly PlacedPiece[];
  /** `undefined` if the position before the mate is not known. */
  readonly move: MatingMove | undefined;
}

/**
 * @param before the position before the mating move; ignored if no legal move leads from it to the mate
 * @returns `undefined` if the side to move is not mated (stalemate is not mate), or if a needed piece could be taken off the board because
 *   another one behind it would do the same, so that it cannot be told which of them mates
 */
export function readMate(position: Position, before?: Position): Mate | undefined {
  if (position.outcome()?.reason !== 'checkmate') return undefined;
  const turned = position.turn === 'red' ? position.swapColors() : position;
  const board = turned.toBoard();
  const place = (square: Square) => placePiece(board, square) ?? [];
  const king = placePiece(board, board.kingOf('black'));
  const workers = SQUARES.filter((square) => isWorker(board, square));
  if (king === undefined || workers.some((square) => isReplaceable(board, square)))
    return undefined;
  return {
    board,
    king,
    checkers: turned.checkers().flatMap((name) => place(parseSquare(name) ?? 0)),
    workers: workers.flatMap(place),
    move: before === undefined ? undefined : findMove(position, before),
  };
}

/** The occupied squares between two pieces; `undefined` if they are not on one line. */
export function occupiedBetween(
  board: Board,
  from: PlacedPiece,
  to: PlacedPiece,
): Square[] | undefined {
  if ((from.file === to.file) === (from.rank === to.rank)) return undefined;
  const between = (square: Square) =>
    isWithin(fileOf(square), from.file, to.file) && isWithin(rankOf(square), from.rank, to.rank);
  return SQUARES.filter(
    (square) =>
      square !== from.square &&
      square !== to.square &&
      between(square) &&
      board.pieceAt(square) !== undefined,
  );
}

function isWithin(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other);
}

function placePiece(board: Board, square: Square): PlacedPiece | undefined {
  const role = board.pieceAt(square)?.role;
  return role && { role, square, file: fileOf(square), rank: rankOf(square) };
}

/** The number that `Board.cells` has for an advisor of Red. */
const ADVISOR_CELL = findAdvisorCell();

/** Whether it would be no mate if an advisor stood in the place of the winner’s piece. It stands in the way, and never attacks a king. */
function isWorker(board: Board, square: Square): boolean {
  return board.pieceAt(square)?.color === 'red' && !isMateWith(board, square, ADVISOR_CELL);
}

/** Whether it would be mate even without the piece, because another one behind it would do the same. A king cannot be replaced. */
function isReplaceable(board: Board, square: Square): boolean {
  return square !== board.kingOf('red') && isMateWith(board, square, 0);
}

function isMateWith(board: Board, square: Square, cell: number): boolean {
  const trial = board.clone();
  // A king keeps its entry in the list of pieces, which the rules expect to be there.
  if (square !== trial.kingOf('red')) trial.squares[trial.cells[square] ?? 0] = 0;
  trial.cells[square] = cell;
  return inCheck(trial) && legalMoves(trial, new Uint16Array(MAX_MOVES), 0) === 0;
}

function findAdvisorCell(): number {
  const board = Position.fromFen('3k5/9/9/9/9/9/9/9/9/3A1K3 b').toBoard();
  return board.cells[parseSquare('d0') ?? 0] ?? 0;
}

function findMove(mated: Position, before: Position): MatingMove | undefined {
  const isTurned = before.turn === 'black';
  const found = before.moves().find((move) => before.play(move).key === mated.key);
  if (found === undefined) return undefined;
  const turn = (square: Square) => (isTurned ? flipSquare(square) : square);
  const board = (isTurned ? before.swapColors() : before).toBoard();
  const piece = placePiece(board, turn(sourceOf(found)));
  const target = turn(targetOf(found));
  return piece && { piece, target, captured: board.pieceAt(target)?.role };
}

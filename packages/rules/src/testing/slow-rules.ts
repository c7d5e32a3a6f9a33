/**
 * A second, simple and slow implementation of the rules, to test the generator against. It tries every pair of points,
 * plays the move and tests whether the king can be taken. It uses no tables, pins or numbering of the squares.
 */
import { makeMove, packMove } from '../move.ts';
import { type Color, oppositeColor, type Piece, type Role } from '../piece.ts';
import { putPiece, removePiece, type Setup, withTurn } from '../setup.ts';
import { fileOf, makeSquare, rankOf, SQUARES, type Square, squareAt } from '../square.ts';

type Pieces = Setup['pieces'];

/** The legal moves of the side to move, sorted. */
export function slowLegalMoves(setup: Setup): string[] {
  const moves: string[] = [];
  for (const [from, of] of setup.pieces) {
    if (of.color !== setup.turn) continue;
    for (const to of SQUARES) {
      if (!slowReaches(setup.pieces, from, to)) continue;
      if (!slowInCheck(slowPlay(setup, from, to), setup.turn))
        moves.push(makeMove(packMove(from, to)));
    }
  }
  return moves.toSorted();
}

/** Whether the king of a side could be taken if the other side were to move. */
export function slowInCheck(setup: Setup, color: Color): boolean {
  return slowCheckers(setup, color).length > 0;
}

/** The squares of the pieces that could take the king of a side, sorted; includes a facing king. */
export function slowCheckers(setup: Setup, color: Color): string[] {
  const king = findKing(setup.pieces, color);
  return Array.from(setup.pieces.keys())
    .filter((from) => slowReaches(setup.pieces, from, king))
    .map(makeSquare)
    .toSorted();
}

function slowPlay(setup: Setup, from: Square, to: Square): Setup {
  const moved = setup.pieces.get(from);
  if (!moved) throw new Error(`nothing on ${makeSquare(from)}`);
  return withTurn(putPiece(removePiece(setup, from), to, moved), oppositeColor(setup.turn));
}

/** Whether the move is pseudo-legal. */
function slowReaches(pieces: Pieces, from: Square, to: Square): boolean {
  const of = pieces.get(from);
  if (!of || from === to || pieces.get(to)?.color === of.color) return false;
  const across = Math.abs(fileOf(to) - fileOf(from));
  const along = Math.abs(rankOf(to) - rankOf(from));
  return REACHES[of.role]({ pieces, of, from, to, across, along });
}

interface Step {
  readonly pieces: Pieces;
  readonly of: Piece;
  readonly from: Square;
  readonly to: Square;
  /** Distance in files and in ranks. */
  readonly across: number;
  readonly along: number;
}

const REACHES: Readonly<Record<Role, (step: Step) => boolean>> = {
  king: (step) => kingReaches(step),
  advisor: ({ of, to, across, along }) => across === 1 && along === 1 && inPalace(to, of.color),
  elephant: (step) => step.across === 2 && step.along === 2 && elephantReaches(step),
  horse: ({ pieces, from, to, across, along }) =>
    across * along === 2 && isLegFree(pieces, from, to),
  chariot: ({ pieces, from, to, across, along }) =>
    across * along === 0 && countOnLine(pieces, from, to) === 0,
  cannon: ({ pieces, from, to, across, along }) =>
    across * along === 0 && countOnLine(pieces, from, to) === (pieces.has(to) ? 1 : 0),
  pawn: (step) => pawnReaches(step),
};

function kingReaches({ pieces, of, from, to, across, along }: Step): boolean {
  if (across + along === 1 && inPalace(to, of.color)) return true;
  return pieces.get(to)?.role === 'king' && across === 0 && countOnLine(pieces, from, to) === 0;
}

function elephantReaches({ pieces, of, from, to }: Step): boolean {
  const file = (fileOf(from) + fileOf(to)) / 2;
  const rank = (rankOf(from) + rankOf(to)) / 2;
  return ownRank(to, of.color) <= 4 && isFree(pieces, file, rank);
}

function pawnReaches({ of, from, to, across }: Step): boolean {
  const forward = ownRank(to, of.color) - ownRank(from, of.color);
  if (across === 0) return forward === 1;
  return forward === 0 && across === 1 && ownRank(from, of.color) >= 5;
}

/** The leg is the neighbour of `from` in the direction of the longer distance. */
function isLegFree(pieces: Pieces, from: Square, to: Square): boolean {
  const across = fileOf(to) - fileOf(from);
  const along = rankOf(to) - rankOf(from);
  if (Math.abs(across) === 2) return isFree(pieces, fileOf(from) + across / 2, rankOf(from));
  return isFree(pieces, fileOf(from), rankOf(from) + along / 2);
}

/** Pieces between two points of one file or rank, both excluded. */
function countOnLine(pieces: Pieces, from: Square, to: Square): number {
  const across = Math.sign(fileOf(to) - fileOf(from));
  const along = Math.sign(rankOf(to) - rankOf(from));
  let count = 0;
  let file = fileOf(from) + across;
  let rank = rankOf(from) + along;
  while (file !== fileOf(to) || rank !== rankOf(to)) {
    if (!isFree(pieces, file, rank)) count += 1;
    file += across;
    rank += along;
  }
  return count;
}

function isFree(pieces: Pieces, file: number, rank: number): boolean {
  const square = squareAt(file, rank);
  if (square === undefined) throw new Error(`off the board: file ${file}, rank ${rank}`);
  return !pieces.has(square);
}

function findKing(pieces: Pieces, color: Color): Square {
  for (const [square, of] of pieces) if (of.role === 'king' && of.color === color) return square;
  throw new Error(`no ${color} king`);
}

function inPalace(square: Square, color: Color): boolean {
  return fileOf(square) >= 3 && fileOf(square) <= 5 && ownRank(square, color) <= 2;
}

function ownRank(square: Square, color: Color): number {
  return color === 'red' ? rankOf(square) : 9 - rankOf(square);
}

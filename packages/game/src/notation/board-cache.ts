/**
 * Caches the boards of the last few FENs, since callers read many moves of one position.
 *
 * The position need not be legal. The board has no slots for pieces beyond the limit of their kind, so these stay as
 * obstacles that cannot move or be captured. Of the pieces of such a kind, those on impossible points become obstacles first.
 */
import { Board } from '@chuhe/rules/board';
import { parseFen, validateSetup } from '@chuhe/rules/fen';
import { COLORS, type Piece, piece, ROLE_LIMITS } from '@chuhe/rules/piece';
import type { Setup } from '@chuhe/rules/setup';
import { makeSquare, type Square } from '@chuhe/rules/square';

const CAPACITY = 8;
const cache = new Map<string, Board>();

/** The returned board is shared and must not be changed. `undefined` if the FEN is invalid or a side does not have exactly one king. */
export function boardOf(fen: string): Board | undefined {
  const cached = cache.get(fen);
  if (cached) return cached;
  const board = readBoard(fen);
  if (!board) return undefined;
  const [oldest] = cache.keys();
  if (cache.size >= CAPACITY && oldest !== undefined) cache.delete(oldest);
  cache.set(fen, board);
  return board;
}

function readBoard(fen: string): Board | undefined {
  const read = parseFen(fen);
  if (!read.ok) return undefined;
  const counts = new Map<Piece, number>();
  for (const of of read.value.pieces.values()) counts.set(of, (counts.get(of) ?? 0) + 1);
  if (COLORS.some((color) => counts.get(piece(color, 'king')) !== 1)) return undefined;
  const isOver = Array.from(counts).some(([of, count]) => count > ROLE_LIMITS[of.role]);
  return isOver ? crowdedBoard(read.value) : Board.fromSetup(read.value);
}

function crowdedBoard(setup: Setup): Board {
  const pieces = new Map(setup.pieces);
  const surplus = surplusSquares(setup);
  for (const square of surplus) pieces.delete(square);
  const board = Board.fromSetup({ ...setup, pieces });
  for (const square of surplus) board.cells[square] = board.cells[0] ?? 0;
  return board;
}

/** The squares of the pieces beyond the limit of their kind. Pieces on points that they can reach are counted first. */
function surplusSquares(setup: Setup): Square[] {
  const issues = validateSetup(setup, 'board').filter(({ code }) => code !== 'limit');
  const impossible = new Set(issues.map(({ square }) => square));
  const isPossible = (square: Square): boolean => !impossible.has(makeSquare(square));
  const kinds = new Set(setup.pieces.values());
  return Array.from(kinds).flatMap((kind) => {
    const squares = Array.from(setup.pieces.keys()).filter(
      (square) => setup.pieces.get(square) === kind,
    );
    const possible = squares.filter(isPossible);
    const others = squares.filter((square) => !isPossible(square));
    return [...possible, ...others].slice(ROLE_LIMITS[kind.role]);
  });
}

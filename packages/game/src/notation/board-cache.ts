/**
 * Caches the boards of the last few FENs, since callers read and write many moves of one position.
 *
 * The position need not be legal. A board holds at most two horses of a side, five pawns, and so on. Further pieces become obstacles:
 * they block their square, and cannot move or be captured.
 */
import { Board } from '@chuhe/rules/board';
import { parseFen, validateSetup } from '@chuhe/rules/fen';
import { COLORS, type Piece, piece as pieceOf, ROLE_LIMITS } from '@chuhe/rules/piece';
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
  const parsed = parseFen(fen);
  if (!parsed.ok) return undefined;
  const counts = new Map<Piece, number>();
  for (const piece of parsed.value.pieces.values()) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  if (COLORS.some((color) => counts.get(pieceOf(color, 'king')) !== 1)) return undefined;
  const hasSurplus = Array.from(counts).some(([{ role }, count]) => count > ROLE_LIMITS[role]);
  return hasSurplus ? crowdedBoard(parsed.value) : Board.fromSetup(parsed.value);
}

function crowdedBoard(setup: Setup): Board {
  const pieces = new Map(setup.pieces);
  const surplus = surplusSquares(setup);
  for (const square of surplus) pieces.delete(square);
  const board = Board.fromSetup({ ...setup, pieces });
  // Square 0 is off the board. Its value blocks both sides.
  for (const square of surplus) board.cells[square] = board.cells[0] ?? 0;
  return board;
}

/** The squares of the pieces beyond the limit of their kind. Pieces on squares that they can reach are kept first. */
function surplusSquares(setup: Setup): Square[] {
  const issues = validateSetup(setup, 'board').filter(({ code }) => code !== 'limit');
  const unreachable = new Set(issues.map(({ square }) => square));
  const isReachable = (square: Square): boolean => !unreachable.has(makeSquare(square));
  const kinds = new Set(setup.pieces.values());
  return Array.from(kinds).flatMap((kind) => {
    const squares = Array.from(setup.pieces.keys()).filter(
      (square) => setup.pieces.get(square) === kind,
    );
    const reachable = squares.filter(isReachable);
    const others = squares.filter((square) => !isReachable(square));
    return [...reachable, ...others].slice(ROLE_LIMITS[kind.role]);
  });
}

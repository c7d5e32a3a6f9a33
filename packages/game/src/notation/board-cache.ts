/**
 * Boards of the last few FENs, since a caller asks for many moves of one position.
 *
 * A diagram need not be a legal position to have its moves written down. Pieces beyond the limit of their
 * kind, those on impossible points first, stay as obstacles that neither move nor can be taken: the board
 * has no room for them.
 */
import { Board } from '@chuhe/rules/board';
import { parseFen, validateSetup } from '@chuhe/rules/fen';
import { COLORS, type Piece, piece, ROLE_LIMITS } from '@chuhe/rules/piece';
import type { Setup } from '@chuhe/rules/setup';
import { makeSquare, type Square } from '@chuhe/rules/square';

const CAPACITY = 8;
const cache = new Map<string, Board>();

/** To be left as it is. `undefined` when the text is no FEN or a side has not one king. */
export function boardOf(fen: string): Board | undefined {
  const known = cache.get(fen);
  if (known) return known;
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

/** Of each kind all beyond the limit, those on points that they can reach counted first. */
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

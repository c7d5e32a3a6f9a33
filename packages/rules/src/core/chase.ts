/**
 * The enemy pieces that a side chases under the Asian rules, as Pikafish implements them (`Position::chased`).
 * Fairy-Stockfish treats each pair of attacker and target separately and finds some more chases.
 *
 * - Kings and pawns do not chase. Kings, and pawns that have not crossed the river, are not chased.
 * - The attack must be a capture that its side could legally make.
 * - An attack by a horse or cannon on a chariot, or by an advisor or elephant on a chariot, cannon or horse, always counts.
 * - Any other attack counts if no legal recapture could follow.
 * - An attack by a piece of the same role as the target offers an exchange and does not count, unless the target cannot
 *   capture the attacker: it may be pinned, or be a horse whose own leg is blocked.
 */
import type { Role } from '../piece.ts';
import type { Square } from '../square.ts';
import { kingAttacked } from './attack.ts';
import { type Board, MAX_MOVES } from './board.ts';
import { addPiece } from './generate.ts';
import { ADVISOR, OFF_BOARD, PAWN, RED, roleOfSlot, type Slot } from './slots.ts';
import { KING_STEPS } from './tables.ts';

/** A threatened capture. A slot identifies its piece on any square. */
export interface Attack {
  readonly attacker: Slot;
  readonly attackerSquare: Square;
  readonly target: Slot;
  readonly targetSquare: Square;
}

const scratch = new Uint16Array(MAX_MOVES);

/** The chasing attacks of the side whose first slot is `own`, as if it were to move. The board is unchanged afterwards. */
export function chasesOf(board: Board, own: Slot): Attack[] {
  const found: Attack[] = [];
  for (let attacker = own + ADVISOR; attacker < own + PAWN; attacker += 1) {
    const from = board.squares[attacker];
    if (from === 0) continue;
    for (const to of capturesOf(board, from, own)) {
      if (isChase(board, from, to)) {
        const target = board.cells[to];
        found.push({ attacker, attackerSquare: from, target, targetSquare: to });
      }
    }
  }
  return found;
}

/** By attacker: the targets that it chases even if they are protected. */
const ALWAYS_CHASED: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  horse: ['chariot'],
  cannon: ['chariot'],
  advisor: ['chariot', 'cannon', 'horse'],
  elephant: ['chariot', 'cannon', 'horse'],
};

function isChase(board: Board, from: Square, to: Square): boolean {
  const attacker = roleOfSlot(board.cells[from]);
  const target = roleOfSlot(board.cells[to]);
  if (target === 'king' || !isLegalCapture(board, from, to)) return false;
  if (target === 'pawn' && !hasCrossed(board.cells[to], to)) return false;
  if (ALWAYS_CHASED[attacker]?.includes(target)) return true;
  if (canRecapture(board, from, to)) return false;
  return attacker !== target || !canCapture(board, to, from);
}

/** A red pawn has crossed the river if bit 7 of its square is clear, a black pawn if it is set. */
function hasCrossed(pawn: Slot, square: Square): boolean {
  return pawn < OFF_BOARD - RED === ((square & 128) === 0);
}

/** Whether the side that loses the piece on `to` could legally recapture. */
function canRecapture(board: Board, from: Square, to: Square): boolean {
  const enemy = sideAt(board, to);
  return tryMove(board, from, to, () => {
    for (let slot = enemy; slot < enemy + 16; slot += 1) {
      const square = board.squares[slot];
      if (square !== 0 && canCapture(board, square, to)) return true;
    }
    return false;
  });
}

/** Whether the piece on `from` reaches the enemy on `to` and its king is safe afterwards. */
function canCapture(board: Board, from: Square, to: Square): boolean {
  const own = sideAt(board, from);
  return capturesOf(board, from, own).includes(to) && isLegalCapture(board, from, to);
}

function isLegalCapture(board: Board, from: Square, to: Square): boolean {
  const own = sideAt(board, from);
  return tryMove(board, from, to, () => {
    return !kingAttacked(board.cells, board.squares, board.squares[own], OFF_BOARD - own);
  });
}

/** Squares of enemies that the piece reaches, whether or not its king is safe afterwards. */
function capturesOf(board: Board, from: Square, own: Slot): Square[] {
  const { cells } = board;
  const reached =
    cells[from] === own
      ? Array.from(KING_STEPS.subarray(from << 2, (from << 2) + 4))
      : Array.from(
          scratch.subarray(0, addPiece(cells, scratch, 0, from, own)),
          (move) => move >> 8,
        );
  return reached.filter((to) => (cells[to] & OFF_BOARD) === OFF_BOARD - own);
}

/** The first slot of the side whose piece is on a square. */
function sideAt(board: Board, square: Square): Slot {
  return board.cells[square] & OFF_BOARD;
}

/** Evaluates `test` with a piece of either side moved, and moves it back. */
function tryMove(board: Board, from: Square, to: Square, test: () => boolean): boolean {
  const { keyLow, keyHigh, side } = board;
  const move = from | (to << 8);
  const captured = board.make(move);
  const result = test();
  board.unmake(move, captured, keyLow, keyHigh);
  board.side = side;
  return result;
}

/**
 * What a side chases: the enemy pieces that it attacks in the sense of the Asian rules, in the reading of
 * Pikafish (`Position::chased`). Fairy-Stockfish follows each attacker and target apart and so finds some
 * chases more:
 *
 * - King and pawns chase nothing. A pawn that has not crossed the river, and a king, are not chased.
 * - The attack must be a capture that its side could legally make.
 * - Horse or cannon on a chariot, and advisor or elephant on a chariot, cannon or horse, always count.
 * - Any other attack counts when the captured piece could not be avenged by a legal recapture, and not
 *   between two pieces of one role that attack each other: that offers an exchange. When the target
 *   cannot take back (it is pinned, or a horse whose leg is blocked on its side) it is a chase again.
 */
import type { Role } from '../piece.ts';
import type { Square } from '../square.ts';
import { kingAttacked } from './attack.ts';
import { type Board, MAX_MOVES } from './board.ts';
import { addPiece } from './generate.ts';
import { ADVISOR, OFF_BOARD, PAWN, RED, roleOfSlot, type Slot } from './slots.ts';
import { KING_STEPS } from './tables.ts';

/** One capture that threatens. The slots tell which piece it is wherever it goes. */
export interface Attack {
  readonly attacker: Slot;
  readonly attackerSquare: Square;
  readonly target: Slot;
  readonly targetSquare: Square;
}

const scratch = new Uint16Array(MAX_MOVES);

/** The chasing attacks of the side whose first slot is `own`, as if it were to move. The board is left as it was. */
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

const PREY: Readonly<Partial<Record<Role, readonly Role[]>>> = {
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
  if (PREY[attacker]?.includes(target)) return true;
  if (canRecapture(board, from, to)) return false;
  return attacker !== target || !canCapture(board, to, from);
}

/** A red pawn has crossed on the upper half, a black one on the lower, which has bit 7 set. */
function hasCrossed(pawn: Slot, square: Square): boolean {
  return pawn < OFF_BOARD - RED === ((square & 128) === 0);
}

/** Whether the side that loses a piece on `to` could legally take what has taken it. */
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

/** Whether the piece on `from` reaches the enemy on `to` and its own king is safe afterwards. */
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

/** Enemy squares that the piece reaches, the safety of its king apart. */
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

/** The first slot of the side that stands on a square. */
function sideAt(board: Board, square: Square): Slot {
  return board.cells[square] & OFF_BOARD;
}

/** Asks something of the board with a piece moved, whoever is to move, and puts it back. */
function tryMove(board: Board, from: Square, to: Square, ask: () => boolean): boolean {
  const { keyLow, keyHigh, side } = board;
  const move = from | (to << 8);
  const captured = board.make(move);
  const answer = ask();
  board.unmake(move, captured, keyLow, keyHigh);
  board.side = side;
  return answer;
}

/**
 * Which attacks are chases. The rules of the Asian and the World Xiangqi Federation agree on this; docs/rulesets/asian.md
 * explains each point with a position.
 *
 * - Kings and pawns do not chase. A pawn that has not crossed the river is not chased.
 * - The capture must be legal. A check that is already given does not count against it, since it may be answered otherwise.
 * - An attack by a horse or cannon on a chariot, or by an advisor or elephant on a chariot, cannon or horse, always chases.
 * - Any other attack chases a piece that is not protected. A protector can legally recapture.
 * - An attack on an unprotected piece of the same role offers an exchange instead, if the target could capture the attacker.
 */
import type { Role } from '../piece.ts';
import type { Square } from '../square.ts';
import { attackersOf, kingAttacked, kingAttackersOf } from './attack.ts';
import { type Board, MAX_MOVES } from './board.ts';
import { addPiece } from './generate.ts';
import { BLACK, KING, OFF_BOARD, RED, roleOfSlot, type Slot } from './slots.ts';
import { KING_STEPS } from './tables.ts';

/**
 * What an attack is under the rules on chases: a chase, or the first reason why it is none. `protected-through-attacker`
 * means that the target's protectors reach its square only once the attacker has left its own.
 */
export type AttackKind =
  | 'chase'
  | 'by-king'
  | 'by-pawn'
  | 'on-uncrossed-pawn'
  | 'illegal'
  | 'protected'
  | 'protected-through-attacker'
  | 'exchange';

/** A capture that a side could make if it were to move. A slot identifies its piece on any square. */
export interface Attack {
  readonly attacker: Slot;
  readonly attackerSquare: Square;
  readonly target: Slot;
  readonly targetSquare: Square;
  readonly kind: AttackKind;
}

/** The pieces that give check to each side already; a capture may leave these checks unanswered. */
interface Checks {
  readonly own: readonly Square[];
  readonly enemy: readonly Square[];
}

const scratch = new Uint16Array(MAX_MOVES);

/**
 * The attacks of the side whose first slot is `own`, as if it were to move; those on the king are checks and not included.
 * The board is unchanged afterwards.
 */
export function attacksOf(board: Board, own: Slot): Attack[] {
  const enemy = OFF_BOARD - own;
  const checks = { own: checkersOf(board, own), enemy: checkersOf(board, enemy) };
  const found: Attack[] = [];
  for (let attacker = own + KING; attacker < own + 16; attacker += 1) {
    const from = board.squares[attacker];
    if (from === 0) continue;
    for (const to of capturesOf(board, from, own)) {
      const target = board.cells[to];
      if (target === enemy) continue;
      const kind = kindOf(board, from, to, checks);
      found.push({ attacker, attackerSquare: from, target, targetSquare: to, kind });
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

function kindOf(board: Board, from: Square, to: Square, checks: Checks): AttackKind {
  const attacker = roleOfSlot(board.cells[from]);
  const target = roleOfSlot(board.cells[to]);
  if (attacker === 'king') return 'by-king';
  if (attacker === 'pawn') return 'by-pawn';
  if (target === 'pawn' && !hasCrossed(board.cells[to], to)) return 'on-uncrossed-pawn';
  if (!isLegalCapture(board, from, to, checks.own)) return 'illegal';
  if (ALWAYS_CHASED[attacker]?.includes(target)) return 'chase';
  const protection = protectionOf(board, from, to, checks.enemy);
  if (protection !== undefined) return protection;
  const mayCaptureBack = attacker === target && canCapture(board, to, from, checks.enemy);
  return mayCaptureBack ? 'exchange' : 'chase';
}

/** A red pawn has crossed the river if bit 7 of its square is clear, a black pawn if it is set. */
function hasCrossed(pawn: Slot, square: Square): boolean {
  return pawn < BLACK === ((square & 128) === 0);
}

/** How the piece on `to` is protected against a capture from `from`; `undefined` if no piece could legally recapture. */
function protectionOf(
  board: Board,
  from: Square,
  to: Square,
  checkers: readonly Square[],
): 'protected' | 'protected-through-attacker' | undefined {
  const enemy = sideAt(board, to);
  const near = attackersOf(board, to, enemy === RED ? 'red' : 'black');
  const protectors = tryMove(board, from, to, () =>
    Array.from(board.squares.subarray(enemy, enemy + 16)).filter(
      (square) => square !== 0 && canCapture(board, square, to, checkers),
    ),
  );
  if (protectors.length === 0) return undefined;
  return protectors.some((square) => near.includes(square))
    ? 'protected'
    : 'protected-through-attacker';
}

/** Whether the piece on `from` reaches the enemy on `to` and may capture it. */
function canCapture(board: Board, from: Square, to: Square, checkers: readonly Square[]): boolean {
  const own = sideAt(board, from);
  return capturesOf(board, from, own).includes(to) && isLegalCapture(board, from, to, checkers);
}

/** Whether the king is safe after a capture, except from `checkers`, which gave check before. A king leaves every check. */
function isLegalCapture(
  board: Board,
  from: Square,
  to: Square,
  checkers: readonly Square[],
): boolean {
  const own = sideAt(board, from);
  return tryMove(board, from, to, () => {
    if (!kingAttacked(board.cells, board.squares, board.squares[own], OFF_BOARD - own)) return true;
    if (checkers.length === 0 || board.cells[to] === own) return false;
    return checkersOf(board, own).every((square) => checkers.includes(square));
  });
}

/** Squares of the pieces that give check to the side whose first slot is `side`. */
function checkersOf(board: Board, side: Slot): Square[] {
  return kingAttackersOf(board, board.squares[side], side === RED ? 'black' : 'red');
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
function tryMove<Result>(board: Board, from: Square, to: Square, test: () => Result): Result {
  const { keyLow, keyHigh, side } = board;
  const move = from | (to << 8);
  const captured = board.make(move);
  const result = test();
  board.unmake(move, captured, keyLow, keyHigh);
  board.side = side;
  return result;
}

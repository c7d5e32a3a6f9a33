/**
 * The pieces of one side on the mutable board, by role. The slots of the board are its own affair: what
 * they hold is read off the initial position, which has every piece.
 */
import { Board } from '@chuhe/rules/board';
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import { ROLE_LIMITS, type Role } from '@chuhe/rules/piece';
import type { Square } from '@chuhe/rules/square';

/** How many slots a side has. */
export const SLOTS = 16;

/** Role of a slot, counted from the king's slot of the same side. */
const ROLE_OF_OFFSET: readonly (Role | undefined)[] = readOffsets();

const OFFSETS: Readonly<Record<Role, number>> = firstOffsets();

/** The slot of the king of the side to move, from which the others of the side are counted. */
export function ownSlots(board: Board): number {
  return board.cells[board.kingOf(board.turn)] ?? 0;
}

/** Where the side's pieces of a role stand, written to `into`; returns how many. */
export function squaresOf(board: Board, role: Role, into: Uint8Array): number {
  const first = ownSlots(board) + OFFSETS[role];
  let count = 0;
  for (let slot = first; slot < first + ROLE_LIMITS[role]; slot += 1) {
    const square = board.squares[slot] ?? 0;
    if (square !== 0) {
      into[count] = square;
      count += 1;
    }
  }
  return count;
}

/** The role of the piece of the side to move on `square`; `undefined` when it has none there. */
export function ownRoleAt(board: Board, square: Square): Role | undefined {
  const slot = board.cells[square] ?? 0;
  return slot === 0 ? undefined : ROLE_OF_OFFSET[slot - ownSlots(board)];
}

function readOffsets(): (Role | undefined)[] {
  const setup = parseFen(INITIAL_FEN);
  if (!setup.ok) throw new Error('the initial FEN is not readable');
  const board = Board.fromSetup(setup.value);
  const own = ownSlots(board);
  return Array.from(
    { length: SLOTS },
    (_, offset) => board.pieceAt(board.squares[own + offset] ?? 0)?.role,
  );
}

function firstOffsets(): Record<Role, number> {
  return {
    king: firstOffset('king'),
    advisor: firstOffset('advisor'),
    elephant: firstOffset('elephant'),
    horse: firstOffset('horse'),
    chariot: firstOffset('chariot'),
    cannon: firstOffset('cannon'),
    pawn: firstOffset('pawn'),
  };
}

function firstOffset(role: Role): number {
  return ROLE_OF_OFFSET.indexOf(role);
}

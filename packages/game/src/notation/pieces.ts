/**
 * The pieces of one side on the mutable board, by role. `@chuhe/rules` does not export the roles of the slots, so they
 * are read from the initial position, which has every piece.
 */
import type { Board } from '@chuhe/rules/board';
import { ROLE_LIMITS, ROLES, type Role } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import type { Square } from '@chuhe/rules/square';

/** How many slots a side has. */
export const SLOTS = 16;

/** Role of a slot, counted from the king's slot of the same side. */
const ROLE_OF_OFFSET: readonly (Role | undefined)[] = readOffsets();

const FIRST_OFFSETS: ReadonlyMap<Role, number> = new Map(
  ROLES.map((role) => [role, ROLE_OF_OFFSET.indexOf(role)]),
);

/** The king's slot of the side to move. It is the first slot of that side. */
export function ownSlots(board: Board): number {
  return board.cells[board.kingOf(board.turn)] ?? 0;
}

/** Writes the squares of the side's pieces of a role to `into` and returns their number. */
export function squaresOf(board: Board, role: Role, into: Uint8Array): number {
  const first = ownSlots(board) + (FIRST_OFFSETS.get(role) ?? 0);
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

/** The role of the piece on `square`; `undefined` if the side to move has none there. */
export function ownRoleAt(board: Board, square: Square): Role | undefined {
  const slot = board.cells[square] ?? 0;
  return slot === 0 ? undefined : ROLE_OF_OFFSET[slot - ownSlots(board)];
}

function readOffsets(): (Role | undefined)[] {
  const board = Position.initial().toBoard();
  const own = ownSlots(board);
  return Array.from(
    { length: SLOTS },
    (_, offset) => board.pieceAt(board.squares[own + offset] ?? 0)?.role,
  );
}

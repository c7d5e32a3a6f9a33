/** What the pieces are worth for the goals, and the balance after each ply of a line. */
import { type Placement, toPlacement } from '@chuhe/board/placement';
import type { Color, Piece, Role } from '@chuhe/rules/piece';

/** In pawns, as players usually count. A pawn does not become more valuable at the river, since that wins nothing. */
const VALUES: Readonly<Record<Role, number>> = {
  king: 0,
  chariot: 9,
  cannon: 4.5,
  horse: 4,
  elephant: 2,
  advisor: 2,
  pawn: 1,
};

/** How far ahead of the start a side has to be for the goal `material`, in pawns: a horse's worth. */
export const MATERIAL_WANTED = VALUES.horse;

export function worthOf({ role }: Piece): number {
  return VALUES[role];
}

/** What one side's pieces are worth together. */
export function totalOf(color: Color, placement: Placement): number {
  let total = 0;
  for (const piece of placement.values()) if (piece.color === color) total += worthOf(piece);
  return total;
}

/** Whether a side has a piece that can cross the river. */
export function canAttack(color: Color, placement: Placement): boolean {
  return [...placement.values()].some(
    (piece) => piece.color === color && ATTACKERS.has(piece.role),
  );
}

const ATTACKERS: ReadonlySet<Role> = new Set(['chariot', 'cannon', 'horse', 'pawn']);

export interface PlayedLine {
  /** For each ply from the start, which is index 0: how much better off `color` is than at the start, in pawns. */
  readonly gains: readonly number[];
  /** The ply after which the followed piece was captured; `undefined` while it is on the board. */
  readonly capturedAt: number | undefined;
  /** The ply of the last capture, 0 without a capture. */
  readonly lastCapture: number;
  /** The pieces after the last ply. */
  readonly placement: Placement;
}

/**
 * Follows the material through a line.
 *
 * @param moves legal moves from the start, such as `h2e2`
 * @param followed the square at the start of a piece to be followed
 */
export function followMaterial(
  { fen, moves }: { readonly fen: string; readonly moves: readonly string[] },
  color: Color,
  followed?: string,
): PlayedLine {
  const placement = new Map<string, Piece>(toPlacement(fen));
  const gains = [0];
  let square = followed;
  let capturedAt: number | undefined;
  let lastCapture = 0;
  for (const [index, move] of moves.entries()) {
    const [source, target] = [move.slice(0, 2), move.slice(2)];
    const [mover, taken] = [placement.get(source), placement.get(target)];
    let gain = gains.at(-1) ?? 0;
    if (taken !== undefined) {
      gain += taken.color === color ? -worthOf(taken) : worthOf(taken);
      lastCapture = index + 1;
    }
    if (square === target && capturedAt === undefined) capturedAt = index + 1;
    if (square === source && capturedAt === undefined) square = target;
    placement.delete(source);
    if (mover !== undefined) placement.set(target, mover);
    gains.push(gain);
  }
  return { gains, capturedAt, lastCapture, placement };
}

/**
 * Divides a game into opening, middlegame and endgame. There is no standard definition, so we count attacking pieces: a
 * chariot counts 2 points, a horse or a cannon 1, which makes 16 at the start. The opening ends when 4 points are gone,
 * and after 12 moves of each side at the latest. The endgame begins when 6 points are left: for example, a chariot and a
 * horse or cannon for each side.
 */
import { boardAt, type Game, type GameNode, ROOT } from '@chuhe/game/tree';
import { targetOf } from '@chuhe/rules/move';
import type { Piece, Role } from '@chuhe/rules/piece';

export const PHASES = ['opening', 'middlegame', 'endgame'] as const;
export type Phase = (typeof PHASES)[number];

const WEIGHTS: Readonly<Partial<Record<Role, number>>> = { chariot: 2, horse: 1, cannon: 1 };
const OPENING_AT_LEAST = 13;
const OPENING_PLIES = 24;
const ENDGAME_AT_MOST = 6;

export interface PhaseSpan {
  readonly phase: Phase;
  /** First ply of the phase. */
  readonly from: number;
}

/**
 * The phases of a line, in order.
 * @param line the starting position and the moves of the mainline.
 */
export function phasesOf(game: Game, line: readonly GameNode[]): readonly PhaseSpan[] {
  const board = boardAt(game, ROOT);
  let weight = 0;
  for (const piece of board.toSetup().pieces.values()) weight += weightOf(piece);
  const spans: PhaseSpan[] = [];
  for (const [ply, node] of line.entries()) {
    if (ply > 0) {
      weight -= weightOf(board.pieceAt(targetOf(node.move)));
      board.make(node.move);
    }
    const phase = laterOf(spans.at(-1)?.phase, phaseAt(weight, ply));
    if (phase !== spans.at(-1)?.phase) spans.push({ phase, from: ply });
  }
  return spans;
}

function weightOf(piece: Piece | undefined): number {
  return piece === undefined ? 0 : (WEIGHTS[piece.role] ?? 0);
}

function phaseAt(weight: number, ply: number): Phase {
  if (weight <= ENDGAME_AT_MOST) return 'endgame';
  return weight >= OPENING_AT_LEAST && ply < OPENING_PLIES ? 'opening' : 'middlegame';
}

/** The later of two phases. A game never returns to an earlier phase. */
function laterOf(before: Phase | undefined, now: Phase): Phase {
  if (before === undefined) return now;
  return PHASES.indexOf(before) > PHASES.indexOf(now) ? before : now;
}

/** Summarises what a side did during a cycle, in players' terms. */
import type { AttackAt, Span } from '@chuhe/rules/judge';
import type { Color } from '@chuhe/rules/piece';

export const HABITS = [
  'check',
  'attack',
  'chase',
  'checkAndChase',
  'someChecks',
  'chaseInTurn',
  'someThreats',
  'someChases',
  'idle',
] as const;

/**
 * `check`, `attack` and `chase` are perpetual. In `checkAndChase` every move is a check or a chase; in
 * `chaseInTurn` every move chases, but not always the same piece.
 */
type Habit = (typeof HABITS)[number];

export interface SideReport {
  readonly color: Color;
  readonly habit: Habit;
  readonly moves: number;
  readonly checks: number;
  /** Number of moves that chase. */
  readonly chases: number;
  /** Number of moves that threaten mate, which only the Chinese rules count. */
  readonly threats: number;
  /** The chases of the side's last move that belong to its perpetual chase; empty if it does not chase perpetually. */
  readonly chasing: readonly AttackAt[];
}

export function reportOn(span: Span, color: Color): SideReport {
  const own = span.plies.filter((ply) => ply.color === color);
  const checks = own.filter(({ checkers }) => checkers.length > 0).length;
  const chases = own.filter((ply) => ply.chases.length > 0).length;
  const both = own.filter((ply) => ply.checkers.length > 0 && ply.chases.length > 0).length;
  const threats = own.filter(({ threatensMate }) => threatensMate).length;
  const counts = { moves: own.length, checks, chases, threats };
  const { level } = span[color];
  const habit = level === 'none' ? harmlessHabit(counts, both) : level;
  return { color, habit, ...counts, chasing: habit === 'chase' ? lastChases(span, color) : [] };
}

/** @param both the number of moves that check and chase at once */
function harmlessHabit(
  { moves, checks, chases, threats }: Pick<SideReport, 'moves' | 'checks' | 'chases' | 'threats'>,
  both: number,
) {
  if (checks > 0 && chases > 0 && checks + chases - both === moves) return 'checkAndChase';
  if (checks > 0) return 'someChecks';
  if (chases === moves) return 'chaseInTurn';
  if (threats > 0) return 'someThreats';
  return chases > 0 ? 'someChases' : 'idle';
}

/** The chases of the side's last move, limited to targets that it chases on every move. A target may have fled since. */
function lastChases(span: Span, color: Color): AttackAt[] {
  const { chases = [] } = span.plies.findLast((ply) => ply.color === color) ?? {};
  const { move = '' } = span.plies.at(-1) ?? {};
  const fled = (square: string): string => (move.startsWith(square) ? move.slice(2) : square);
  const chased = new Set(span[color].chased.map(({ square }) => square));
  return chases.filter(({ target }) => chased.has(fled(target.square)));
}

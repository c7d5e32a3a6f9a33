/**
 * What the user tries to reach in a game against the engine.
 *
 * ```ts
 * const goal = parseGoal('hold 30'); // { kind: 'hold', moves: 30 }
 * makeGoal({ kind: 'piece', square: 'h7' }); // 'piece h7'
 * ```
 */
import { parseSquare } from '@chuhe/rules/square';

export type Goal =
  | { readonly kind: 'mate' }
  /** To be a horse's worth further ahead than at the start. */
  | { readonly kind: 'material' }
  /** To win the piece that is on this square at the start, such as `h7`. */
  | { readonly kind: 'piece'; readonly square: string }
  /** Not to lose for this number of moves of each side, 1 to `MAX_HOLD`. */
  | { readonly kind: 'hold'; readonly moves: number };

export const GOAL_KINDS = ['none', 'mate', 'material', 'piece', 'hold'] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];

/** The numbers of moves that the dialog offers. */
export const HOLD_LENGTHS = [3, 5, 10, 15, 20, 30, 40, 50, 60, 80, 100] as const;
export const DEFAULT_HOLD = 30;
const MAX_HOLD = 300;

/** Reads what `makeGoal` writes. @returns `undefined` for any other value */
export function parseGoal(value: unknown): Goal | undefined {
  if (typeof value !== 'string') return undefined;
  const [kind, rest = '', ...more] = value.split(' ');
  if (more.length > 0) return undefined;
  if (kind === 'mate' || kind === 'material') return rest === '' ? { kind } : undefined;
  if (kind === 'piece') return parseSquare(rest) === undefined ? undefined : { kind, square: rest };
  if (kind !== 'hold' || !/^\d+$/.test(rest)) return undefined;
  const moves = Number(rest);
  return moves >= 1 && moves <= MAX_HOLD ? { kind, moves } : undefined;
}

/** The goal as text, as it is kept and as the tag `Goal` has it. */
export function makeGoal(goal: Goal): string {
  if (goal.kind === 'piece') return `piece ${goal.square}`;
  return goal.kind === 'hold' ? `hold ${goal.moves}` : goal.kind;
}

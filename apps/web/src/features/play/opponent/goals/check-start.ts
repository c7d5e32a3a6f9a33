/** Why a game cannot begin in a position, or its goal makes no sense there. */
import { type Placement, toPlacement } from '@chuhe/board/placement';
import { makeFen, parseFen, validateSetup } from '@chuhe/rules/fen';
import type { IssueCode } from '@chuhe/rules/issue';
import { type EndReason, judge } from '@chuhe/rules/judge';
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import type { Setup } from '@chuhe/rules/setup';
import type { Goal } from './goal.ts';
import { canAttack, MATERIAL_WANTED, totalOf } from './material.ts';

export type StartFault =
  | { readonly code: 'not-a-position' | 'no-king' | 'check-after-move' | 'misplaced' }
  | { readonly code: 'over'; readonly reason: EndReason }
  /** The user has no piece that can cross the river. */
  | { readonly code: 'no-attacker' }
  /** The engine has no piece that can cross the river, so the user cannot lose. */
  | { readonly code: 'cannot-lose' }
  /** The engine's pieces are worth less than what is to be won. */
  | { readonly code: 'little-material' }
  /** The chosen square has no piece of the engine, or its king. */
  | { readonly code: 'no-piece' };

/** @returns `undefined` if the game can begin. Without a goal, only the position is checked. */
export function checkStart(
  fen: string,
  { human, goal }: { readonly human: Color; readonly goal: Goal | undefined },
): StartFault | undefined {
  const setup = parseFen(fen);
  if (!setup.ok) return { code: 'not-a-position' };
  const fault = checkPosition(setup.value);
  if (fault !== undefined || goal === undefined) return fault;
  return checkGoal(toPlacement(makeFen(setup.value)), human, goal);
}

function checkPosition(setup: Setup): StartFault | undefined {
  const [issue] = validateSetup(setup, 'legal');
  if (issue !== undefined) return { code: FAULTS[issue.code] ?? 'misplaced' };
  const verdict = judge({ fen: makeFen(setup), moves: [] });
  return verdict.kind === 'end' ? { code: 'over', reason: verdict.reason } : undefined;
}

const FAULTS: Readonly<Partial<Record<IssueCode, 'no-king' | 'check-after-move'>>> = {
  'king-count': 'no-king',
  'opponent-in-check': 'check-after-move',
  'kings-facing': 'check-after-move',
};

function checkGoal(placement: Placement, human: Color, goal: Goal): StartFault | undefined {
  const engine = oppositeColor(human);
  if (goal.kind === 'mate') {
    return canAttack(human, placement) ? undefined : { code: 'no-attacker' };
  }
  if (goal.kind === 'material') {
    return totalOf(engine, placement) >= MATERIAL_WANTED ? undefined : { code: 'little-material' };
  }
  if (goal.kind === 'hold') {
    return canAttack(engine, placement) ? undefined : { code: 'cannot-lose' };
  }
  const piece = placement.get(goal.square);
  const canBeWon = piece?.color === engine && piece.role !== 'king';
  return canBeWon ? undefined : { code: 'no-piece' };
}

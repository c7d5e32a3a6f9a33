/**
 * Judges the goal of a game by the board and the rules alone; the engine's scores play no part.
 *
 * - A game that the user wins reaches every goal. A game that they lose misses every goal.
 * - A draw reaches the goal `hold` and misses the others.
 * - Material is won once the user has kept it for `SETTLED` plies: for `material`, `MATERIAL_WANTED` pawns more than at the start; for
 *   `piece`, at least half of the piece's worth after the captures around it have ended.
 * - A goal that has become impossible is missed: `mate` without a piece that can cross the river, `material` with too little left to win,
 *   `piece` when it was exchanged.
 * - A move is held when the engine has answered it.
 */
import { toPlacement } from '@chuhe/board/placement';
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import type { PlayResult } from '../play-session.ts';
import type { Goal } from './goal.ts';
import { canAttack, followMaterial, MATERIAL_WANTED, totalOf, worthOf } from './material.ts';

/** Plies for which material has to be kept, so that a piece that is taken back at once is not won. */
export const SETTLED = 4;

export interface GoalSituation {
  /** The position in which the game began, and its moves. */
  readonly fen: string;
  readonly moves: readonly string[];
  readonly human: Color;
  /** `undefined` while the game goes on. */
  readonly result: PlayResult | undefined;
}

export type GoalState = GoalUnderWay | GoalReached | GoalMissed;

export type GoalUnderWay =
  | { readonly kind: 'mate' | 'piece' }
  /** Pawns' worth that the user is ahead of the start; less than 0 when behind. */
  | { readonly kind: 'material'; readonly gain: number }
  /** The material is won if it is kept for this many plies more. */
  | { readonly kind: 'keep'; readonly plies: number }
  | { readonly kind: 'hold'; readonly held: number; readonly of: number };

export interface GoalReached {
  readonly kind: 'reached';
  readonly why: 'won' | 'drawn' | 'held' | 'material' | 'piece';
}

export interface GoalMissed {
  readonly kind: 'missed';
  readonly why: 'lost' | 'drawn' | 'exchanged' | 'no-attacker' | 'little-material';
}

export function isDecided(state: GoalState): state is GoalReached | GoalMissed {
  return state.kind === 'reached' || state.kind === 'missed';
}

export function judgeGoal(goal: Goal, situation: GoalSituation): GoalState {
  return judgeResult(goal, situation) ?? judgeBoard(goal, situation);
}

/** The goal by the result of the game; `undefined` while the game goes on, or if the goal has ended it. */
function judgeResult(
  goal: Goal,
  { result, human }: GoalSituation,
): GoalReached | GoalMissed | undefined {
  if (result === undefined || result.reason === 'goal') return undefined;
  if (result.winner === human) return { kind: 'reached', why: 'won' };
  if (result.winner !== null) return { kind: 'missed', why: 'lost' };
  return goal.kind === 'hold'
    ? { kind: 'reached', why: 'drawn' }
    : { kind: 'missed', why: 'drawn' };
}

function judgeBoard(goal: Goal, situation: GoalSituation): GoalState {
  if (goal.kind === 'mate') return judgeMate(situation);
  if (goal.kind === 'material') return judgeMaterial(situation);
  return goal.kind === 'piece'
    ? judgePiece(goal.square, situation)
    : judgeHold(goal.moves, situation);
}

function judgeMate({ fen, moves, human }: GoalSituation): GoalState {
  const { placement } = followMaterial({ fen, moves }, human);
  return canAttack(human, placement) ? { kind: 'mate' } : { kind: 'missed', why: 'no-attacker' };
}

function judgeMaterial({ fen, moves, human }: GoalSituation): GoalState {
  const { gains, placement } = followMaterial({ fen, moves }, human);
  const gain = gains.at(-1) ?? 0;
  const enoughFrom = 1 + gains.findLastIndex((each) => each < MATERIAL_WANTED);
  const kept = gains.length - 1 - enoughFrom;
  if (kept >= SETTLED) return { kind: 'reached', why: 'material' };
  if (kept >= 0) return { kind: 'keep', plies: SETTLED - kept };
  const isPossible = gain + totalOf(oppositeColor(human), placement) >= MATERIAL_WANTED;
  return isPossible ? { kind: 'material', gain } : { kind: 'missed', why: 'little-material' };
}

function judgePiece(square: string, { fen, moves, human }: GoalSituation): GoalState {
  const piece = toPlacement(fen).get(square);
  const { gains, capturedAt, lastCapture } = followMaterial({ fen, moves }, human, square);
  if (piece === undefined || capturedAt === undefined) return { kind: 'piece' };
  const kept = moves.length - lastCapture;
  if (kept < SETTLED) return { kind: 'keep', plies: SETTLED - kept };
  return (gains.at(-1) ?? 0) >= worthOf(piece) / 2
    ? { kind: 'reached', why: 'piece' }
    : { kind: 'missed', why: 'exchanged' };
}

function judgeHold(of: number, { fen, moves, human }: GoalSituation): GoalState {
  const isRedFirst = !/^\S+ b/.test(fen);
  const isHumanFirst = isRedFirst === (human === 'red');
  const held = Math.floor((moves.length - (isHumanFirst ? 0 : 1)) / 2);
  if (held >= of) return { kind: 'reached', why: 'held' };
  return { kind: 'hold', held: Math.max(0, held), of };
}

import { toPlacement } from '@chuhe/board/placement';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../../i18n/i18n.ts';
import { placedPiece } from '../../../../lib/game/piece-name.ts';
import type { StartFault } from './check-start.ts';
import type { Goal } from './goal.ts';
import type { GoalState } from './judge-goal.ts';
import { MATERIAL_WANTED } from './material.ts';

/**
 * How far the goal is reached, or what became of it.
 *
 * @param fen the position in which the game began
 * @example 'Goal: hold the draw. 23 of 30 moves.'
 */
export function goalText(goal: Goal, state: GoalState, { fen, t }: GoalFacts): string {
  if (state.kind === 'missed') return t(`play.goal.missed.${state.why}`);
  if (state.kind === 'reached') {
    return state.why === 'held'
      ? t('play.goal.reached.held', { count: goal.kind === 'hold' ? goal.moves : 0 })
      : t(`play.goal.reached.${state.why}`);
  }
  if (state.kind === 'keep') return t('play.goal.status.keep', { count: state.plies });
  if (state.kind === 'hold') return t('play.goal.status.hold', { held: state.held, of: state.of });
  if (state.kind === 'material') {
    const gain = gainText(state.gain);
    return t('play.goal.status.material', { gain, wanted: MATERIAL_WANTED });
  }
  return goal.kind === 'piece' ? pieceText(goal.square, { fen, t }) : t('play.goal.status.mate');
}

interface GoalFacts {
  readonly fen: string;
  readonly t: TFunction;
}

/** @example gainText(-4.5); // '−4.5' */
function gainText(gain: number): string {
  return `${gain}`.replace('-', '−');
}

function pieceText(square: string, { fen, t }: GoalFacts): string {
  return t('play.goal.status.piece', { piece: targetName(fen, square, t) });
}

/** The name of a piece in any arrangement. @example 'chariot on file 9' */
export function targetName(fen: string, square: string, t: TFunction): string {
  const placement = toPlacement(fen);
  const position = { pieceAt: (each: string) => placement.get(each) };
  return placedPiece(position, square, { t, language: currentLanguage() }) ?? '';
}

/** Why the game cannot begin, as a sentence. */
export function faultText(fault: StartFault, t: TFunction): string {
  return fault.code === 'over'
    ? t('play.goal.faults.over', { why: t(`play.reasons.${fault.reason}`) })
    : t(`play.goal.faults.${fault.code}`);
}

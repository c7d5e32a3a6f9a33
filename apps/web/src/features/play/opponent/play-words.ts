import type { TFunction } from 'i18next';
import { eloOfScore, type LevelNumber, MEASURED_SCORES } from './levels.ts';
import type { PlayChoices, PlayResult, PlayState } from './play-session.ts';

/** Whose move it is, or how the game has ended. */
export function statusText({ phase }: PlayState, { human }: PlayChoices, t: TFunction): string {
  if (phase.kind === 'over') return resultText(phase.result, human, t);
  if (phase.kind === 'stuck') return t('play.stuck');
  if (phase.kind === 'off') return '';
  return phase.turn === human ? t('play.yourTurn') : t('play.thinking');
}

/** @example 'You win: checkmate.' */
function resultText(
  { winner, reason }: PlayResult,
  human: PlayChoices['human'],
  t: TFunction,
): string {
  const why = t(`play.reasons.${reason}`);
  if (winner === null) return t('play.draw', { why });
  return winner === human ? t('play.win', { why }) : t('play.loss', { why });
}

/** How strong a level is, as measured against the level below. @example 'Scores 72% against level 1, about 160 Elo more.' */
export function strengthText(level: LevelNumber, t: TFunction): string {
  const percent = MEASURED_SCORES[level];
  if (level === 1) return t('play.strength.lowest', { percent });
  const elo = eloOfScore(percent);
  const below = level - 1;
  return elo === undefined
    ? t('play.strength.nearlyAll', { percent, below })
    : t('play.strength.measured', { percent, below, elo });
}

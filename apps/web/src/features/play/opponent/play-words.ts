import type { TFunction } from 'i18next';
import { eloOfScore, type LevelNumber, MEASURED_SCORES } from './levels.ts';
import type { PlayChoices, PlayResult, PlayState } from './play-session.ts';

/** Whose move it is, how the game has ended, or that the engine did not answer. Empty if no game is played. */
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

/**
 * How strong a level is, as measured against the level below. Level 1 was measured against a program that only captures.
 *
 * @example 'About 170 Elo stronger than level 1: scores 73% against it.'
 */
export function strengthText(level: LevelNumber, t: TFunction): string {
  const percent = MEASURED_SCORES[level];
  if (level === 1) return t('play.strength.lowest', { percent });
  const elo = eloOfScore(percent);
  const below = level - 1;
  return elo === undefined
    ? t('play.strength.withoutElo', { percent, below })
    : t('play.strength.measured', { percent, below, elo });
}

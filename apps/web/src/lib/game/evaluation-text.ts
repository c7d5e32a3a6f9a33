import { formatScore, makeStoredScore } from '@chuhe/cloudbook/score';
import type { Evaluation } from '@chuhe/game/tree';

/** Converts an evaluation to one number from Red's view, for comparing and showing scores. */
export function redScore(evaluation: Evaluation): number {
  if (evaluation.kind === 'cp') return makeStoredScore({ kind: 'cp', value: evaluation.value });
  const moves = Math.abs(evaluation.moves);
  return makeStoredScore({ kind: 'mate', result: evaluation.moves < 0 ? 'loses' : 'wins', moves });
}

/** @example scoreText({ kind: 'cp', value: 38 }); // '+0.38' */
export function scoreText(evaluation: Evaluation): string {
  return formatScore(redScore(evaluation));
}

/** Whether the evaluation is of a position in which a side is mated. It has no sign, and the position itself shows who has won. */
export function isMateOnBoard(evaluation: Evaluation): boolean {
  return evaluation.kind === 'mate' && evaluation.moves === 0;
}

/** Like `scoreText` but with one decimal, for the list of moves: `'+0.4'`, `'−0.1'`, `'0.0'`, `'#5'`. */
export function shortScoreText(evaluation: Evaluation): string {
  if (evaluation.kind === 'mate') return scoreText(evaluation);
  const tenths = Math.round(Math.abs(evaluation.value) / 10);
  const sign = evaluation.value < 0 ? '\u2212' : '+';
  return `${tenths === 0 ? '' : sign}${(tenths / 10).toFixed(1)}`;
}

import type { Hint } from '@chuhe/board/hint';
import type { PositionEvaluation } from '../../engine/analysis.ts';
import { redChance } from './shown-score.ts';

/** A move that loses more of the winning chance than this is no alternative worth an arrow. */
const WORTH = 0.1;

/** An arrow for the best move and for each that is nearly as good. */
export function engineArrows(evaluation: PositionEvaluation | undefined): readonly Hint[] {
  const [best] = evaluation?.lines ?? [];
  if (evaluation === undefined || best === undefined) return [];
  const chance = redChance(best.score);
  return evaluation.lines
    .filter(({ score }) => Math.abs(redChance(score) - chance) < WORTH)
    .flatMap(({ moves: [move], rank }) =>
      move === undefined ? [] : [{ from: move.slice(0, 2), to: move.slice(2), rank }],
    );
}

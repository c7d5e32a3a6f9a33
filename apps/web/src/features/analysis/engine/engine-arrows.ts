import type { Hint } from '@chuhe/board/hint';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import { redChance } from './shown-score.ts';

export interface EngineArrow extends Hint {
  readonly rank: number;
  /** 1 for the best move and equally good ones, towards 0 for hardly an alternative. */
  readonly weight: number;
}

/** Loss of winning chance, 0 to 1, from which on a move gets no arrow. */
const LOSS_LIMIT = 0.2;

/** An arrow for the best move and for each that is nearly as good, best first. */
export function engineArrows(
  evaluation: PositionEvaluation | undefined,
  isThreat = false,
): readonly EngineArrow[] {
  const [best] = evaluation?.lines ?? [];
  if (evaluation === undefined || best === undefined) return [];
  const chance = redChance(best.score);
  return evaluation.lines.flatMap((line) => {
    const loss = Math.abs(redChance(line.score) - chance);
    const [move] = line.moves;
    if (move === undefined || loss >= LOSS_LIMIT) return [];
    // In tenths, so that the board is not redrawn for every hundredth of a pawn.
    const weight = Math.round((1 - loss / LOSS_LIMIT) * 10) / 10;
    return [
      {
        from: move.slice(0, 2),
        to: move.slice(2),
        rank: line.rank,
        weight,
        ...(isThreat ? { kind: 'threat' } : {}),
      },
    ];
  });
}

export function sameArrows(a: readonly EngineArrow[], b: readonly EngineArrow[]): boolean {
  return a.length === b.length && a.every((arrow, index) => sameArrow(arrow, b[index]));
}

function sameArrow(a: EngineArrow, b: EngineArrow | undefined): boolean {
  return (
    a.from === b?.from &&
    a.to === b.to &&
    a.kind === b.kind &&
    a.rank === b.rank &&
    a.weight === b.weight
  );
}

import type { Hint } from '@chuhe/board/hint';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import { redChance } from '../../../engine/shown-score.ts';

export interface EngineArrow extends Hint {
  readonly rank: number;
  /** 1 for the best move and equally good ones, decreasing to 0 with the loss of winning chance. */
  readonly weight: number;
}

/** Moves that lose at least this much winning chance, 0 to 1, get no arrow. */
const LOSS_LIMIT = 0.2;

/** Arrows for the best move and all moves that are nearly as good, best first. */
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
    // Rounded to tenths, so that the board is not redrawn for every small change of a score.
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

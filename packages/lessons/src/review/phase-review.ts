/** Accuracy by phase of the game. */
import { COLORS, type Color } from '@chuhe/rules/piece';
import type { Phase, PhaseSpan } from './phases.ts';
import { mean, type Review } from './review.ts';

interface PhaseReview {
  readonly phase: Phase;
  /** By side: the mean accuracy of its judged moves, 0 to 100; `undefined` if it made none in this phase. */
  readonly accuracy: Readonly<Record<Color, number | undefined>>;
}

/**
 * The phases of a game in order. A move belongs to the phase of the position before it. Phases without a judged move are left out.
 * @param spans the phases of the positions, as `phasesOf` returns them
 */
export function reviewByPhase(
  verdicts: Review['verdicts'],
  spans: readonly PhaseSpan[],
): readonly PhaseReview[] {
  return spans.flatMap(({ phase, from }, index) => {
    const own = verdicts.slice(from, spans[index + 1]?.from ?? verdicts.length);
    const of = (color: Color): number | undefined =>
      mean(own.flatMap((verdict) => (verdict?.mover === color ? [verdict.accuracy] : [])));
    const accuracy = { red: of('red'), black: of('black') };
    return COLORS.some((color) => accuracy[color] !== undefined) ? [{ phase, accuracy }] : [];
  });
}

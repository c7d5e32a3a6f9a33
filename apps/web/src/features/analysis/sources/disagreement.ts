/** Finds contradictions between the sources of a move. */

/** Sources that score a move. */
const SCORING_SOURCES = ['cloud', 'engine', 'book'] as const;
type ScoringSource = (typeof SCORING_SOURCES)[number];

/** The scores of one move, all from the same side's view. They are in hundredths of a pawn, and mates are ±(30,000 − plies). */
export interface MoveInfos {
  /** The score of this move by source. */
  readonly scores: Readonly<Partial<Record<ScoringSource, number>>>;
  /** The score of the position's best move, from the mover's view, by each source that can refute the book. */
  readonly best: Readonly<Partial<Record<'cloud' | 'engine', number>>>;
  /** Whether this is the book's first choice. */
  readonly isBookFirst: boolean;
  /** Whether `scores` are from the mover's view, as `best` is. If not, their signs are flipped before they are compared with `best`. */
  readonly isMoverView: boolean;
}

export type Disagreement =
  | {
      readonly kind: 'scores';
      readonly sources: readonly [ScoringSource, ScoringSource];
      /** The unchanged scores of the two sources. */
      readonly scores: readonly [number, number];
    }
  /** The book's first choice loses `loss` hundredths of a pawn according to `by`. */
  | { readonly kind: 'book'; readonly by: 'cloud' | 'engine'; readonly loss: number };

/** Maximum difference, in hundredths of a pawn, of two scores that agree. */
const TOLERANCE = 80;
/** A score within ± this value favours neither side. */
const EVEN = 10;
/** Scores are limited to ± this value before they are compared: ten pawns win, so a higher score or a mate means the same. */
const WON = 1_000;

/**
 * All disagreements about one move. Two scores disagree if they are more than 80 apart or have opposite signs, where a score within
 * ±10 has no sign. The book's first choice is disputed if it loses more than 80 according to the engine or the cloud.
 *
 * @example
 * disagreementsOf({ scores: { cloud: 31, engine: -71 }, best: {}, isBookFirst: false, isMoverView: true });
 * // [{ kind: 'scores', sources: ['cloud', 'engine'], scores: [31, -71] }]
 */
export function disagreementsOf(infos: MoveInfos): readonly Disagreement[] {
  return [...scoreDisagreements(infos), ...bookDisagreements(infos)];
}

function scoreDisagreements({ scores }: MoveInfos): Disagreement[] {
  const given = SCORING_SOURCES.flatMap((source) => {
    const score = scores[source];
    return score === undefined ? [] : [{ source, score }];
  });
  return given.flatMap((one, index) =>
    given
      .slice(index + 1)
      .filter((other) => differ(one.score, other.score))
      .map(
        (other): Disagreement => ({
          kind: 'scores',
          sources: [one.source, other.source],
          scores: [one.score, other.score],
        }),
      ),
  );
}

function bookDisagreements({
  scores,
  best,
  isBookFirst,
  isMoverView,
}: MoveInfos): readonly Disagreement[] {
  if (!isBookFirst) return [];
  return (['cloud', 'engine'] as const).flatMap((by): Disagreement[] => {
    const [highest, score] = [best[by], scores[by]];
    if (highest === undefined || score === undefined) return [];
    const loss = bounded(highest) - bounded(isMoverView ? score : -score);
    return loss > TOLERANCE ? [{ kind: 'book', by, loss }] : [];
  });
}

function differ(a: number, b: number): boolean {
  const signs = signOf(a) * signOf(b);
  return signs < 0 || Math.abs(bounded(a) - bounded(b)) > TOLERANCE;
}

function signOf(score: number): number {
  return Math.abs(score) <= EVEN ? 0 : Math.sign(score);
}

function bounded(score: number): number {
  return Math.max(-WON, Math.min(WON, score));
}

/** Where two sources say what cannot both be right. */

/** Sources that score a move. */
const SCORING_SOURCES = ['cloud', 'engine', 'book'] as const;
type ScoringSource = (typeof SCORING_SOURCES)[number];

/** What is said of one move: all scores from one view, in hundredths of a pawn, mates as ±(30,000 − plies). */
export interface MoveInfos {
  /** Of this move. */
  readonly scores: Readonly<Partial<Record<ScoringSource, number>>>;
  /** The score of the best move of the position, from the mover's view, by each source that can refute the book. */
  readonly best: Readonly<Partial<Record<'cloud' | 'engine', number>>>;
  /** Whether it is the move that the user's book plays first. */
  readonly isBookFirst: boolean;
  /** Whether the scores of this move are from the mover's view, as `best` is; else their signs are turned. */
  readonly isMoverView: boolean;
}

export type Disagreement =
  | {
      readonly kind: 'scores';
      readonly sources: readonly [ScoringSource, ScoringSource];
      /** As they were given. */
      readonly scores: readonly [number, number];
    }
  /** The book's first move loses `loss` hundredths of a pawn by `by`. */
  | { readonly kind: 'book'; readonly by: 'cloud' | 'engine'; readonly loss: number };

/** Hundredths of a pawn: more than this is another info. */
const TOLERANCE = 80;
/** A score within ±10 takes no side. */
const EVEN = 10;
/** Ten pawns are won; whether by ten or by twenty, or by a mate, is no other info. */
const WON = 1_000;

/**
 * All disagreements about one move: two scores more than 80 apart or with different signs, and a first move of the book that loses
 * more than 80 by the engine or by the cloud. A score within ±10 has no sign.
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

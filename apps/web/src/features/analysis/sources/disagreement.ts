/** Where two voices say what cannot both be right. */

/** Voices that score a move. */
const SCORING_VOICES = ['cloud', 'engine', 'book'] as const;
type ScoringVoice = (typeof SCORING_VOICES)[number];

/** What is said of one move: all scores from one view, in hundredths of a pawn, mates as ±(30,000 − plies). */
export interface Opinions {
  /** Of this move. */
  readonly scores: Readonly<Partial<Record<ScoringVoice, number>>>;
  /** The score of the best move of the position, from the mover's view, by each voice that can refute the book. */
  readonly best: Readonly<Partial<Record<'cloud' | 'engine', number>>>;
  /** Whether it is the move that the reader's book plays first. */
  readonly isBookFirst: boolean;
  /** Whether the scores of this move are from the mover's view, as `best` is; else their signs are turned. */
  readonly isMoverView: boolean;
}

export type Disagreement =
  | {
      readonly kind: 'scores';
      readonly voices: readonly [ScoringVoice, ScoringVoice];
      /** As they were given. */
      readonly scores: readonly [number, number];
    }
  /** The book's first move loses `loss` hundredths of a pawn by `by`. */
  | { readonly kind: 'book'; readonly by: 'cloud' | 'engine'; readonly loss: number };

/** Hundredths of a pawn: more than this is another opinion. */
const TOLERANCE = 80;
/** A score within ±10 takes no side. */
const EVEN = 10;
/** Ten pawns are won; whether by ten or by twenty, or by a mate, is no other opinion. */
const WON = 1_000;

/**
 * All disagreements about one move: two scores more than 80 apart or with different signs, and a first move of the book that loses
 * more than 80 by the engine or by the cloud. A score within ±10 has no sign.
 *
 * @example
 * disagreementsOf({ scores: { cloud: 31, engine: -71 }, best: {}, isBookFirst: false, isMoverView: true });
 * // [{ kind: 'scores', voices: ['cloud', 'engine'], scores: [31, -71] }]
 */
export function disagreementsOf(opinions: Opinions): readonly Disagreement[] {
  return [...scoreDisagreements(opinions), ...bookDisagreements(opinions)];
}

function scoreDisagreements({ scores }: Opinions): Disagreement[] {
  const given = SCORING_VOICES.flatMap((voice) => {
    const score = scores[voice];
    return score === undefined ? [] : [{ voice, score }];
  });
  return given.flatMap((one, index) =>
    given
      .slice(index + 1)
      .filter((other) => differ(one.score, other.score))
      .map(
        (other): Disagreement => ({
          kind: 'scores',
          voices: [one.voice, other.voice],
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
}: Opinions): readonly Disagreement[] {
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

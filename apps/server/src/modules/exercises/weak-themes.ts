/** Finds the themes that a user is weakest in. */

/** Answers, each weighted by how recent it is. */
export interface WeightedAnswers {
  readonly weight: number;
  /** The weight of the right ones among them. */
  readonly solvedWeight: number;
}

export interface ThemeEvidence {
  /** Themes with exercises that the user has not answered, in their usual order. */
  readonly open: readonly string[];
  readonly sums: readonly (WeightedAnswers & { readonly theme: string })[];
  /** Mistakes of the user's reviewed games, weighted likewise. */
  readonly mistakes: readonly { readonly theme: string; readonly weight: number }[];
  /** All answers, each once, however many themes it has. */
  readonly all: WeightedAnswers;
}

/** The most themes at once. */
const MAX_THEMES = 3;
/** A theme begins with this many answers of the user's average: a Beta prior, so that one wrong answer makes no weakness. */
const PRIOR_ANSWERS = 8;
/** A mistake in a game counts as this part of a wrong answer, since nothing told the user to look for a move. */
const MISTAKE_WEIGHT = 0.5;

/**
 * The themes with the lowest expected rates of right answers, the lowest first. A theme without a wrong answer or a mistake is not weak,
 * and neither is one at or above the user's average.
 */
export function weakThemes({ open, sums, mistakes, all }: ThemeEvidence): string[] {
  const average = (all.solvedWeight + 1) / (all.weight + 2);
  const answered = new Map(sums.map((each) => [each.theme, each]));
  const made = new Map(mistakes.map(({ theme, weight }) => [theme, weight * MISTAKE_WEIGHT]));
  return open
    .map((theme) => {
      const { weight = 0, solvedWeight = 0 } = answered.get(theme) ?? {};
      const failed = weight - solvedWeight + (made.get(theme) ?? 0);
      const rate =
        (solvedWeight + PRIOR_ANSWERS * average) / (solvedWeight + failed + PRIOR_ANSWERS);
      return { theme, failed, rate };
    })
    .filter(({ failed, rate }) => failed > 0 && rate < average)
    .toSorted((one, other) => one.rate - other.rate)
    .slice(0, MAX_THEMES)
    .map(({ theme }) => theme);
}

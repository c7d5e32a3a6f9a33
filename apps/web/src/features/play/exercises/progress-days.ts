import type { ExerciseProgress } from '@chuhe/contract/exercise';

/** A day of the calendar, also one without answers. */
export interface ProgressDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly answers: number;
  readonly solved: number;
  /** After the last answer up to this day; `undefined` if it is not known. */
  readonly rating: number | undefined;
}

const DAY = 86_400_000;

/** The last `count` days up to `today`, ascending. */
export function fillDays(
  days: ExerciseProgress['days'],
  { today, count }: { readonly today: string; readonly count: number },
): ProgressDay[] {
  const byDay = new Map(days.map((each) => [each.day, each]));
  const last = Date.parse(today);
  const names = Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY).toISOString().slice(0, 10),
  );
  const first = names[0] ?? today;
  let rating =
    days.findLast((each) => each.day < first && each.rating !== null)?.rating ?? undefined;
  return names.map((day) => {
    const found = byDay.get(day);
    rating = found?.rating ?? rating;
    return { day, answers: found?.answers ?? 0, solved: found?.solved ?? 0, rating };
  });
}

/** The lowest and the highest rating of a graph, at round numbers, with some space around a flat line. */
export function ratingRange(days: readonly ProgressDay[]): { min: number; max: number } {
  const ratings = days.flatMap(({ rating }) => (rating === undefined ? [] : [rating]));
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  return { min: 50 * Math.floor((low - 10) / 50), max: 50 * Math.ceil((high + 10) / 50) };
}

/** The line of the ratings, in a drawing of 100 × 100. Begins at the first known rating. */
export function ratingPath(days: readonly ProgressDay[]): string {
  const { min, max } = ratingRange(days);
  const width = Math.max(1, days.length - 1);
  const points = days.flatMap(({ rating }, index) =>
    rating === undefined
      ? []
      : [`${round((100 * index) / width)} ${round((100 * (max - rating)) / (max - min))}`],
  );
  // A single point is drawn as a dot, by the round ends of the line.
  const [only] = points;
  return points.length === 1 && only !== undefined ? `M${only}h0` : `M${points.join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

import type { ExercisePlayer } from '@chuhe/contract/exercise';

/** Rating deviation from which on a rating is called provisional: it can still change a lot. */
const PROVISIONAL = 110;

export function isProvisional({ deviation }: Pick<ExercisePlayer, 'deviation'>): boolean {
  return deviation > PROVISIONAL;
}

/** @example ratingText({ rating: 1500, deviation: 250 }, '1,500'); // '1,500?' */
export function ratingText(player: Pick<ExercisePlayer, 'deviation'>, rating: string): string {
  return isProvisional(player) ? `${rating}?` : rating;
}

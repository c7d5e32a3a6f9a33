const BARS = 5;

/** Bars of five that stand for a priority beside the highest one: whoever has any priority has a bar. */
export function weightOf(priority: number, highest: number): number {
  if (priority <= 0 || highest <= 0) return 0;
  return Math.max(1, Math.min(BARS, Math.round((priority / highest) * BARS)));
}

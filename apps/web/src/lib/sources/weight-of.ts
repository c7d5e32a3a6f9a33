const BARS = 5;

/** The number of bars, 0–5, for a priority relative to the highest one. A priority above 0 has at least one bar. */
export function weightOf(priority: number, highest: number): number {
  if (priority <= 0 || highest <= 0) return 0;
  return Math.max(1, Math.min(BARS, Math.round((priority / highest) * BARS)));
}

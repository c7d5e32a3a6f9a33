const BARS = 5;

/** How many of five bars show a priority, compared with the highest one. Every priority above 0 has at least one bar. */
export function weightOf(priority: number, highest: number): number {
  if (priority <= 0 || highest <= 0) return 0;
  return Math.max(1, Math.min(BARS, Math.round((priority / highest) * BARS)));
}

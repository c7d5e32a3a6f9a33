/**
 * Whole milliseconds since 1970, by which runs are measured. A clock of the device that is set back does not change it. The other clock of the
 * browser may stand still while the device sleeps, so the later of the two counts.
 */
export function runNow(): number {
  return Math.max(Date.now(), Math.round(performance.timeOrigin + performance.now()));
}

/** The minimum time between two lines, in milliseconds. */
const INTERVAL = 5_000;

/** @returns a function that prints the progress of a command, at most every five seconds */
export function makeProgress(say: (line: string) => void): (makeLine: () => string) => void {
  let printedAt = performance.now();
  return (makeLine) => {
    if (performance.now() - printedAt < INTERVAL) return;
    printedAt = performance.now();
    say(makeLine());
  };
}

/** @example formatDuration(120); // '2 min' */
export function formatDuration(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

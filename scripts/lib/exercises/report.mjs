import { quantile } from '../quantiles.mjs';
import { KINDS } from './kind.mjs';
import { emptyCounts, STAGES } from './mine-game.mjs';

/**
 * What a run prints.
 *
 * @typedef {import('./journal.mjs').Entry} Entry
 * @typedef {import('./exercise-file.mjs').Exercise} Exercise
 */

const INTERVAL_MS = 30_000;

/**
 * Prints how far a run is, and how many exercises it has found.
 *
 * @param {object} options
 * @param {number} options.total games
 * @param {number} options.known games that were done before
 * @param {(line: string) => void} options.print
 * @param {() => number} [options.now] milliseconds
 * @returns {(entries: readonly Entry[]) => void} called after each game
 */
export function makeProgress({ total, known, print, now = () => performance.now() }) {
  const start = now();
  let printedAt = -Infinity;
  return (entries) => {
    if (now() - printedAt < INTERVAL_MS) return;
    printedAt = now();
    const done = entries.length;
    const leftMs = ((printedAt - start) * (total - done)) / (done - known);
    const exercises = entries.reduce((sum, entry) => sum + entry.exercises.length, 0);
    const left = `about ${Math.ceil(leftMs / 60_000)} min left`;
    print(`${done} of ${total} games, ${exercises} exercises, ${left}`);
  };
}

/**
 * How many positions each stage has left in the sieve, and what the file holds.
 *
 * @param {readonly Entry[]} entries
 * @param {readonly Exercise[]} selected
 */
export function formatReport(entries, selected) {
  const counts = emptyCounts();
  for (const entry of entries) for (const stage of STAGES) counts[stage] += entry.counts[stage];
  const kinds = KINDS.map(
    (kind) => `${kind} ${selected.filter((each) => each.kind === kind).length}`,
  );
  const ratings = selected.map(({ rating }) => rating);
  const spread = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => quantile(ratings, share));
  return [
    `${entries.length} games`,
    ...STAGES.map((stage) => `${stage} ${counts[stage]}`),
    kinds.join(', '),
    `rating, 5 % to 95 %: ${spread.join(', ')}`,
  ].join('\n');
}

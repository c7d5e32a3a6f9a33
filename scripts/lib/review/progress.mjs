/** Between two lines. */
const INTERVAL_MS = 10_000;

/**
 * How far a run is and how long it will take, by the nodes that are expected.
 *
 * @param {object} wish
 * @param {number} wish.total nodes
 * @param {(line: string) => void} wish.say
 * @param {() => number} [wish.now] milliseconds
 * @returns {(nodes: number) => void} to be told of each search
 */
export function makeProgress({ total, say, now = () => performance.now() }) {
  const start = now();
  let told = start;
  let done = 0;
  return (nodes) => {
    done += nodes;
    if (now() - told < INTERVAL_MS) return;
    told = now();
    // There is always a last search under way.
    const share = Math.min(0.99, done / total);
    const leftMs = ((told - start) * (1 - share)) / share;
    say(`${Math.floor(share * 100)} %, about ${formatMinutes(leftMs)} left`);
  };
}

/** @param {number} ms */
function formatMinutes(ms) {
  return ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`;
}

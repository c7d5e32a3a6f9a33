const INTERVAL_MS = 10_000;

/**
 * Prints the progress of a run and its remaining time, estimated from the expected nodes.
 *
 * @param {object} options
 * @param {number} options.total nodes
 * @param {(line: string) => void} options.print
 * @param {() => number} [options.now] milliseconds
 * @returns {(nodes: number) => void} called after each search
 */
export function makeProgress({ total, print, now = () => performance.now() }) {
  const start = now();
  let printedAt = start;
  let done = 0;
  return (nodes) => {
    done += nodes;
    if (now() - printedAt < INTERVAL_MS) return;
    printedAt = now();
    // The share stays below 1, because the total is an estimate, which the last searches may exceed.
    const share = Math.min(0.99, done / total);
    const leftMs = ((printedAt - start) * (1 - share)) / share;
    print(`${Math.floor(share * 100)} %, about ${formatMinutes(leftMs)} left`);
  };
}

/** @param {number} ms */
function formatMinutes(ms) {
  return ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`;
}

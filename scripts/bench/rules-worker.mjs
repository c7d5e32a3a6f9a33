import { PerformanceObserver } from 'node:perf_hooks';
import { COUNTERS } from './rules-counters.mjs';

/**
 * The process of `rules.mjs` for one library and phase. Prints a {@link Measurement} as JSON.
 *
 * @typedef {object} Job
 * @property {string} library a name in `COUNTERS`
 * @property {'fresh' | 'warm'} phase
 * @property {number} depth
 * @property {readonly { fen: string, leaves: number }[]} positions with the right count at that depth
 *
 * @typedef {object} Measurement
 * @property {number[]} rates leaves per CPU second, one for each position
 * @property {number} collections garbage collections while leaves were counted
 */

const WARM_UP_SECONDS = 3;
const POSITION_SECONDS = 0.3;

/** @type {Job} */
const job = JSON.parse(process.argv[2] ?? '');
const load = COUNTERS[job.library];
if (!load) throw new Error(`no such library: ${job.library}`);
const counter = await load();
/** @type {number[]} */
const collectionTimes = [];
const observer = new PerformanceObserver((list) => {
  collectionTimes.push(...list.getEntries().map(({ startTime }) => startTime));
});
observer.observe({ entryTypes: ['gc'] });

const counts = job.positions.map(({ fen, leaves }) => ({ count: counter.prepare(fen), leaves }));
if (job.phase === 'warm') await warmUp();
// Collects the garbage of the warm-up, so that it does not count.
globalThis.gc?.();
const start = performance.now();
const rates = [];
for (const position of counts) {
  rates.push(await measure(position, job.phase === 'warm' ? POSITION_SECONDS : 0));
}
const end = performance.now();
// Waits, because the event loop calls the observer.
await new Promise((resolve) => setTimeout(resolve, 50));
const collections = collectionTimes.filter((time) => time >= start && time <= end).length;
console.log(JSON.stringify({ rates, collections }));
counter.close?.();

async function warmUp() {
  const begin = counter.cpuSeconds();
  while (counter.cpuSeconds() - begin < WARM_UP_SECONDS) {
    for (const position of counts) await countTimes(position, 1);
  }
}

/**
 * Counts once, then twice, four times and so on, until `seconds` of CPU time have passed. The CPU time is read seldom,
 * because reading it costs CPU time too.
 *
 * @type {(position: (typeof counts)[number], seconds: number) => Promise<number>}
 */
async function measure(position, seconds) {
  const begin = counter.cpuSeconds();
  let leaves = 0;
  let used = 0;
  for (let times = 1; leaves === 0 || used < seconds; times *= 2) {
    leaves += await countTimes(position, times);
    used = counter.cpuSeconds() - begin;
  }
  return leaves / used;
}

/**
 * Uses `await` only for asynchronous libraries, because `await` makes garbage that would be attributed to the library.
 *
 * @type {(position: (typeof counts)[number], times: number) => Promise<number>}
 */
async function countTimes({ count, leaves }, times) {
  for (let done = 0; done < times; done += 1) {
    const answer = count(job.depth);
    const counted = typeof answer === 'number' ? answer : await answer;
    if (counted !== leaves) {
      throw new Error(`${job.library}: ${counted} leaves instead of ${leaves}`);
    }
  }
  return times * leaves;
}

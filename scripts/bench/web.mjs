import { cpus, loadavg } from 'node:os';
import { RunError } from '../lib/run.mjs';
import { runBig } from './web-big.mjs';
import { runDrag } from './web-drag.mjs';
import { runEngine } from './web-engine.mjs';
import { openSite } from './web-site.mjs';
import { runSize } from './web-size.mjs';
import { runTeach } from './web-teach.mjs';

/**
 * `npm run bench -- web [size] [engine] [drag] [big] [teach] [--quick]`: what readers wait for and what they feel, from the real
 * build on the real server in a headless Chromium, beside its budgets. Without a name all five parts are measured; the
 * head of each one's file says how. Medians of several rounds count; `--quick` makes one. Progress goes to stderr.
 *
 * Only a size that is too large ends it with status 1: times depend on the machine and on what else it does.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 *
 * @typedef {object} PartOptions
 * @property {number} rounds an odd number
 *
 * @typedef {(site: Site, options: PartOptions) => Promise<boolean>} Part says whether every budget that may end the
 *   bench badly was met
 */

/** @type {Readonly<Record<string, Part>>} */
const PARTS = { size: runSize, engine: runEngine, drag: runDrag, big: runBig, teach: runTeach };
const QUICK = '--quick';

/** @param {readonly string[]} args */
export async function run(args) {
  const { parts, rounds } = parseArguments(args);
  const site = await openSite();
  let isGood = true;
  try {
    printSurroundings(site, rounds);
    for (const part of parts) {
      isGood = (await part(site, { rounds })) && isGood;
      // What else runs makes every wait longer: this tells whether to believe the times above.
      console.log(`Load average by now: ${formatLoad()}`);
    }
  } finally {
    await site.close();
  }
  if (!isGood) throw new RunError('A size is over its budget.', 1);
}

/** @param {readonly string[]} args */
function parseArguments(args) {
  const all = Object.keys(PARTS);
  const names = args.filter((arg) => arg !== QUICK);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    const use = all.map((name) => `[${name}]`).join(' ');
    throw new RunError(`No such part: ${unknown}. Use: npm run bench -- web ${use} [${QUICK}]`, 1);
  }
  const wanted = names.length === 0 ? all : all.filter((name) => names.includes(name));
  const parts = wanted.flatMap((name) => PARTS[name] ?? []);
  return { parts, rounds: args.includes(QUICK) ? 1 : 3 };
}

/**
 * @param {Site} site
 * @param {number} rounds
 */
function printSurroundings({ browser }, rounds) {
  const [cpu] = cpus();
  console.log(
    `Node ${process.version}, Chromium ${browser.version()} headless, ${process.platform} ${process.arch}`,
  );
  console.log(
    `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}; load average ${formatLoad()}`,
  );
  console.log(rounds === 1 ? 'One round' : `Median of ${rounds} rounds (least – greatest)`);
}

function formatLoad() {
  return loadavg()
    .map((load) => load.toFixed(2))
    .join(' ');
}

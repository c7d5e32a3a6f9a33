import { cpus } from 'node:os';
import { RunError } from '../lib/run.mjs';
import { formatLoad } from './bench-table.mjs';
import { runBig } from './web-big.mjs';
import { runDrag } from './web-drag.mjs';
import { runEngine } from './web-engine.mjs';
import { openSite } from './web-site.mjs';
import { runSize } from './web-size.mjs';
import { runTeach } from './web-teach.mjs';

/**
 * `npm run bench -- web [size] [engine] [drag] [big] [teach] [--quick]`: what users wait for, from the real build on the
 * real server in a headless Chromium, with budgets. Without a name all five parts are measured; the head of each part's
 * file describes it. Medians of several rounds; `--quick` runs one. Progress goes to stderr.
 *
 * Only a size over its budget ends it with status 1, since times depend on the machine and its load.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 *
 * @typedef {object} PartOptions
 * @property {number} rounds an odd number
 *
 * @typedef {(site: Site, options: PartOptions) => Promise<boolean>} Part whether all of its size budgets were met
 */

/** @type {Readonly<Record<string, Part>>} */
const PARTS = { size: runSize, engine: runEngine, drag: runDrag, big: runBig, teach: runTeach };
const QUICK = '--quick';

/** @param {readonly string[]} args */
export async function run(args) {
  const { parts, rounds } = parseArguments(args);
  const site = await openSite();
  let isWithinBudget = true;
  try {
    printEnvironment(site, rounds);
    for (const part of parts) {
      isWithinBudget = (await part(site, { rounds })) && isWithinBudget;
      // Other load makes every time longer.
      console.log(`Load average now: ${formatLoad()}`);
    }
  } finally {
    await site.close();
  }
  if (!isWithinBudget) throw new RunError('A size is over its budget.', 1);
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
function printEnvironment({ browser }, rounds) {
  const [cpu] = cpus();
  console.log(
    `Node ${process.version}, Chromium ${browser.version()} headless, ${process.platform} ${process.arch}`,
  );
  console.log(
    `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}; load average ${formatLoad()}`,
  );
  console.log(rounds === 1 ? 'One round' : `Median of ${rounds} rounds (least – greatest)`);
}

import { readCommandLine } from '../lib/options.mjs';
import { RunError } from '../lib/run.mjs';
import { formatLoad, printMachine } from './bench-table.mjs';
import { runBig } from './web-big.mjs';
import { runDrag } from './web-drag.mjs';
import { runEngine } from './web-engine.mjs';
import { openSite } from './web-site.mjs';
import { runSize } from './web-size.mjs';
import { runTeach } from './web-teach.mjs';

/**
 * Measures what users wait for, with the real build on the real server in a headless Chromium, against budgets. Without a
 * name all five parts are measured. Each part is described at the head of its file. Prints medians of several rounds;
 * `--quick` runs one round. Progress is written to stderr.
 *
 * Only a size over its budget sets the status to 1, since times depend on the machine and its load.
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
const USAGE = 'Use: npm run bench -- web [size] [engine] [drag] [big] [teach] [--quick]';
const OPTIONS = { quick: false };

/** @param {readonly string[]} args */
export async function run(args) {
  const command = { usage: USAGE, options: OPTIONS, paths: /** @type {const} */ ([0, Infinity]) };
  const { paths, options } = readCommandLine(args, command);
  if (paths.some((name) => !Object.hasOwn(PARTS, name))) throw new RunError(USAGE, 1);
  const rounds = options.quick ? 1 : 3;
  const site = await openSite();
  let isWithinBudget = true;
  try {
    printMachine();
    console.log(`Chromium ${site.browser.version()}, headless`);
    console.log(rounds === 1 ? 'One round' : `Median of ${rounds} rounds (least – greatest)`);
    for (const [name, part] of Object.entries(PARTS)) {
      if (paths.length > 0 && !paths.includes(name)) continue;
      isWithinBudget = (await part(site, { rounds })) && isWithinBudget;
      // The load is printed, because other load on the machine lengthens the measured times.
      console.log(`Load average now: ${formatLoad()}`);
    }
  } finally {
    await site.close();
  }
  if (!isWithinBudget) throw new RunError('A size is over its budget.', 1);
}

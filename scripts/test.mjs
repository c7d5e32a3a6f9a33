import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './lib/check-steps.mjs';
import { throwIfHelp } from './lib/options.mjs';
import { run, runScript, waitForAll } from './lib/run.mjs';
import { ROOT } from './lib/setup.mjs';
import { formatSteps, runSteps } from './lib/steps.mjs';
import { withTemporaryFolder } from './lib/temporary-folder.mjs';
import { addCounts, formatCounts, readTestReport } from './lib/test-report.mjs';
import { runTool, VITEST } from './lib/tools.mjs';

/** The browser tests run in parallel shards, each with its own server. */
const BROWSER_SHARDS = [1, 2];

const USAGE = `Use: npm test -- [--full] [VITEST ARGUMENTS]. Builds, checks and tests. --full, or npm run test:full, adds the long
tests and the rest of the browser tests, and runs every test of the API on both databases. Vitest takes the other arguments, such as the
path of a test.`;

const { isFull, vitestArgs } = parseArguments(process.argv.slice(2));

/**
 * `npm test`: set-up, checks and tests. A failing step does not stop the next; the last line is `N passed, N failed`.
 * `--full` adds the long tests, the rest of the browser tests, and both databases; arguments after `--` go to Vitest.
 */
await runScript(() => {
  throwIfHelp(process.argv.slice(2), USAGE);
  return withTemporaryFolder(testInto);
});

/** @param {string} folder for the reports */
async function testInto(folder) {
  const reports = {
    unit: join(folder, 'unit.json'),
    browser: BROWSER_SHARDS.map((shard) => join(folder, `browser-${shard}.json`)),
  };
  const checked = await runChecks();
  const tested = await runSteps([
    // In parallel, since both spend much time waiting for processes and pages.
    {
      name: 'tests, in browsers too',
      run: async () => {
        // First of all, since some unit tests use a browser if they find one.
        const browser = ensureBrowser();
        await waitForAll([
          browser.then((env) => runBrowserTests(reports.browser, env)),
          browser.then(
            (env) => runVitest(reports.unit, { env }),
            () => runVitest(reports.unit),
          ),
        ]);
      },
    },
    ...(isFull ? [{ name: 'a small network', run: trainSmallNetwork }] : []),
  ]);
  const results = [...checked, ...tested];
  const runs = await Promise.all([reports.unit, ...reports.browser].map(readTestReport));
  const counts = addCounts(runs.map((run) => run.counts));
  const failures = runs.flatMap((run) => run.failures).map((failure) => `${failure}\n`);
  console.log(['', ...failures, formatSteps(results), '', formatCounts(counts)].join('\n'));
  const isGood = results.every(({ ok }) => ok) && counts.failed === 0 && counts.passed > 0;
  process.exitCode = isGood ? 0 : 1;
}

/** Plays games, trains a network on them, and checks it in the engine: `packages/engine/training`. */
async function trainSmallNetwork() {
  const small = fileURLToPath(new URL('../packages/engine/training/small.mjs', import.meta.url));
  await run(process.execPath, [small], { cwd: ROOT, name: 'packages/engine/training/small.mjs' });
}

/** @returns {Promise<NodeJS.ProcessEnv>} names the browser in `CHROMIUM_PATH` */
async function ensureBrowser() {
  // Loaded late, since Playwright has to be installed first.
  const { ensureChromium } = await import('./lib/chromium.mjs');
  return { ...process.env, CHROMIUM_PATH: await ensureChromium() };
}

/**
 * @param {readonly string[]} reports one for each shard
 * @param {NodeJS.ProcessEnv} env
 */
async function runBrowserTests(reports, env) {
  // Arguments may name any file.
  const isMainOnly = !isFull && vitestArgs.length === 0;
  const chosen = isMainOnly ? { ...env, CHUHE_TEST_MAIN: '1' } : env;
  const runs = reports.map((report, index) => {
    const shard = `--shard=${index + 1}/${reports.length}`;
    return runVitest(report, {
      config: ['--config', 'apps/web/vitest.e2e.config.ts', shard],
      env: chosen,
    });
  });
  await waitForAll(runs);
}

/**
 * @param {string} report
 * @param {{ config?: readonly string[], env?: NodeJS.ProcessEnv }} [options]
 */
async function runVitest(report, { config = [], env = process.env } = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A filter may leave a run without tests.
  const filter = vitestArgs.length > 0 ? ['--passWithNoTests'] : [];
  await runTool(
    VITEST,
    ['run', ...config, ...reporters, ...filter, ...vitestArgs],
    isFull ? { ...env, CHUHE_TEST_FULL: '1' } : env,
  );
}

/**
 * npm consumes the first `--`, so the script may receive no `--`. Every argument except `--full` is for Vitest.
 *
 * @param {readonly string[]} args
 */
function parseArguments(args) {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const own = args.slice(0, end);
  return {
    isFull: own.includes('--full'),
    vitestArgs: [...own.filter((arg) => arg !== '--full'), ...args.slice(end + 1)],
  };
}

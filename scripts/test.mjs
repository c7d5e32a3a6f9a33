import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCheckSteps } from './lib/check-steps.mjs';
import { runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';
import { formatSteps, runSteps } from './lib/steps.mjs';
import { formatCounts, readTestReport } from './lib/test-report.mjs';
import { runTool, VITEST } from './lib/tools.mjs';

/**
 * `npm test`: set-up, checks, tests, whatever fails on the way; ends in the line `N passed, N failed`. `--full` adds
 * the long variants; what follows `--` goes to Vitest.
 */
await runScript(async () => {
  ensureNode();
  await ensureInstalled();
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-test-'));
  try {
    await testInto(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** @param {string} report */
async function testInto(report) {
  const checks = await makeCheckSteps();
  const results = await runSteps([...checks, { name: 'tests', run: () => runVitest(report) }]);
  const counts = await readTestReport(report);
  console.log(`\n${formatSteps(results)}\n\n${formatCounts(counts)}`);
  const isGood = results.every(({ ok }) => ok) && counts.failed === 0 && counts.passed > 0;
  process.exitCode = isGood ? 0 : 1;
}

/** @param {string} report */
async function runVitest(report) {
  const { isFull, passedOn } = parseArguments(process.argv.slice(2));
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = isFull ? { ...process.env, CHUHE_TEST_FULL: '1' } : process.env;
  await runTool(VITEST, ['run', ...reporters, ...passedOn], env);
}

/**
 * npm takes the first `--` for itself, so one may be missing: whatever is not ours is Vitest's.
 *
 * @param {readonly string[]} args
 */
function parseArguments(args) {
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  const rest = end === -1 ? [] : args.slice(end + 1);
  return {
    isFull: own.includes('--full'),
    passedOn: [...own.filter((arg) => arg !== '--full'), ...rest],
  };
}

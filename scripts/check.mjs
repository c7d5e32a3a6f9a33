import { runChecks } from './lib/check-steps.mjs';
import { readCommandLine } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { formatSteps } from './lib/steps.mjs';

/** `npm run check`: the checks of `npm test` without its tests. */
const USAGE = 'Use: npm run check. Builds, and runs the linter, the formatter and the types.';

await runScript(async () => {
  readCommandLine(process.argv.slice(2), { usage: USAGE, options: {} });
  const results = await runChecks();
  console.log(`\n${formatSteps(results)}`);
  const failed = results.filter(({ ok }) => !ok).length;
  if (failed > 0) throw new RunError(`\n${failed} of ${results.length} steps failed.`, 1);
});

import { runChecks } from './lib/check-steps.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { formatSteps } from './lib/steps.mjs';

/** `npm run check`: the checks of `npm test` without its tests. */
await runScript(async () => {
  const results = await runChecks();
  console.log(`\n${formatSteps(results)}`);
  const failed = results.filter(({ ok }) => !ok).length;
  if (failed > 0) throw new RunError(`\n${failed} of ${results.length} steps failed.`, 1);
});

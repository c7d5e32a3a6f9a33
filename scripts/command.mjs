import { RunError, runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * `npm run admin`, `npm run restore` and the other commands on the server's data: by the server that runs, else by itself. The
 * command runs in this very process, so that signals reach it and its exit status is ours.
 */
await runScript(async () => {
  if (process.argv[2] === undefined) throw new RunError('node scripts/command.mjs NAME …', 2);
  ensureNode();
  await ensureInstalled();
  await build();
  await import(new URL('../apps/server/dist/command.js', import.meta.url).href);
});

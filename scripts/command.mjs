import { RunError, runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/**
 * `npm run admin`, `npm run restore` and the other commands on the server's data. A running server carries out the command;
 * without one, this process does. The command-line program runs in this process, so that it receives signals and determines
 * the exit status of the script.
 */
await runScript(async () => {
  if (process.argv[2] === undefined) throw new RunError('node scripts/command.mjs NAME …', 2);
  await build('product');
  await import(new URL('../apps/server/dist/command.js', import.meta.url).href);
});

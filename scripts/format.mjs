import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';
import { BIOME, runTool } from './lib/tools.mjs';

/** `npm run format`: formats every file. */
const USAGE = 'Use: npm run format. Formats every file.';

await runScript(async () => {
  readCommandLine(process.argv.slice(2), { usage: USAGE, options: {} });
  await ensureInstalled();
  await runTool(BIOME, ['format', '--write', '.']);
});

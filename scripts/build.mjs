import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { buildProduct } from './lib/web-build.mjs';

/** `npm run build`: compiles every workspace into its `dist` folder. */
const USAGE = 'Use: npm run build. Compiles every workspace into its dist folder.';

await runScript(async () => {
  readCommandLine(process.argv.slice(2), { usage: USAGE, options: {} });
  await buildProduct();
});

import { buildProduct } from './lib/build.mjs';
import { runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';

/** `npm run build`: installs packages, then compiles every workspace into its `dist` folder. */
await runScript(async () => {
  ensureNode();
  await ensureInstalled();
  await buildProduct();
});

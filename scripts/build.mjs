import { buildProduct } from './lib/build.mjs';
import { runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';

/** `npm run build`: packages, then the compiled workspaces in their `dist` folders. */
await runScript(async () => {
  ensureNode();
  await ensureInstalled();
  await buildProduct();
});

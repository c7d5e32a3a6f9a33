import { buildProduct } from './lib/build.mjs';
import { runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';

/**
 * `npm start`: from an empty clone to a running server. The server runs in this process, so that signals reach it and its
 * exit status is the script's.
 */
await runScript(async () => {
  ensureNode();
  await ensureInstalled();
  await buildProduct();
  await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
});

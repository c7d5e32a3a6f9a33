import { runScript } from './lib/run.mjs';
import { buildProduct } from './lib/web-build.mjs';

/**
 * `npm start`: installs packages, builds the product and starts the server. The server runs in this process, so that signals
 * reach it and its exit status is the script's.
 */
await runScript(async () => {
  await buildProduct();
  await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
});

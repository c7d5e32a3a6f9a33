import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { buildProduct } from './lib/web-build.mjs';

/**
 * `npm start`: installs the packages that this needs, builds the product and starts the server. The server runs in this process, so that it
 * receives signals and determines the exit status of the script.
 */
const USAGE = `Use: npm start. Installs, builds and runs the server. Its settings are environment variables:
docs/configuration.md lists them.`;

await runScript(async () => {
  readCommandLine(process.argv.slice(2), { usage: USAGE, options: {} });
  await buildProduct('product');
  await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
});

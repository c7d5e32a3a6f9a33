import { runScript } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';
import { ensureBridgeBuilt } from './lib/web-build.mjs';

/** `npm run worker -- --server URL`: evaluates positions for a site on this machine, by the program of `apps/bridge` without its other parts. */
await runScript(async () => {
  await ensureInstalled();
  await ensureBridgeBuilt();
  const program = new URL('../apps/bridge/dist/chuhe-bridge.mjs', import.meta.url);
  process.argv.push('--give', '--no-cloud');
  await import(program.href);
});

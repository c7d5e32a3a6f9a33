import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { loadWebBuild } from './features/web/web-build.ts';
import { makeLocalUrl } from './lib/address.ts';
import { readVersion } from './lib/version.ts';
import { listen } from './listen.ts';
import { closeOnSignals } from './shutdown.ts';

/**
 * The process: reads the configuration, listens, and says on stdout where. What goes wrong at the start is one line on
 * stderr each and exit status 1; the log is JSON on stderr.
 */
const parsed = readConfig();
if (parsed.ok) await serve(parsed.config);
else giveUp(parsed.errors);

async function serve(config: Config): Promise<void> {
  const web = await loadWebBuild();
  if (web === undefined) {
    giveUp(['The web application is not built. Build it: npm run build']);
    return;
  }
  const app = await createApp({ config, web });
  closeOnSignals(app);
  const listening = await listen(app, config);
  if (!listening.ok) {
    await app.close();
    giveUp([listening.problem]);
    return;
  }
  const local = makeLocalUrl(config.host, listening.port);
  const address = config.publicUrl === undefined ? local : `${config.publicUrl} (here: ${local})`;
  console.log(`Chuhe ${await readVersion()} is running at ${address} · Ctrl+C stops it`);
}

/** The exit status is set, not forced: the event loop is empty and ends by itself with everything written. */
function giveUp(problems: readonly string[]): void {
  for (const problem of problems) console.error(`Chuhe cannot start: ${problem}`);
  process.exitCode = 1;
}

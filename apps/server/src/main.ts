import { createApp } from './app.ts';
import { makeLocalUrl } from './config/address.ts';
import { type Config, readConfig } from './config/config.ts';
import { readVersion } from './config/version.ts';
import { type OpenedDatabase, openDatabase } from './db/open-database.ts';
import type { EngineLog } from './engine/engine-log.ts';
import { openEngine } from './engine/open-engine.ts';
import { originOf } from './http/origin.ts';
import { releaseJobs } from './jobs/job-repository.ts';
import { listen } from './listen.ts';
import { makeFirstAdminLink } from './modules/identity/first-admin.ts';
import { loadKeys } from './modules/identity/keys.ts';
import { loadWebBuild } from './modules/shell/web-build.ts';
import { startScheduledTasks } from './scheduled-tasks.ts';
import { closeOnSignals } from './shutdown.ts';

/**
 * The process: reads the configuration, opens the database, listens, and says on stdout where. What goes wrong at the
 * start is one line on stderr each and exit status 1; the log is JSON on stderr.
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
  const result = await sayingWhenSlow('Opening the database …', openDatabase(config));
  if (!result.ok) {
    giveUp([result.problem]);
    return;
  }
  const { database } = result.opened;
  // Nobody else has the data folder: what was under way there has died.
  if (result.opened.embedded !== undefined) await releaseJobs(database.db, new Date());
  const keys = await loadKeys(database.db, config.secretKey);
  const makeEngine = (log: EngineLog) => openEngine({ database, config, log });
  const app = await createApp({ config, web, database, keys, makeEngine });
  startScheduledTasks(app, { config, opened: result.opened });
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
  await sayFirstAdmin(result.opened, originOf(app, config));
}

/** To the terminal only, never into the log. */
async function sayFirstAdmin({ database }: OpenedDatabase, origin: string): Promise<void> {
  const link = await makeFirstAdminLink(database.db, { origin, now: new Date() });
  if (link !== undefined) {
    console.log(
      `There is no administrator yet. This link makes one, once, within 24 hours: ${link}`,
    );
  }
}

/** The first start makes a database and takes a few seconds; others say nothing. */
async function sayingWhenSlow<Result>(line: string, work: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => console.log(line), 1000);
  return work.finally(() => clearTimeout(timer));
}

/** The exit status is set, not forced: the event loop is empty and ends by itself with everything written. */
function giveUp(problems: readonly string[]): void {
  for (const problem of problems) console.error(`Chuhe cannot start: ${problem}`);
  process.exitCode = 1;
}

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
 * The server process: reads the configuration, opens the database, listens, and prints its address on stdout. The log is JSON on stderr.
 * A failed start prints one line for each problem on stderr and exits with status 1.
 */
const parsed = readConfig();
if (parsed.ok) await serve(parsed.config);
else failStart(parsed.errors);

async function serve(config: Config): Promise<void> {
  const web = await loadWebBuild();
  if (web === undefined) {
    failStart(['The web application is not built. Build it: npm run build']);
    return;
  }
  const result = await printIfSlow('Opening the database …', openDatabase(config));
  if (!result.ok) {
    failStart([result.problem]);
    return;
  }
  const { database } = result.opened;
  // Only one process has the data folder, so running jobs belong to a process that was killed.
  if (result.opened.embedded !== undefined) await releaseJobs(database.db, new Date());
  const keys = await loadKeys(database.db, config.secretKey);
  const makeEngine = (log: EngineLog) => openEngine({ database, config, log });
  const app = await createApp({ config, web, database, keys, makeEngine });
  startScheduledTasks(app, { config, opened: result.opened });
  closeOnSignals(app);
  const listening = await listen(app, config);
  if (!listening.ok) {
    await app.close();
    failStart([listening.problem]);
    return;
  }
  const local = makeLocalUrl(config.host, listening.port);
  const address = config.publicUrl === undefined ? local : `${config.publicUrl} (here: ${local})`;
  console.log(`Chuhe ${await readVersion()} is running at ${address} · Ctrl+C stops it`);
  await printFirstAdminLink(result.opened, originOf(app, config));
}

/** Prints the link to the terminal only: it must not get into the log. */
async function printFirstAdminLink({ database }: OpenedDatabase, origin: string): Promise<void> {
  const link = await makeFirstAdminLink(database.db, { origin, now: new Date() });
  if (link !== undefined) {
    console.log(
      `There is no administrator yet. This link makes one, once, within 24 hours: ${link}`,
    );
  }
}

/** The first start creates the database and takes a few seconds. Others are fast and print nothing. */
async function printIfSlow<Result>(line: string, work: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => console.log(line), 1000);
  return work.finally(() => clearTimeout(timer));
}

/** Sets the exit status without forcing the exit, so that all output is written. */
function failStart(problems: readonly string[]): void {
  for (const problem of problems) console.error(`Chuhe cannot start: ${problem}`);
  process.exitCode = 1;
}

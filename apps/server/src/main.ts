import { createApp } from './app.ts';
import { makeLocalUrl } from './config/address.ts';
import { type Config, isTrial, readConfig } from './config/config.ts';
import { readVersion } from './config/version.ts';
import { type OpenedDatabase, openDatabase } from './db/open-database.ts';
import { reasonOf } from './db/reason-of.ts';
import type { EngineLog } from './engine/engine-log.ts';
import { openEngine } from './engine/open-engine.ts';
import { originOf } from './http/origin.ts';
import { releaseJobs } from './jobs/job-repository.ts';
import { listen } from './listen.ts';
import { makeFirstAdminLink } from './modules/identity/first-admin.ts';
import { loadKeys } from './modules/identity/keys.ts';
import { makeSecret } from './modules/identity/tokens.ts';
import { OUTBOX_PATH } from './modules/shell/get-outbox.ts';
import { loadWebBuild, type WebBuild } from './modules/shell/web-build.ts';
import { startScheduledTasks } from './scheduled-tasks.ts';
import { closeOnSignals } from './shutdown.ts';

/**
 * The server process. Reads the configuration, opens the database, listens, and prints its address to stdout. The log is JSON on stderr.
 * If the start fails, the process prints one line for each problem to stderr and exits with status 1.
 */
const parsed = readConfig();
if (parsed.ok) await serve(parsed.config, parsed.warnings);
else failStart(parsed.errors, parsed.warnings);

async function serve(config: Config, warnings: readonly string[]): Promise<void> {
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
  const { opened } = result;
  try {
    await run({ config, warnings, web }, opened);
  } catch (error) {
    failStart([`Unexpected failure: ${reasonOf(error)}`]);
    // The database or an engine may keep the process alive.
    setTimeout(() => process.exit(1), 2000).unref();
    await opened.database.close();
  }
}

interface Starting {
  readonly config: Config;
  readonly warnings: readonly string[];
  readonly web: WebBuild;
}

async function run({ config, warnings, web }: Starting, opened: OpenedDatabase): Promise<void> {
  const { database } = opened;
  // Only this process has the data folder open, so jobs that are marked as running belong to a process that has ended.
  if (opened.embedded !== undefined) await releaseJobs(database.db, new Date());
  const keys = await loadKeys(database.db, config.secretKey);
  const makeEngine = (log: EngineLog) => openEngine({ database, config, log });
  const outboxToken = isTrial(config) ? makeSecret() : undefined;
  const app = await createApp({ config, web, database, keys, outboxToken, makeEngine });
  app.log.info({ version: await readVersion(), database: database.kind }, 'starting');
  for (const warning of warnings) app.log.warn(warning);
  if (opened.migrations > 0) app.log.info({ count: opened.migrations }, 'migrations were run');
  startScheduledTasks(app, { config, opened });
  const closing = closeOnSignals(app, config.drainSeconds);
  const listening = await listen(app, config);
  if (!listening.ok) {
    await app.close();
    failStart([listening.problem]);
    return;
  }
  const local = makeLocalUrl(config.host, listening.port);
  const address = config.publicUrl === undefined ? local : `${config.publicUrl} (here: ${local})`;
  console.log(`Chuhe ${await readVersion()} is running at ${address} · Ctrl+C stops it`);
  if (outboxToken !== undefined) {
    console.log(`Outgoing mail is shown at ${local}${OUTBOX_PATH}?token=${outboxToken}`);
  }
  await printFirstAdminLink(opened, originOf(app, config)).catch((error: unknown) => {
    // A signal right after the start may have closed the database.
    if (!closing.aborted) throw error;
  });
}

/** Prints the link to stdout, since a secret must not appear in the log. */
async function printFirstAdminLink({ database }: OpenedDatabase, origin: string): Promise<void> {
  const link = await makeFirstAdminLink(database.db, { origin, now: new Date() });
  if (link !== undefined) {
    console.log(
      `There is no administrator yet. This link creates one; it works once and is valid for 24 hours: ${link}`,
    );
  }
}

/** Prints the line if the work takes more than a second. The first start does, since it creates the database. */
async function printIfSlow<Result>(line: string, work: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => console.log(line), 1000);
  return work.finally(() => clearTimeout(timer));
}

/** Sets the exit status without forcing the exit, so that all output is written. */
function failStart(problems: readonly string[], warnings: readonly string[] = []): void {
  for (const problem of problems) console.error(`Chuhe cannot start: ${problem}`);
  for (const warning of warnings) console.error(`Chuhe was given: ${warning}`);
  process.exitCode = 1;
}

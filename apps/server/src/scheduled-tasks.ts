import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { runCommand } from './commands/run-command.ts';
import { type Config, isTrial } from './config/config.ts';
import { analyzeChangedTables } from './db/analyze-repository.ts';
import { SNAPSHOT_EVERY, snapshotAtStart, snapshotOpen } from './db/data/snapshots.ts';
import type { Database, Queryable } from './db/database.ts';
import { measureFree } from './db/disk-state.ts';
import type { OpenedDatabase } from './db/open-database.ts';
import type { PgliteClient } from './db/pglite-client.ts';
import { siteDayOf } from './db/site-day.ts';
import { originOf } from './http/origin.ts';
import { MAX_TRIES } from './jobs/job-queue.ts';
import { deleteFailedJobs } from './jobs/job-repository.ts';
import { deleteMailsBefore } from './mail/mail-repository.ts';
import { mailAlert } from './modules/alerts/mail-alert.ts';
import { postAlert } from './modules/alerts/post-alert.ts';
import { SiteAlerts, type SiteAlertsOptions } from './modules/alerts/site-alerts.ts';
import { addExamplePackages } from './modules/billing/add-example-packages.ts';
import { deleteAddressDaysBefore } from './modules/billing/address-day-repository.ts';
import { deletePaidUntil } from './modules/billing/credit-repository.ts';
import { queueEndingMails } from './modules/billing/mails/queue-ending-mails.ts';
import { deleteUnpaidOrders } from './modules/billing/order-repository.ts';
import { deleteEventsBefore } from './modules/billing/payment-repository.ts';
import { deleteSearchDaysBefore } from './modules/billing/search-time-repository.ts';
import { PAID_FOR } from './modules/billing/spend-credits.ts';
import { purgeBooks } from './modules/books/bin-repository.ts';
import { loadExercises } from './modules/exercises/load-exercises.ts';
import { refreshThemes } from './modules/exercises/refresh-themes.ts';
import { deleteOpenRunsBefore } from './modules/exercises/run-repository.ts';
import { cleanUpCollections } from './modules/game-db/clean-up-collections.ts';
import { loadMasters } from './modules/game-db/masters/load-masters.ts';
import { recountGames } from './modules/game-db/statistics/recount-games.ts';
import { deleteReviewDaysBefore } from './modules/game-reviews/review-batch-repository.ts';
import { deleteLinkTokensExpiredBefore } from './modules/identity/link-token-repository.ts';
import { deleteProofsExpiredBefore } from './modules/identity/proof-repository.ts';
import {
  deleteRefreshTokensUsedBefore,
  deleteSessionsEndedBefore,
} from './modules/identity/session-repository.ts';
import { loadStarter } from './modules/position-db/learning/load-starter.ts';
import { deleteUpstreamAnswersExpiredBefore } from './modules/position-db/upstream-repository.ts';
import { purgeMatches } from './modules/saved-games/match-bin-repository.ts';
import { deleteChallengesExpiredBefore } from './modules/second-factor/challenge-repository.ts';
import { purgeStudies } from './modules/studies/study-repository.ts';
import { rewriteSearchTexts } from './search-text/rewrite-search-texts.ts';
import { deleteLostGuests } from './users/user-repository.ts';

/** Scheduled tasks, background work at the start, and the handler of commands from the command line. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
/** How long sessions and links are kept after their end, in milliseconds. */
const RETENTION = 7 * DAY;

/** When the first snapshot of a new database is made, in milliseconds. Before, the server loads what it comes with. */
export const FIRST_SNAPSHOT_AFTER = 3 * MINUTE;

export interface ScheduledTaskOptions {
  readonly config: Config;
  readonly opened: OpenedDatabase;
}

/** Call it before the server listens. All tasks stop when the server closes. */
export function startScheduledTasks(
  app: FastifyInstance,
  { config, opened: { database, embedded } }: ScheduledTaskOptions,
): void {
  const every = (milliseconds: number, what: string, work: () => Promise<unknown>): void =>
    runEvery(app, { milliseconds, what }, work);
  every(HOUR, 'cleaning up', () => cleanUp(database.db, new Date()));
  every(HOUR, 'announcing ends of packages', () =>
    queueEndingMails(database.db, originOf(app, config), new Date()),
  );
  every(HOUR, 'ending lost reviews', () => app.gameReviews.failOrphans());
  every(HOUR, 'ending lost exports', async () => {
    await app.accountExports.failLost();
    await app.accountExports.deleteExpired();
  });
  every(HOUR, 'deleting closed accounts', async () => {
    const count = await app.deleteDueAccounts();
    if (count > 0) app.log.info({ count }, 'closed accounts were deleted');
  });
  startInBackground(app, 'queueing reported exercises', async () => {
    const work = unlessPending(() => app.exerciseChecks.queueMissing());
    every(HOUR, 'queueing reported exercises', work);
    await work();
  });
  rewriteTexts(app, database);
  loadPositions(app, database);
  if (config.loadsMasters) loadGames(app, database);
  if (isTrial(config)) addPackages(app, database);
  const { exercisesFile } = config;
  startInBackground(app, 'loading exercises', async (signal) => {
    const options = { database, now: systemTime, log: app.log };
    const count = exercisesFile === undefined ? 0 : await loadExercises(options, exercisesFile);
    if (count > 0) app.log.info({ count }, 'exercises were loaded');
    const themed = await refreshThemes({ database, signal });
    if (themed > 0) app.log.info({ count: themed }, 'themes were found');
  });
  every(HOUR, 'emptying bins', () => purgeMatches(database.db, new Date()));
  every(HOUR, 'emptying bins of books', () => purgeBooks(database.db, new Date()));
  every(HOUR, 'emptying bins of studies', () => purgeStudies(database.db, new Date()));
  startInBackground(app, 'counting games', async (signal) => {
    const work = unlessPending(async () => {
      const count = await recountGames({ database, signal });
      if (count > 0) app.log.info({ count }, 'games were counted again');
    });
    // Another process may have begun, and ended before it was done.
    every(10 * MINUTE, 'counting games', work);
    await work();
  });
  startInBackground(app, 'cleaning up collections', async (signal) => {
    const { dataFolder } = config;
    const work = unlessPending(() =>
      cleanUpCollections({ database, dataFolder, now: systemTime, signal }),
    );
    every(10 * MINUTE, 'cleaning up collections', work);
    await work();
  });
  startInBackground(app, 'dumping positions', async (signal) => {
    const work = unlessPending(() => app.nightlyDump.run(signal));
    every(10 * MINUTE, 'dumping positions', work);
    await work();
  });
  sendAlerts(app, config, database);
  if (embedded === undefined) return;
  const { client } = embedded.database;
  void endWithDatabase(app, client);
  every(MINUTE, 'analyzing tables', () =>
    analyzeChangedTables(database.db, (table, error) =>
      app.log.error({ err: error, table }, 'analyzing a table failed'),
    ),
  );
  if (embedded.isNew) {
    runOnceAfter(app, { milliseconds: FIRST_SNAPSHOT_AFTER, what: 'the first snapshot' }, () =>
      snapshotAtStart(config.dataFolder, client, new Date()),
    );
  }
  every(SNAPSHOT_EVERY, 'the snapshot', () => snapshotOpen(config.dataFolder, client, new Date()));
  const onError = (command: string, error: unknown): void =>
    app.log.error({ command, err: error }, 'a command line failed');
  embedded.lock.commands.handle({
    run: async ({ command, args, ...terminal }) => {
      app.log.info({ command }, 'a command line');
      const origin = originOf(app, config);
      return runCommand(command, args, {
        config,
        database,
        origin,
        now: systemTime,
        onError: (error) => onError(command, error),
        ...terminal,
      });
    },
    onError,
  });
}

interface Scheduler {
  readonly log: Pick<FastifyInstance['log'], 'error'>;
  readonly addHook: (name: 'onClose', hook: () => Promise<void>) => unknown;
}

interface Schedule {
  readonly milliseconds: number;
  readonly what: string;
}

/** Runs `work` once after a time, unless the server closes before. */
export function runOnceAfter(
  app: Scheduler,
  { milliseconds, what }: Schedule,
  work: () => Promise<unknown>,
): void {
  const timer = setTimeout(() => {
    work().catch((error: unknown) => app.log.error({ err: error }, `${what} failed`));
  }, milliseconds);
  timer.unref();
  app.addHook('onClose', async () => clearTimeout(timer));
}

/** Runs `work` at an interval until the server closes. If a run takes longer than the interval, the runs due meanwhile are skipped. */
export function runEvery(
  app: Scheduler,
  { milliseconds, what }: Schedule,
  work: () => Promise<unknown>,
): void {
  const run = unlessPending(work);
  const timer = setInterval(() => {
    run().catch((error: unknown) => app.log.error({ err: error }, `${what} failed`));
  }, milliseconds);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Makes a function that does nothing while its previous run is pending. On a slow or busy machine, runs would otherwise pile up and make it
 * slower still.
 */
function unlessPending(work: () => Promise<unknown>): () => Promise<void> {
  let isPending = false;
  return async () => {
    if (isPending) return;
    isPending = true;
    try {
      await work();
    } finally {
      isPending = false;
    }
  };
}

/** Ends the server if the thread of the database ends, since the server cannot work without it. The service manager restarts the server. */
export async function endWithDatabase(
  { log }: { readonly log: Pick<FastifyInstance['log'], 'fatal'> },
  { lost }: Pick<PgliteClient, 'lost'>,
  exit: (status: number) => void = (status) => process.exit(status),
): Promise<void> {
  const error = await lost;
  log.fatal({ err: error }, 'the embedded database has ended, so the server ends');
  exit(1);
}

type Work = (signal: AbortSignal) => Promise<void>;

/** Runs `work` in the background. It is aborted when the server closes, and continued at the next start. */
function startInBackground(app: FastifyInstance, what: string, work: Work): void {
  const stop = new AbortController();
  const running = work(stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) app.log.error({ err: error }, `${what} failed`);
  });
  app.addHook('onClose', async () => {
    stop.abort();
    await running;
  });
}

function sendAlerts(app: FastifyInstance, config: Config, database: Database): void {
  const { alertWebhookUrl: url, alertMailTo: recipient } = config;
  const site = () => originOf(app, config);
  if (url !== undefined) {
    const send: SendAlert = (alert) => postAlert(url, site(), alert);
    runAlerts(app, { config, database, channel: 'webhook', send });
  }
  if (recipient !== undefined) {
    const send: SendAlert = (alert) => mailAlert(app.mail, { recipient, site: site() }, alert);
    runAlerts(app, { config, database, channel: 'mail', send });
  }
}

type SendAlert = SiteAlertsOptions['send'];

function runAlerts(
  app: FastifyInstance,
  options: Pick<SiteAlertsOptions, 'config' | 'database' | 'channel' | 'send'>,
): void {
  const alerts = new SiteAlerts({
    ...options,
    measure: measureFree,
    now: systemTime,
    onError: (error) => app.log.error({ err: error }, 'an alert could not be sent'),
  });
  runEvery(app, { milliseconds: MINUTE, what: 'checking for alerts' }, () => alerts.run());
  app.addHook('onClose', () => alerts.close());
}

function loadPositions(app: FastifyInstance, database: Database): void {
  startInBackground(app, 'loading positions', async (signal) => {
    const count = await loadStarter({ database, now: systemTime, signal });
    if (count > 0) app.log.info({ count }, 'positions were loaded');
  });
}

/** If an administrator stops the import, it continues at the next start. */
function loadGames(app: FastifyInstance, database: Database): void {
  startInBackground(app, 'loading the master games', async (signal) => {
    const options = { database, now: systemTime, signal, log: app.log };
    let count = await loadMasters(options);
    while (count === 'busy') {
      // The process that loads them may end before it is done.
      await wait(10 * MINUTE, undefined, { signal, ref: false });
      count = await loadMasters(options);
    }
    if (count > 0) app.log.info({ count }, 'master games were loaded');
  });
}

function addPackages(app: FastifyInstance, database: Database): void {
  startInBackground(app, 'adding the example packages', () =>
    addExamplePackages(database, systemTime()),
  );
}

/** Updates search texts that another version of the server has stored. Until they are updated, searches may miss them. */
function rewriteTexts(app: FastifyInstance, database: Database): void {
  startInBackground(app, 'rewriting search texts', async (signal) => {
    const count = await rewriteSearchTexts({ database, now: systemTime, signal });
    if (count > 0) app.log.info({ count }, 'search texts were rewritten');
  });
}

function systemTime(): Date {
  return new Date();
}

/** Deletes expired data. */
export async function cleanUp(db: Queryable, now: Date): Promise<void> {
  const then = new Date(now.getTime() - RETENTION);
  await deleteSessionsEndedBefore(db, then);
  await deleteLostGuests(db, then);
  await deleteUnpaidOrders(db, new Date(now.getTime() - MONTH));
  await deleteEventsBefore(db, new Date(now.getTime() - MONTH));
  await deleteLinkTokensExpiredBefore(db, then);
  await deleteRefreshTokensUsedBefore(db, new Date(now.getTime() - MONTH));
  await deleteMailsBefore(db, new Date(now.getTime() - MONTH));
  await deleteProofsExpiredBefore(db, now);
  await deleteChallengesExpiredBefore(db, now);
  await deletePaidUntil(db, new Date(now.getTime() - PAID_FOR));
  await deleteAddressDaysBefore(db, siteDayOf(now));
  await deleteSearchDaysBefore(db, siteDayOf(now));
  await deleteUpstreamAnswersExpiredBefore(db, new Date(now.getTime() - MONTH));
  await deleteOpenRunsBefore(db, then);
  await deleteReviewDaysBefore(db, siteDayOf(new Date(now.getTime() - MONTH)));
  await deleteFailedJobs(db, { before: new Date(now.getTime() - DAY), maxTries: MAX_TRIES });
}

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { within } from '../../http/within.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { countMails, countQueues, touchDatabase } from '../admin/overview-repository.ts';

export type MetricsContext = Pick<
  AdminContext,
  'database' | 'engine' | 'live' | 'mail' | 'version' | 'now'
>;

export interface Metrics {
  readonly registry: Registry;
  /** Reads the gauges and returns all metrics in the text format of Prometheus. Never rejects because of the database. */
  render(): Promise<string>;
}

/**
 * Creates the metrics of this process. The numbers of jobs and unsent mails come from the database, so all processes of a site report the
 * same ones.
 */
export function makeMetrics(context: MetricsContext): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addVersion(registry, context);
  addProcessWork(registry, context);
  const readDatabase = addDatabase(registry, context);
  return {
    registry,
    render: async () => {
      // The registry collects all metrics at once, so none of them can fill another.
      await readDatabase();
      return registry.metrics();
    },
  };
}

function addVersion(registry: Registry, { version }: MetricsContext): void {
  const labelNames = ['version'];
  const gauge = new Gauge({
    name: 'chuhe_build_info',
    help: 'Version of the server; always 1',
    labelNames,
    registers: [registry],
  });
  gauge.set({ version }, 1);
}

/** The engine, the live channels and the mail of this process, which need no query. */
function addProcessWork(registry: Registry, { engine, live, mail, database }: MetricsContext) {
  const gauge = (name: string, help: string, read: () => number): void =>
    addGauge(registry, { name, help }, read);
  const counter = (name: string, help: string, read: () => number): void =>
    addCounter(registry, { name, help }, read);
  gauge('chuhe_live_connections', 'Open live channels', () => live.size);
  counter('chuhe_mail_sent_total', 'Mails that were sent', () => mail.counts.sent);
  counter('chuhe_mail_failed_total', 'Tries to send a mail that failed', () => mail.counts.failed);
  gauge('chuhe_database_connections_max', 'Size of the pool', () => database.connections().max);
  gauge(
    'chuhe_database_connections_busy',
    'Connections of the pool in use',
    () => database.connections().busy,
  );
  gauge(
    'chuhe_database_connections_waiting',
    'Calls that wait for a connection',
    () => database.connections().waiting,
  );
  if (engine === undefined) return;
  gauge('chuhe_engine_size', 'Maximum number of searches at a time', () => engine.status().size);
  gauge('chuhe_engine_busy', 'Searches that run', () => engine.status().running);
  gauge('chuhe_engine_waiting', 'Searches that wait', () => engine.status().waiting);
  gauge('chuhe_engine_up', 'Whether the engine can search', () =>
    ['missing', 'failing'].includes(engine.status().state) ? 0 : 1,
  );
  counter('chuhe_engine_finished_total', 'Searches that ended', () => engine.status().finished);
  counter('chuhe_engine_failed_total', 'Searches that failed', () => engine.status().failed);
  counter(
    'chuhe_engine_restarts_total',
    'Engines that were lost and started again',
    () => engine.status().restarts,
  );
}

/** How long the database may take to answer, in milliseconds. Prometheus waits 10 seconds by default. */
const ANSWER_WITHIN = 4000;

/** @returns a function that reads the gauges of the database */
function addDatabase(
  registry: Registry,
  { database: { db }, now }: MetricsContext,
): () => Promise<void> {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'chuhe_jobs',
    help: 'Jobs by queue: waiting for their first try, or failing after tries; learn is the learning queue',
    labelNames: ['queue', 'state'],
    registers,
  });
  const mails = new Gauge({
    name: 'chuhe_mails',
    help: 'Unsent mails: waiting for their first try, or failing after tries',
    labelNames: ['state'],
    registers,
  });
  const latency = new Gauge({
    name: 'chuhe_database_statement_seconds',
    help: 'Time of the statement "select 1", including the wait for a connection',
    registers,
  });
  const up = new Gauge({
    name: 'chuhe_database_up',
    help: 'Whether the database answers',
    registers,
  });
  const read = async () => {
    const began = performance.now();
    await touchDatabase(db);
    const seconds = (performance.now() - began) / 1000;
    return { seconds, queues: await countQueues(db, now()), unsent: await countMails(db) };
  };
  return async () => {
    const found = await within(ANSWER_WITHIN, read()).catch(() => undefined);
    // A queue without jobs is not found, and nothing is if the database is away.
    for (const gauge of [jobs, mails, latency]) gauge.reset();
    up.set(found === undefined ? 0 : 1);
    if (found === undefined) return;
    latency.set(found.seconds);
    for (const { queue, waiting, failing } of found.queues) {
      jobs.set({ queue, state: 'waiting' }, waiting);
      jobs.set({ queue, state: 'failing' }, failing);
    }
    mails.set({ state: 'waiting' }, found.unsent.waiting);
    mails.set({ state: 'failing' }, found.unsent.failing);
  };
}

interface Named {
  readonly name: string;
  readonly help: string;
}

function addGauge(registry: Registry, named: Named, read: () => number): void {
  const gauge = new Gauge({
    ...named,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  registry.registerMetric(gauge);
}

/** @param read a number that only grows while the process runs */
function addCounter(registry: Registry, named: Named, read: () => number): void {
  let last = 0;
  const counter = new Counter({
    ...named,
    registers: [],
    collect() {
      const value = read();
      // An engine that an administrator chooses counts from 0 again.
      this.inc(value < last ? value : value - last);
      last = value;
    },
  });
  registry.registerMetric(counter);
}

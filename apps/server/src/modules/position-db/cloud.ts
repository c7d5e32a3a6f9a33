import type { WorkEngine } from '@chuhe/contract/work';
import type { Database } from '../../db/database.ts';
import type { EngineLog } from '../../engine/engine-log.ts';
import type { Engine } from '../../engine/site-engine.ts';
import { JobQueue } from '../../jobs/job-queue.ts';
import type { Settings } from '../../settings/settings.ts';
import { BestLines } from './best-lines.ts';
import { Learner } from './learning/learner.ts';
import { LEARNING_LIMIT, LEARNING_QUEUE } from './learning/learning-queue.ts';
import { LearningRuns, RUN_QUEUE } from './learning/learning-runs.ts';
import { announcePositions } from './position-changes.ts';
import { PositionDatabase } from './position-database.ts';
import { UpstreamClient } from './upstream/upstream-client.ts';
import { writeUpstreamAnswer } from './upstream-repository.ts';
import { WITHDRAWAL_QUEUE, Withdrawals } from './workers/withdrawals.ts';
import { Work, type WorkState } from './workers/work.ts';
import { WorkChecker } from './workers/work-checker.ts';

export interface CloudOptions {
  readonly database: Database;
  readonly settings: Settings;
  /** Without an engine, nothing is learned. */
  readonly engine: Engine | undefined;
  /** Whether the upstream server may be on this machine or in its network. */
  readonly isPrivateUpstreamAllowed: boolean;
  /** The engine that workers must use. */
  readonly workEngine: () => Promise<WorkEngine | undefined>;
  /** See `WorkOptions`. */
  readonly drawCheck?: (() => boolean) | undefined;
  readonly now: () => Date;
  readonly log: Pick<EngineLog, 'warn' | 'error'>;
}

/** The position database with its upstream server and the evaluation of new positions. */
export interface Cloud {
  readonly positions: PositionDatabase;
  readonly lines: BestLines;
  readonly learner: Learner;
  readonly runs: LearningRuns;
  readonly work: Work;
  readonly withdrawals: Withdrawals;
  /** Starts evaluating queued positions. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export function makeCloud({
  database,
  settings,
  engine,
  now,
  log,
  ...options
}: CloudOptions): Cloud {
  const upstream = new UpstreamClient({
    now,
    isPrivateAllowed: options.isPrivateUpstreamAllowed,
    log,
    store: async (id, answer) => {
      await writeUpstreamAnswer(database.db, id, answer);
      await announcePositions(database, [id]);
    },
  });
  const analyse: Engine['analyse'] = async (job) =>
    engine?.analyse(job) ?? { kind: 'failed', reason: 'engine-missing', detail: 'none' };
  const hasEngine = (): boolean => engine !== undefined && engine.status().state !== 'missing';
  const parts = { database, now, log };
  const learnQueue = { queue: LEARNING_QUEUE, limit: LEARNING_LIMIT };
  const queue = new JobQueue({ ...parts, ...learnQueue, mayWork: () => learner.mayWork() });
  const limits = async () => (await settings.read()).values.learning;
  const withdrawals = new Withdrawals({
    ...parts,
    queue: new JobQueue({ ...parts, queue: WITHDRAWAL_QUEUE, limit: WITHDRAWAL_LIMIT }),
  });
  const onSuspended = (): Promise<void> => withdrawals.notify();
  const { workEngine, drawCheck } = options;
  const checker = new WorkChecker({ ...parts, analyse, engine: workEngine, onSuspended });
  const learner = new Learner({ ...parts, queue, analyse, hasEngine, limits, checker });
  const state = async (): Promise<WorkState> => {
    const found = await workEngine();
    const { nodes } = await limits();
    const wait = await learner.whyNoWork();
    return { engine: found, nodes, wait: found === undefined ? 'engine' : wait };
  };
  const work = new Work({
    ...parts,
    state,
    onSuspended,
    onCheck: () => queue.notify(),
    onInVain: (key, nodes) => learner.rememberInVain(key, nodes),
    ...(drawCheck && { drawCheck }),
  });
  const runQueue = { queue: RUN_QUEUE, limit: RUN_LIMIT, mayWork: hasEngine };
  const runs = new LearningRuns({
    ...parts,
    queue: new JobQueue({ ...parts, ...runQueue }),
    analyse,
  });
  const positions = new PositionDatabase({ database, upstream, settings, now });
  return {
    positions,
    lines: new BestLines(positions),
    learner,
    runs,
    work,
    withdrawals,
    open: async () => {
      await withdrawals.open();
      if (engine === undefined) return;
      await learner.open();
      await runs.open();
    },
    close: async () => {
      await Promise.all([learner.close(), runs.close(), withdrawals.close(), upstream.close()]);
    },
  };
}

/** Maximum number of queued learning runs. Only one of them is worked on at a time. */
const RUN_LIMIT = 10;
const WITHDRAWAL_LIMIT = 1_000;

import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { EnginePool } from '../engine/engine-pool.ts';
import { DatabaseJobQueue } from '../jobs/job-queue.ts';
import { LEARNING_LIMIT, LEARNING_QUEUE, Learner } from '../learning/learner.ts';
import { UpstreamClient } from '../upstream/upstream-client.ts';
import { announcePositions } from './announce-positions.ts';
import { CloudSettings } from './cloud-settings.ts';
import { PositionBook } from './position-book.ts';
import { writeUpstreamAnswer } from './upstream-repository.ts';

/** The engine as far as the server's features use it. */
export type Engine = Pick<EnginePool, 'analyse' | 'status' | 'close'>;

export interface CloudOptions {
  readonly database: Database;
  readonly config: Pick<Config, 'cloudUpstreamUrl'>;
  /** Without one nothing is learned. */
  readonly engine: Engine | undefined;
  readonly now: () => Date;
  readonly log: {
    warn: (details: object, message: string) => void;
    error: (details: object, message: string) => void;
  };
}

/** The position database: what is known, who is asked elsewhere, and what is learned. */
export interface Cloud {
  readonly book: PositionBook;
  readonly learner: Learner;
  readonly settings: CloudSettings;
  /** Begins to learn. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export function makeCloud({ database, config, engine, now, log }: CloudOptions): Cloud {
  const settings = new CloudSettings({ database, config, now });
  const upstream = new UpstreamClient({
    now,
    log,
    keep: async (id, answer) => {
      await writeUpstreamAnswer(database.db, id, answer);
      await announcePositions(database, [id]);
    },
  });
  const limits = { queue: LEARNING_QUEUE, limit: LEARNING_LIMIT };
  const queue = new DatabaseJobQueue({ database, now, log, ...limits });
  const learner = new Learner({
    database,
    queue,
    now,
    log,
    analyse: async (job) =>
      engine?.analyse(job) ?? { kind: 'failed', reason: 'engine-missing', detail: 'none' },
    isOn: () => engine !== undefined && engine.status().state !== 'missing',
  });
  return {
    book: new PositionBook({ database, upstream, settings, now }),
    learner,
    settings,
    open: async () => {
      if (engine !== undefined) await learner.open();
    },
    close: async () => {
      await Promise.all([learner.close(), upstream.close()]);
    },
  };
}

import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { EnginePool } from '../engine/engine-pool.ts';
import { DatabaseJobQueue } from '../jobs/job-queue.ts';
import { LEARNING_LIMIT, LEARNING_QUEUE, Learner } from '../learning/learner.ts';
import { readSiteSettings } from '../site/site-settings.ts';
import { UpstreamClient } from '../upstream/upstream-client.ts';
import { announcePositions } from './announce-positions.ts';
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

/** Milliseconds after which a changed setting counts in every process. */
const SETTINGS_EVERY = 10_000;

/** The position database: what is known, who is asked elsewhere, and what is learned. */
export class Cloud {
  readonly book: PositionBook;
  readonly learner: Learner;
  readonly upstream: UpstreamClient;
  /** Whether `/chessdb.php` answers everybody. */
  isOpenToAll = false;
  readonly #options: CloudOptions;
  #upstreamUrl: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CloudOptions) {
    const { database, engine, now, log, config } = options;
    this.#options = options;
    this.#upstreamUrl = config.cloudUpstreamUrl;
    this.upstream = new UpstreamClient({
      url: () => this.#upstreamUrl,
      now,
      log,
      keep: async (id, answer) => {
        await writeUpstreamAnswer(database.db, id, answer);
        await announcePositions(database, [id]);
      },
    });
    this.book = new PositionBook({ database, upstream: this.upstream, now });
    const limits = { queue: LEARNING_QUEUE, limit: LEARNING_LIMIT };
    this.learner = new Learner({
      database,
      queue: new DatabaseJobQueue({ database, now, log, ...limits }),
      analyse: async (job) =>
        engine?.analyse(job) ?? { kind: 'failed', reason: 'engine-missing', detail: 'none' },
      isOn: () => engine !== undefined && engine.status().state !== 'missing',
      now,
      log,
    });
  }

  /** Begins to learn and to follow the settings; where there is no engine, as in most tests, nothing runs by itself. */
  async open(): Promise<void> {
    const { engine, log } = this.#options;
    if (engine === undefined) return;
    await this.readSettings();
    this.#timer = setInterval(() => {
      this.readSettings().catch((error: unknown) =>
        log.error({ err: error }, 'the settings cannot be read'),
      );
    }, SETTINGS_EVERY);
    this.#timer.unref();
    await this.learner.open();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([this.learner.close(), this.upstream.close()]);
  }

  async readSettings(): Promise<void> {
    const { database, config } = this.#options;
    const { cloudUpstreamUrl, isCloudOpen } = await readSiteSettings(database.db);
    const url = cloudUpstreamUrl ?? config.cloudUpstreamUrl ?? '';
    this.#upstreamUrl = url === '' ? undefined : url;
    this.isOpenToAll = isCloudOpen;
  }
}

import type { DUMP_FAILURES } from '@chuhe/contract/open-data';
import { addDays } from '@chuhe/contract/time-zone';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { measureFree } from '../../../db/disk-state.ts';
import { reasonOf } from '../../../db/reason-of.ts';
import { siteClock } from '../../../db/site-day.ts';
import type { Settings } from '../../../settings/settings.ts';
import { listSiteSettings, writeSiteSetting } from '../../../settings/site-settings-repository.ts';
import { DUMP_FORMATS } from '../dump/dump-line.ts';
import { isWholeDump } from '../dump/load-dump.ts';
import { writeDump } from '../dump/write-dump.ts';
import { DumpFolder } from './dump-folder.ts';

/** Writes a dump of the position database each night, if an administrator has switched it on. */

declare module 'fastify' {
  interface FastifyInstance {
    nightlyDump: NightlyDump;
  }
}

export interface NightlyDumpOptions {
  readonly database: Database;
  readonly settings: Pick<Settings, 'read'>;
  readonly dataFolder: string;
  readonly now: () => Date;
  readonly log: {
    readonly info: (details: object, message: string) => void;
    readonly error: (details: object, message: string) => void;
  };
  /** Returns the free bytes of a folder. */
  readonly measure?: (folder: string) => Promise<number | undefined>;
}

type Failure = { readonly reason: (typeof DUMP_FAILURES)[number]; readonly at: string };

/** The setting with the last failure, which all server processes share; an empty object after a dump that was written. */
const FAILURE_SETTING = 'dumpFailure';
const failureSchema = z.object({ reason: z.enum(['DISK_FULL', 'FAILED']), at: z.iso.datetime() });
/** A dump ends before it leaves less free space than this, in bytes, because the site needs it more. */
const MIN_FREE = 128 * 1024 * 1024;
/** After a failure, the next try waits this long, in milliseconds. */
const RETRY_AFTER = 3_600_000;

export class NightlyDump {
  readonly folder: DumpFolder;
  readonly #options: NightlyDumpOptions;
  #running: { positions: number } | undefined;
  /** Also kept here, because a full disk may keep the database from storing it. */
  #failure: Failure | undefined;

  constructor(options: NightlyDumpOptions) {
    this.#options = options;
    this.folder = new DumpFolder(options.dataFolder);
  }

  /** The number of positions so far while this process writes a dump. */
  get running(): { readonly positions: number } | undefined {
    return this.#running;
  }

  async lastFailure(): Promise<Failure | undefined> {
    const row = (await listSiteSettings(this.#options.database.db)).get(FAILURE_SETTING);
    const own = this.#failure;
    // What another process has stored since is newer.
    if (own !== undefined && !(row !== undefined && row.updatedAt > new Date(own.at))) return own;
    const stored = failureSchema.safeParse(row?.value);
    return stored.success ? stored.data : undefined;
  }

  /**
   * Writes the dump that is due, unless it exists or another process is writing one. A dump that was stopped by `signal` or by the end of
   * the process continues at the next call if it began within a day, else it starts again. Call it often.
   *
   * @returns whether a dump was written
   */
  async run(signal: AbortSignal): Promise<boolean> {
    const { database, settings, now, log } = this.#options;
    const { isOn, hour, kept } = (await settings.read()).values.openData;
    if (!isOn || (await this.#isWritten(hour)) || (await this.#hasJustFailed())) return false;
    const release = await database.lock('nightly-dump');
    if (release === undefined) return false;
    try {
      // Another process may have written it meanwhile.
      if (await this.#isWritten(hour)) return false;
      await this.#write(dueDay(now(), hour), signal);
      await this.folder
        .prune(kept)
        .catch((error: unknown) => log.error({ err: error }, 'old dumps could not be deleted'));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      await this.#fail(error);
      return false;
    } finally {
      this.#running = undefined;
      await release();
    }
  }

  async #isWritten(hour: number): Promise<boolean> {
    const [newest] = await this.folder.list();
    return newest !== undefined && newest.day >= dueDay(this.#options.now(), hour);
  }

  async #hasJustFailed(): Promise<boolean> {
    const failure = await this.lastFailure();
    if (failure === undefined) return false;
    const age = this.#options.now().getTime() - Date.parse(failure.at);
    return age >= 0 && age < RETRY_AFTER;
  }

  async #write(day: string, signal: AbortSignal): Promise<void> {
    const { database, now, log } = this.#options;
    const { folder } = this;
    await folder.make();
    this.#running = { positions: 0 };
    const full = new AbortController();
    await this.#requireSpace();
    let begunAt = now();
    const { positions } = await writeDump({
      db: database.db,
      path: folder.next,
      now,
      signal: AbortSignal.any([signal, full.signal]),
      onContinue: (at) => {
        begunAt = at;
      },
      onProgress: (count) => {
        this.#running = { positions: count };
        this.#requireSpace().catch((error: unknown) => full.abort(error));
      },
    });
    // The lock can be lost without notice. Then two processes have written to the same file.
    if (!(await isWholeDump(folder.next))) {
      await folder.discard();
      throw new Error('the dump is damaged');
    }
    const createdAt = begunAt.toISOString();
    const format = DUMP_FORMATS.current;
    const published = await folder.publish({ day, createdAt, format, positions });
    await this.#store(undefined).catch((error: unknown) =>
      log.error({ err: error }, 'the state of the dump could not be stored'),
    );
    log.info(published, 'a dump of the position database was written');
  }

  async #requireSpace(): Promise<void> {
    const { dataFolder, measure = measureFree } = this.#options;
    const free = (await measure(dataFolder)) ?? Number.POSITIVE_INFINITY;
    if (free < MIN_FREE) throw new DiskFullError('too little free space for a dump');
  }

  async #fail(problem: unknown): Promise<void> {
    const { log, now } = this.#options;
    const isFull = problem instanceof DiskFullError || codeOf(problem) === 'ENOSPC';
    // The site needs the space more than the dump does.
    if (isFull) await this.folder.discard().catch(() => {});
    log.error({ problem: reasonOf(problem) }, 'the dump of the position database failed');
    const failure = { reason: isFull ? 'DISK_FULL' : 'FAILED', at: now().toISOString() } as const;
    // A full disk may keep the database from storing it, too.
    await this.#store(failure).catch(() => {});
  }

  async #store(failure: Failure | undefined): Promise<void> {
    const { database, now } = this.#options;
    this.#failure = failure;
    const row = { key: FAILURE_SETTING, value: failure ?? {}, updatedAt: now() };
    await writeSiteSetting(database.db, row);
  }
}

class DiskFullError extends Error {
  override name = 'DiskFullError';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The day of the last time at which the clock of the site showed the hour. */
export function dueDay(now: Date, hour: number): string {
  const clock = siteClock(now);
  const day = clock.slice(0, 10);
  return Number(clock.slice(11, 13)) < hour ? addDays(day, -1) : day;
}

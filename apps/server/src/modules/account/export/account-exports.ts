import { randomUUID } from 'node:crypto';
import { ACCOUNT_EXPORT_LIMITS } from '@chuhe/contract/account';
import type { Language } from '@chuhe/contract/languages';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { tooManyRequests } from '../../../http/api-error.ts';
import { JobQueue, LEASE_MS, MAX_TRIES } from '../../../jobs/job-queue.ts';
import { completeJob, extendJob, insertJob, type LeasedJob } from '../../../jobs/job-repository.ts';
import { findUser, lockUser } from '../../../users/user-repository.ts';
import { queueAccountMail } from '../account-mails.ts';
import { listExportFiles } from './export-files.ts';
import {
  countExportsSince,
  deleteExpiredExports,
  deleteParts,
  EXPORT_QUEUE,
  type ExportOwner,
  type ExportRow,
  expireEarlier,
  failLostExports,
  findExport,
  findNewestExport,
  insertExport,
  insertPart,
  updateExport,
} from './export-repository.ts';
import { ArchiveTooLarge, writeArchive } from './zip-archive.ts';

const DAY = 86_400_000;
/** The size of a part of an archive in bytes. */
const PART = 256 * 1024;
const MAX_JOBS = 10_000;

interface AccountExportOptions extends Pick<Context, 'database' | 'mail' | 'origin' | 'now'> {
  readonly log: { readonly error: (details: object, message: string) => void };
}

interface NewExport extends ExportOwner {
  readonly language: Language;
  readonly hasOrders?: boolean;
}

/** Jobs of earlier versions have no entry. */
const payloadSchema = z.object({ hasOrders: z.boolean().default(true) });

/**
 * Exports of everything that is stored about an account. A job writes the archive into the database in parts, so that any process can send
 * it. If the process is killed, another one starts again; after the last try the export fails, and its user sees that.
 */
export class AccountExports {
  readonly #options: AccountExportOptions;
  readonly #queue: JobQueue;

  constructor(options: AccountExportOptions) {
    const { database, now, log } = options;
    this.#options = options;
    this.#queue = new JobQueue({ database, queue: EXPORT_QUEUE, now, log, limit: MAX_JOBS });
  }

  async open(): Promise<void> {
    await this.#queue.open((job, signal) => this.#work(job, signal));
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }

  /**
   * Starts an export, or returns the one that runs. The locked user makes simultaneous calls wait for each other.
   *
   * @param owner.hasOrders whether the archive has orders, payments and credits; only some administrators may see them
   * @param record called in the same transaction if a new export was started
   * @returns `undefined` if there is no such user
   * @throws ApiError TOO_MANY_REQUESTS
   */
  async start(
    { hasOrders = true, ...owner }: NewExport,
    record: (tx: Queryable, exportId: string) => Promise<void> = async () => {},
  ): Promise<ExportRow | undefined> {
    const { database, now } = this.#options;
    await this.failLost();
    const row = await inTransaction(database.db, async (tx) => {
      if ((await lockUser(tx, owner.userId)) === undefined) return undefined;
      const newest = await findNewestExport(tx, owner);
      if (newest?.state === 'RUNNING') return newest;
      await this.#requireFew(tx, owner);
      const id = randomUUID();
      const made = await insertExport(tx, { ...owner, id, createdAt: now() });
      await insertJob(
        tx,
        { queue: EXPORT_QUEUE, key: id, payload: { hasOrders }, priority: 0 },
        now(),
      );
      await record(tx, id);
      return made;
    });
    await this.#queue.notify();
    return row;
  }

  async #requireFew(tx: Queryable, owner: ExportOwner): Promise<void> {
    const now = this.#options.now();
    const then = new Date(now.getTime() - DAY);
    const { count, oldest } = await countExportsSince(tx, owner, then);
    if (count < ACCOUNT_EXPORT_LIMITS.aDay || oldest === null) return;
    throw tooManyRequests(oldest.getTime() + DAY - now.getTime(), TOO_MANY);
  }

  /** Fails exports whose job has been given up. */
  async failLost(): Promise<void> {
    const { database, now } = this.#options;
    await failLostExports(database.db, { now: now(), maxTries: MAX_TRIES });
  }

  async deleteExpired(): Promise<void> {
    await deleteExpiredExports(this.#options.database.db, this.#options.now());
  }

  async #work(job: LeasedJob, signal: AbortSignal): Promise<void> {
    const { db } = this.#options.database;
    const row = await findExport(db, job.key);
    if (row?.state !== 'RUNNING') {
      await completeJob(db, job);
      return;
    }
    try {
      await this.#export(job, row, signal);
    } catch (error) {
      const isLast = job.tries >= MAX_TRIES || error instanceof ArchiveTooLarge;
      if (signal.aborted || !isLast) throw error;
      this.#options.log.error({ err: error, exportId: row.id }, 'an export failed');
      await this.#end(job, row, 'FAILED', 0);
    }
  }

  /** Writes the archive from its beginning. */
  async #export(job: LeasedJob, row: ExportRow, signal: AbortSignal): Promise<void> {
    const { db } = this.#options.database;
    await deleteParts(db, row.id);
    const { hasOrders } = payloadSchema.parse(job.payload);
    const files = await listExportFiles(db, { ...row, hasOrders });
    let done = 0;
    const onFile = (count: number): void => void (done = count);
    let number = 0;
    let bytes = 0;
    for await (const content of inParts(writeArchive(files, { at: row.createdAt, onFile }))) {
      signal.throwIfAborted();
      bytes += content.length;
      await this.#store(job, { exportId: row.id, number, content }, { done, total: files.length });
      number += 1;
    }
    await this.#end(job, row, 'DONE', bytes);
  }

  /** Stores a part if this process still holds the job, and postpones the end of its lease. */
  async #store(
    job: LeasedJob,
    part: { readonly exportId: string; readonly number: number; readonly content: Uint8Array },
    progress: { readonly done: number; readonly total: number },
  ): Promise<void> {
    const { database, now } = this.#options;
    await database.db.transaction(async (tx) => {
      const readyAt = new Date(now().getTime() + LEASE_MS);
      if (!(await extendJob(tx, job, { readyAt }))) throw new Error('the job was taken over');
      await insertPart(tx, part);
      const row = await updateExport(tx, part.exportId, progress);
      if (row?.state !== 'RUNNING') throw new Error('the export was given up');
    });
  }

  async #end(
    job: LeasedJob,
    row: ExportRow,
    state: 'DONE' | 'FAILED',
    bytes: number,
  ): Promise<void> {
    const { database, mail, now, origin } = this.#options;
    const time = now();
    await database.db.transaction(async (tx) => {
      if (!(await completeJob(tx, job))) throw new Error('the job was taken over');
      // It was given up while this process was paused.
      if ((await findExport(tx, row.id))?.state !== 'RUNNING') return;
      if (state === 'FAILED') {
        await deleteParts(tx, row.id);
        await updateExport(tx, row.id, { state, finishedAt: time, expiresAt: time });
        return;
      }
      const expiresAt = new Date(time.getTime() + ACCOUNT_EXPORT_LIMITS.days * DAY);
      await updateExport(tx, row.id, { state, bytes, finishedAt: time, expiresAt });
      await expireEarlier(tx, row, time);
      if (row.isForAdmin) return;
      const email = (await findUser(tx, row.userId))?.email ?? null;
      const { language } = row;
      const text = { language, email, link: `${origin()}/me`, day: expiresAt };
      await queueAccountMail(tx, { kind: 'EXPORTED', ...text }, time);
    });
    mail.wake();
  }
}

/** Joins small pieces to parts of about {@link PART}. */
async function* inParts(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    gathered.push(piece);
    size += piece.length;
    if (size < PART) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

const TOO_MANY: Readonly<Record<Language, string>> = {
  en: 'You have exported your data often enough today. Download the last archive, or try again tomorrow',
  vi: 'Hôm nay bạn đã xuất dữ liệu đủ số lần. Hãy tải tệp gần nhất, hoặc thử lại vào ngày mai',
  zh: '您今天导出数据的次数已达上限，请下载最近一次的压缩包，或明天再试',
};

import type { Config } from '../../config/config.ts';
import { findLastBackup } from '../../db/data/backups.ts';
import { findLastSnapshot } from '../../db/data/snapshots.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { within } from '../../http/within.ts';
import { countMailsFailingSince } from '../../mail/mail-repository.ts';
import { countOpenAlerts, touchDatabase } from '../admin/overview-repository.ts';

/** What is wrong with the site, each with the sentence that the operator gets. */
export const PROBLEMS = {
  DATABASE_AWAY: 'The database does not answer.',
  DISK_LOW: 'The disk of DATA_DIR is nearly full.',
  MAIL_FAILING: 'Mail cannot be sent.',
  BACKUP_OLD: 'The last backup is older than 26 hours.',
  PAYMENT_ALERTS: 'Payment alerts are not settled.',
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

export interface ProblemContext {
  readonly database: Database;
  readonly config: Pick<Config, 'dataFolder'>;
  /** Returns the free bytes of a folder; `undefined` if they are not known. */
  readonly measure: (folder: string) => Promise<number | undefined>;
  readonly now: () => Date;
}

const DAY = 86_400_000;
/** A nightly backup may begin a little later than on the day before. In milliseconds. */
const BACKUP_AGE = DAY + 2 * 3_600_000;
/** In bytes. */
const MIN_FREE = 512 * 1024 * 1024;
/** How long the database may take to answer, in milliseconds. */
const ANSWER_WITHIN = 10_000;

/** The problems of this moment. While the database is away, those that are read from it are not known and left out. */
export async function findProblems(context: ProblemContext): Promise<ReadonlySet<ProblemCode>> {
  const { database, config, measure, now } = context;
  const problems = new Set<ProblemCode>();
  const free = await measure(config.dataFolder);
  if (free !== undefined && free < MIN_FREE) problems.add('DISK_LOW');
  if (await isBackupOld(context)) problems.add('BACKUP_OLD');
  try {
    await within(ANSWER_WITHIN, touchDatabase(database.db));
  } catch {
    return problems.add('DATABASE_AWAY');
  }
  for (const code of await readProblems(database.db, now())) problems.add(code);
  return problems;
}

async function readProblems(db: Queryable, now: Date): Promise<ProblemCode[]> {
  const mails = await countMailsFailingSince(db, new Date(now.getTime() - DAY));
  const alerts = await countOpenAlerts(db);
  return [
    ...(mails > 0 ? (['MAIL_FAILING'] as const) : []),
    ...(alerts > 0 ? (['PAYMENT_ALERTS'] as const) : []),
  ];
}

/** Without a backup by the command, the snapshots of the embedded database count. The age of other backups is not known. */
async function isBackupOld({ database, config, now }: ProblemContext): Promise<boolean> {
  const snapshot =
    database.kind === 'pglite' ? await findLastSnapshot(config.dataFolder, now()) : undefined;
  const last = (await findLastBackup(config.dataFolder)) ?? snapshot;
  return last !== undefined && now().getTime() - last.getTime() > BACKUP_AGE;
}

import type { ErrorCode } from '@chuhe/contract/error-codes';

/** Failures that end by themselves or by the operator, not by another request: a full disk, and a database that cannot be reached. */
export type Outage = 'disk-full' | 'database-away';

/** The error codes of outages for callers. */
export const OUTAGE_CODES = {
  'disk-full': 'DISK_FULL',
  'database-away': 'DATABASE_AWAY',
} as const satisfies Readonly<Record<Outage, ErrorCode>>;

/** Finds the outage behind an error of a query or of a file; `undefined` if it has another reason. */
export function outageOf(error: unknown): Outage | undefined {
  // `fetch` throws a TypeError for a network that fails. That is not the database.
  if (!(error instanceof Error) || error instanceof TypeError) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') {
    if (FULL.has(code)) return 'disk-full';
    if (AWAY.has(code) || code.startsWith('08')) return 'database-away';
  }
  if (AWAY_MESSAGE.test(error.message)) return 'database-away';
  // Drizzle wraps the driver's error.
  return outageOf(error.cause);
}

/** PostgreSQL's `disk_full`, and those of the file system. */
const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** PostgreSQL's codes of a server that stops, starts or has too many connections, and those of the network. Class 08 is about connections. */
const AWAY: ReadonlySet<string> = new Set([
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver's own errors have no code, nor has that of the thread of the embedded database. */
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|The database thread has ended)/;

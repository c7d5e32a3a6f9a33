import type { ErrorCode } from '@chuhe/contract/error-codes';

/**
 * Failures that a caller cannot avoid by changing the request: a full disk, and a database that cannot be reached. They last until the
 * operator acts, or end by themselves.
 */
export type Outage = 'disk-full' | 'database-away';

/** The error code that callers receive for each outage. */
export const OUTAGE_CODES = {
  'disk-full': 'DISK_FULL',
  'database-away': 'DATABASE_AWAY',
} as const satisfies Readonly<Record<Outage, ErrorCode>>;

/** Finds the outage that has caused an error of a query or of a file; `undefined` if the error has another cause. */
export function outageOf(error: unknown): Outage | undefined {
  // `fetch` throws a TypeError if the network fails. Such an error is not about the database.
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

/** PostgreSQL's code `disk_full`, and the codes of the file system for a full disk. */
const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/**
 * PostgreSQL's codes for a server that is stopping, is starting or has too many connections, and the codes of network errors. PostgreSQL's
 * class 08, which is about connections, is checked separately.
 */
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

/** Messages of errors that have no code: those of the driver itself, and the one for the end of the embedded database's thread. */
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|The database thread has ended)/;

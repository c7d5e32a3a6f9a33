import { expect, test } from 'vitest';
import { outageOf } from './outage.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  // Appendix A of the PostgreSQL manual.
  ['disk_full', coded('53100'), 'disk-full'],
  ['too_many_connections', coded('53300'), 'database-away'],
  ['admin_shutdown', coded('57P01'), 'database-away'],
  ['connection_failure', coded('08006'), 'database-away'],
  ['a full disk of the file system', coded('ENOSPC'), 'disk-full'],
  [
    'a query that Drizzle wraps',
    new Error('Failed query', { cause: coded('ECONNREFUSED') }),
    'database-away',
  ],
  // node_modules/pg/lib/client.js and node_modules/pg-pool/index.js
  ['a broken connection', new Error('Connection terminated unexpectedly'), 'database-away'],
  [
    'a pool without a connection',
    new Error('timeout exceeded when trying to connect'),
    'database-away',
  ],
  [
    'another site that is away',
    new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }),
    undefined,
  ],
  ['a unique constraint', coded('23505'), undefined],
  ['anything else', 'text', undefined],
])('the outage behind %s', (_name, error, outage) => {
  expect(outageOf(error)).toBe(outage);
});

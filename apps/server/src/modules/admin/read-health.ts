import type { Overview } from '@chuhe/contract/admin';
import { findLastSnapshot, SNAPSHOT_EVERY } from '../../db/data/snapshots.ts';
import { defaultPages } from '../../legal/site-legal.ts';
import type { AdminContext } from './admin-context.ts';
import {
  countMails,
  countOpenOrders,
  countQueues,
  measureDatabase,
  touchDatabase,
} from './overview-repository.ts';

/** Reads the state of the site's parts without starting any of them. @param startedAt when the server was started */
export async function readHealth(
  context: AdminContext,
  startedAt: Date,
): Promise<Overview['health']> {
  const { database, engine, mail, payments, now } = context;
  const { db } = database;
  const status = engine?.status();
  return {
    database: await readDatabase(context, startedAt),
    queues: await countQueues(db, now()),
    engine: {
      name: status?.engine ?? null,
      isThere: status !== undefined && status.state !== 'missing',
    },
    mail: { ...(await countMails(db)), canSend: mail.canSend },
    payments: { provider: payments.provider?.name ?? null, openOrders: await countOpenOrders(db) },
    defaultPages: defaultPages(await context.legal.read()),
  };
}

async function readDatabase(
  { database: { db, kind }, config, now }: AdminContext,
  startedAt: Date,
): Promise<Overview['health']['database']> {
  const began = performance.now();
  await touchDatabase(db);
  const latencyMs = Math.round((performance.now() - began) * 100) / 100;
  const isEmbedded = kind === 'pglite';
  const snapshotAt = isEmbedded ? await findLastSnapshot(config.dataFolder, now()) : undefined;
  return {
    kind: isEmbedded ? 'PGLITE' : 'POSTGRESQL',
    bytes: await measureDatabase(db),
    latencyMs,
    snapshotAt: snapshotAt?.toISOString() ?? null,
    // Allows twice the interval: the first snapshot is made some hours after the first start, and one snapshot may fail.
    isSnapshotLate:
      isEmbedded && now().getTime() - (snapshotAt ?? startedAt).getTime() > 2 * SNAPSHOT_EVERY,
  };
}

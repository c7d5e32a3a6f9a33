import { ROUTES } from '@chuhe/contract/routes';
import type { AdminWorker, WorkAmounts } from '@chuhe/contract/work';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { CachedValue } from '../../../db/cached-value.ts';
import type { Queryable } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { lockEvaluations } from '../evaluations/evaluation-repository.ts';
import type { PositionDbContext } from '../position-db-context.ts';
import {
  hasTooManyChecks,
  listWaitingChecks,
  type WaitingChecks,
} from '../workers/check-repository.ts';
import { sumShifts, type WorkerSum } from '../workers/shift-repository.ts';
import { suspendWorker } from '../workers/suspend-worker.ts';
import {
  findWorkerOf,
  isTrustedWorker,
  listWorkers,
  lockWorker,
  updateWorker,
  type WorkerWithAccount,
} from '../workers/worker-repository.ts';

/** Who evaluated how much for the site. */

/** The most workers in a list. */
const MAX_LISTED = 100;
const MAX_FOR_ADMINS = 500;
/** How long the sums are cached, in milliseconds. */
const CACHE_MS = 10_000;

const NOTHING = { positions: 0, nodes: 0 };
const NO_SUM = { today: NOTHING, month: NOTHING, all: NOTHING, unchecked: 0 };

/** `GET /api/workers` */
export function getWorkers(
  app: FastifyInstance,
  { database: { db }, now }: PositionDbContext,
): void {
  const sums = new CachedValue(() => sumShifts(db, now()), CACHE_MS);
  addRoute(app, ROUTES.listWorkers, async ({ caller }) => {
    const own = await findWorkerOf(db, caller.userId);
    const all = await sums.get(now().getTime());
    const listed = all.slice(0, MAX_LISTED);
    const names = await findNames(db, listed);
    const workers = listed.map((sum) => ({
      ...amountsOf(sum),
      name: names.get(sum.workerId) ?? null,
      isOwn: sum.workerId === own?.id,
    }));
    const total = { ...addAll(all), workers: all.length };
    if (own === undefined) return { workers, total, own: null };
    const { isNamed, state, reason } = own;
    const sum = all.find(({ workerId }) => workerId === own.id) ?? NO_SUM;
    const { unchecked } = sum;
    const isPaused = !isTrustedWorker(caller) && (await hasTooManyChecks(db, own.id, now()));
    const ownWorker = { ...amountsOf(sum), unchecked, isPaused, isNamed, state, reason };
    return { workers, total, own: ownWorker };
  });
}

/** `PUT /api/workers/own` */
export function putOwnWorker(app: FastifyInstance, { database: { db } }: PositionDbContext): void {
  addRoute(app, ROUTES.changeOwnWorker, async ({ body: { isNamed }, caller: { userId } }) => {
    const own = await findWorkerOf(db, userId);
    if (own === undefined) throw new ApiError('NOT_FOUND');
    await updateWorker(db, own.id, { isNamed });
    return null;
  });
}

/** `GET /api/admin/workers` */
export function getAllWorkers(
  app: FastifyInstance,
  { database: { db }, now }: PositionDbContext,
): void {
  addRoute(app, ROUTES.listAllWorkers, async () => {
    const rows = await listWorkers(db, { limit: MAX_FOR_ADMINS });
    return makeWorkers(db, rows, now());
  });
}

/** `POST /api/admin/workers/:workerId`. A dropped worker stays dropped, because its evaluations are gone. */
export function postWorker(app: FastifyInstance, context: PositionDbContext): void {
  const { database, now, cloud } = context;
  addRoute(app, ROUTES.changeWorker, async ({ params: { workerId }, body: { state }, caller }) => {
    await database.db.transaction(async (tx) => {
      await lockEvaluations(tx);
      const before = await lockWorker(tx, workerId);
      if (before === undefined || before.state === 'DROPPED') throw new ApiError('NOT_FOUND');
      if (before.state === state) return;
      await changeState(tx, { workerId, state }, now());
      await insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: 'worker.change',
        target: String(workerId),
        before: { state: before.state, reason: before.reason },
        after: { state },
      });
    });
    await cloud.withdrawals.notify();
    const rows = await listWorkers(database.db, { only: [workerId], limit: 1 });
    const [changed] = await makeWorkers(database.db, rows, now());
    if (changed === undefined) throw new ApiError('NOT_FOUND');
    return changed;
  });
}

async function changeState(
  tx: Queryable,
  { workerId, state }: { readonly workerId: number; readonly state: AdminWorker['state'] },
  now: Date,
): Promise<void> {
  if (state === 'ACTIVE') {
    const change = { state, reason: null, refused: 0, suspendedAt: null } as const;
    await updateWorker(tx, workerId, change);
    return;
  }
  const withdraws = state === 'DROPPED' ? 'all' : 'nothing';
  await suspendWorker(tx, { workerId, reason: 'ADMIN', withdraws, state }, now);
}

/** The names of the workers whose users agreed to be named. Blocked and closed accounts are not named. */
async function findNames(
  db: Queryable,
  sums: readonly WorkerSum[],
): Promise<ReadonlyMap<number, string | null>> {
  const only = sums.map(({ workerId }) => workerId);
  if (only.length === 0) return new Map();
  const rows = await listWorkers(db, { only, limit: only.length });
  return new Map(
    rows.map(({ worker, account }) => [
      worker.id,
      worker.isNamed && account?.status === 'ACTIVE' ? account.username : null,
    ]),
  );
}

async function makeWorkers(
  db: Queryable,
  rows: readonly WorkerWithAccount[],
  now: Date,
): Promise<AdminWorker[]> {
  const sums = new Map((await sumShifts(db, now)).map((sum) => [sum.workerId, sum]));
  const waiting = await listWaitingChecks(db, now);
  return rows.map((row) => {
    const { id } = row.worker;
    return makeWorker(row, { sum: sums.get(id), waiting: waiting.get(id) });
  });
}

interface FactsOfWorker {
  readonly sum: WorkerSum | undefined;
  readonly waiting: WaitingChecks | undefined;
}

function makeWorker(
  { worker, account }: WorkerWithAccount,
  { sum, waiting }: FactsOfWorker,
): AdminWorker {
  const { id, state, reason, refused, createdAt, suspendedAt } = worker;
  return {
    id,
    account: account === null ? null : (account.username ?? account.email ?? account.id),
    state,
    reason,
    isTrusted: isTrustedWorker(account),
    positions: sum?.all.positions ?? 0,
    unchecked: sum?.unchecked ?? 0,
    checks: waiting?.checks ?? 0,
    checksSince: waiting?.since.toISOString() ?? null,
    refused,
    createdAt: createdAt.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
  };
}

function amountsOf({ today, month, all }: WorkAmounts): WorkAmounts {
  return { today, month, all };
}

function addAll(sums: readonly WorkAmounts[]): WorkAmounts {
  const add = (period: keyof WorkAmounts) => ({
    positions: sums.reduce((sum, each) => sum + each[period].positions, 0),
    nodes: sums.reduce((sum, each) => sum + each[period].nodes, 0),
  });
  return { today: add('today'), month: add('month'), all: add('all') };
}

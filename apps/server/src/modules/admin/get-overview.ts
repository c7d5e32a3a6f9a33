import { OVERVIEW_DAYS, type Overview } from '@chuhe/contract/admin';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { CachedValue } from '../../db/cached-value.ts';
import { endOfVietnamDay } from '../../db/vietnam-day.ts';
import { addRoute } from '../../http/route.ts';
import type { AdminContext } from './admin-context.ts';
import {
  countActivations,
  countActive,
  countOpenAlerts,
  countUsers,
  listRevenue,
  type Span,
  sumRevenue,
} from './overview-repository.ts';
import { readHealth } from './read-health.ts';

const DAY = 86_400_000;
/** How long the counts of users are cached, in milliseconds. */
const CACHE_TIME = 5_000;

/** `GET /api/admin/overview`. Days begin at midnight in Vietnam; the last day is today. */
export function getOverview(app: FastifyInstance, context: AdminContext): void {
  const { database, now } = context;
  const startedAt = now();
  const users = new Map(
    OVERVIEW_DAYS.map((days) => [
      days,
      new CachedValue(() => readUsers(context, days), CACHE_TIME),
    ]),
  );
  addRoute(app, ROUTES.getOverview, async ({ query }) => {
    const days = OVERVIEW_DAYS.find((each) => each === query.days) ?? 14;
    const { db } = database;
    const span = spanOf(days, now());
    const counted = await users.get(days)?.get(now().getTime());
    return {
      users: counted ?? (await readUsers(context, days)),
      activations: await countActivations(db, span),
      revenue: await listRevenue(db, span),
      revenueBefore: await sumRevenue(db, spanBefore(span, days)),
      openAlerts: await countOpenAlerts(db),
      health: await readHealth(context, startedAt),
    };
  });
}

async function readUsers(
  { database: { db }, now }: AdminContext,
  days: number,
): Promise<Overview['users']> {
  const span = spanOf(days, now());
  const before = spanBefore(span, days);
  return {
    ...(await countUsers(db, span, before)),
    active: await countActive(db, span),
    activeBefore: await countActive(db, before),
  };
}

/** The period from the beginning of the first day until now. */
function spanOf(days: number, now: Date): Span {
  const start = new Date(endOfVietnamDay(now).getTime() - days * DAY);
  // Includes the current millisecond.
  return { start, end: new Date(now.getTime() + 1) };
}

/** The same period, `days` earlier. */
function spanBefore({ start, end }: Span, days: number): Span {
  return {
    start: new Date(start.getTime() - days * DAY),
    end: new Date(end.getTime() - days * DAY),
  };
}

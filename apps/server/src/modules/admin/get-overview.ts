import { OVERVIEW_DAYS, type Overview } from '@chuhe/contract/admin';
import { ROUTES } from '@chuhe/contract/routes';
import { addDays } from '@chuhe/contract/time-zone';
import type { FastifyInstance } from 'fastify';
import { CachedValue } from '../../db/cached-value.ts';
import { siteDayOf, startOfSiteDay } from '../../db/site-day.ts';
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

/** How long the counts of users are cached, in milliseconds. */
const CACHE_TIME = 5_000;

/** `GET /api/admin/overview`. Days are those of the site; the last one is today. */
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
  const start = startOfSiteDay(addDays(siteDayOf(now), 1 - days));
  // Includes the current millisecond.
  return { start, end: new Date(now.getTime() + 1) };
}

/** A period of the same length that begins `days` earlier. */
function spanBefore({ start, end }: Span, days: number): Span {
  const startBefore = startOfSiteDay(addDays(siteDayOf(start), -days));
  return {
    start: startBefore,
    end: new Date(startBefore.getTime() + end.getTime() - start.getTime()),
  };
}

import { OVERVIEW_DAYS, type Overview } from '@chuhe/contract/admin';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { Remembered } from '../../db/remembered.ts';
import { addRoute } from '../../http/route.ts';
import { endOfCreditDay } from '../billing/credit-day.ts';
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
/** Milliseconds for which figures of all users are not counted again. */
const HOLDS = 5_000;

/** `GET /api/admin/overview`. The days end with this one, by the clocks of where the product lives. */
export function getOverview(app: FastifyInstance, context: AdminContext): void {
  const { database, now } = context;
  const startedAt = now();
  const users = new Map(
    OVERVIEW_DAYS.map((days) => [days, new Remembered(() => readUsers(context, days), HOLDS)]),
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

/** From the midnight that began the first of the days until now. */
function spanOf(days: number, now: Date): Span {
  const start = new Date(endOfCreditDay(now).getTime() - days * DAY);
  // What happens in this millisecond counts.
  return { start, end: new Date(now.getTime() + 1) };
}

/** As long a time, as many days earlier: as far into its last day as this one is. */
function spanBefore({ start, end }: Span, days: number): Span {
  return {
    start: new Date(start.getTime() - days * DAY),
    end: new Date(end.getTime() - days * DAY),
  };
}

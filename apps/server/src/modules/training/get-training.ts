import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { addRoute } from '../../http/route.ts';
import { addBookCards, countCards, listCards } from './card-repository.ts';
import { makeCards } from './make-cards.ts';

/** `GET /api/training`. Makes cards for positions added to the books since the last call. */
export function getTraining(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.getTraining, async ({ query: { kind, side, limit }, caller }) => {
    const ownerId = caller.userId;
    const time = now();
    if (kind !== 'mistake') await addBookCards(db, { ownerId, now: time });
    const isRed = side === undefined ? undefined : side === 'red';
    const query = { ownerId, kind, isRed, now: time };
    const rows = await listCards(db, query, limit);
    const { next, ...counts } = await countCards(db, query);
    // A new card can be shown at any time.
    const isAny = counts.due > 0 || counts.fresh > 0;
    const cards = await makeCards(db, ownerId, rows);
    return { cards, ...counts, next: isAny ? null : (next?.toISOString() ?? null) };
  });
}

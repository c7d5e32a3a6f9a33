import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute } from '../../http/route.ts';
import { suspendCard } from './card-repository.ts';
import { makeOneCard } from './make-cards.ts';

/** `PATCH /api/training/{cardId}`. */
export function changeCard(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.changeCard, async ({ params: { cardId }, body, caller }) => {
    const ref = { cardId, ownerId: caller.userId };
    const card = await suspendCard(db, ref, body.isSuspended);
    if (card === undefined) throw new ApiError('NOT_FOUND');
    return makeOneCard(db, card);
  });
}

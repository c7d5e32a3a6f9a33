import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute } from '../../http/route.ts';
import {
  type CardRef,
  type CardRow,
  findCard,
  saveReview,
  suspendCard,
} from './card-repository.ts';
import { makeOneCard } from './make-cards.ts';
import { review } from './schedule.ts';

/** `POST /api/training/{cardId}/answer`. An answer to an outdated card is refused; the error contains the current card. */
export function answerCard(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.answerCard, async ({ params, body: { grade, reviews }, caller }) => {
    const ref = { cardId: params.cardId, ownerId: caller.userId };
    const card = await requireCard(ref);
    if (card.reviews !== reviews) throw await conflict(card);
    const saved = await saveReview(db, { ...ref, reviews }, review(card, grade, now()));
    if (saved === undefined) throw await conflict(await requireCard(ref));
    return makeOneCard(db, saved);
  });

  async function requireCard(ref: CardRef): Promise<CardRow> {
    const card = await findCard(db, ref);
    if (card === undefined) throw new ApiError('NOT_FOUND');
    return card;
  }

  async function conflict(card: CardRow): Promise<ApiError> {
    return new ApiError('CONFLICT', { data: await makeOneCard(db, card) });
  }
}

/** `PATCH /api/training/{cardId}` */
export function changeCard(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.changeCard, async ({ params: { cardId }, body, caller }) => {
    const card = await suspendCard(db, { cardId, ownerId: caller.userId }, body.isSuspended);
    if (card === undefined) throw new ApiError('NOT_FOUND');
    return makeOneCard(db, card);
  });
}

import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute } from '../../http/route.ts';
import { type CardRow, findCard, type OwnCard, saveReview } from './card-repository.ts';
import { makeOneCard } from './make-cards.ts';
import { review } from './schedule.ts';

/** `POST /api/training/{cardId}/answer`. An answer to a card as it was before the last one is refused, with the card as it is. */
export function answerCard(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.answerCard, async ({ params, body: { grade, reviews }, caller }) => {
    const own = { cardId: params.cardId, ownerId: caller.userId };
    const card = await requireCard(own);
    if (card.reviews !== reviews) throw await conflict(card);
    const saved = await saveReview(db, { ...own, reviews }, review(card, grade, now()));
    if (saved === undefined) throw await conflict(await requireCard(own));
    return makeOneCard(db, saved);
  });

  async function requireCard(own: OwnCard): Promise<CardRow> {
    const card = await findCard(db, own);
    if (card === undefined) throw new ApiError('NOT_FOUND');
    return card;
  }

  async function conflict(card: CardRow): Promise<ApiError> {
    return new ApiError('CONFLICT', { data: await makeOneCard(db, card) });
  }
}

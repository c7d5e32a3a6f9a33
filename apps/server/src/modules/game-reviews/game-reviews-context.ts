import type { Context } from '../../context.ts';
import type { GameReviews } from './game-reviews.ts';

export interface GameReviewsContext extends Context {
  readonly gameReviews: GameReviews;
}

declare module 'fastify' {
  interface FastifyInstance {
    gameReviews: GameReviews;
  }
}

import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { readPosition } from '../../../games/read-position.ts';
import { addRoute } from '../../../http/route.ts';
import { findEntries } from '../active-books-repository.ts';

/** `POST /api/book/look-up`: the moves in many positions in one call, such as those around a position or of a line. */
export function lookUpBook(app: FastifyInstance, { database }: Context): void {
  addRoute(app, ROUTES.lookUpBook, ({ body, caller }) =>
    findEntries(database.db, { ownerId: caller.userId, positions: body.fens.map(readPosition) }),
  );
}

/** `GET /api/book`. */
export function getBook(app: FastifyInstance, { database }: Context): void {
  addRoute(app, ROUTES.getBook, async ({ query, caller }) => {
    const positions = [readPosition(query.FEN)];
    const [entries = []] = await findEntries(database.db, { ownerId: caller.userId, positions });
    return entries;
  });
}

import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { findEntries } from '../own-books-repository.ts';
import { readPosition } from '../read-position.ts';

/** `POST /api/book/look-up`: the moves around a position, and those of a whole line, in one call. */
export function lookUpBook(app: FastifyInstance, { database }: Context): void {
  addRoute(app, ROUTES.lookUpBook, ({ body, caller }) =>
    findEntries(database.db, { ownerId: caller.userId, positions: body.fens.map(readPosition) }),
  );
}

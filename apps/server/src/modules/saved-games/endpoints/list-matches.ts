import type { MatchQuery, matchPageSchema } from '@chuhe/contract/match';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { addRoute } from '../../../http/route.ts';
import { makeSummary } from '../make-match.ts';
import { makeListCursor, readListCursor } from '../match-list-cursor.ts';
import { listFolders, listMatches, type MatchScope } from '../match-list-repository.ts';

/** `GET /api/match`: the user's games and public ones of other users. */
export function listVisibleMatches(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listMatches, ({ query, caller: { userId } }) =>
    readPage(db, { scope: 'visible', userId }, query),
  );
}

/** `GET /api/match/only-me` */
export function listOwnMatches(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listOwnMatches, ({ query, caller: { userId } }) =>
    readPage(db, { scope: 'own', userId }, query),
  );
}

/** `GET /api/match/deleted`: the bin. */
export function listDeletedMatches(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listDeletedMatches, ({ query, caller: { userId } }) =>
    readPage(db, { scope: 'deleted', userId }, query),
  );
}

/** `GET /api/match/folders` */
export function listMatchFolders(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listMatchFolders, ({ caller: { userId } }) => listFolders(db, userId));
}

async function readPage(
  db: Queryable,
  { scope, userId }: { readonly scope: MatchScope; readonly userId: string },
  { after, ...query }: MatchQuery,
): Promise<z.output<typeof matchPageSchema>> {
  const cursor = after === undefined ? undefined : readListCursor(after, query);
  const options = { scope, userId, query, after: cursor };
  // Reads one game more than requested, to determine whether there is another page.
  const more = { ...options, query: { ...query, limit: query.limit + 1 } };
  const { rows, total } = await listMatches(db, more);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    matches: page.map((row) => makeSummary(row, userId)),
    ...(total !== undefined && { total }),
    next: last === undefined || rows.length === page.length ? null : makeListCursor(last, query),
  };
}

import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { listFolders } from '../match-list-repository.ts';

/** `GET /api/match/folders` */
export function listMatchFolders(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listMatchFolders, ({ caller: { userId } }) => listFolders(db, userId));
}

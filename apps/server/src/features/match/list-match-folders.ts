import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { listFolders } from './match-list-repository.ts';

/** `GET /api/match/folders` */
export function listMatchFolders(app: FastifyInstance, { database: { db } }: AppContext): void {
  addRoute(app, ROUTES.listMatchFolders, ({ caller: { userId } }) => listFolders(db, userId));
}

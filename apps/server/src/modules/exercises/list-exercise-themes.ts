import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { findThemes } from './find-themes.ts';

/** `GET /api/exercise/theme` */
export function listExerciseThemes(app: FastifyInstance, { database: { db }, now }: Context): void {
  const route = { ...ROUTES.listExerciseThemes, limit: perMinute(60) };
  addRoute(app, route, ({ caller: { userId } }) => findThemes(db, userId, now()));
}

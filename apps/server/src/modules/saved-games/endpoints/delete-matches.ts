import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { moveToBin } from '../move-to-bin.ts';

/** `DELETE /api/match/multi`: all or none. */
export function deleteManyMatches(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.deleteMatches, ({ query: { matchIds }, caller, request }) =>
    moveToBin(context, request.log, { userId: caller.userId, matchIds }),
  );
}

import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { moveToBin } from '../move-to-bin.ts';

/** `DELETE /api/match/{id}`, and the same path without the slash. */
export function deleteMatch(app: FastifyInstance, context: Context): void {
  for (const route of [ROUTES.deleteMatch, ROUTES.deleteMatchJoined]) {
    addRoute(app, route, ({ params: { matchId }, caller, request }) =>
      moveToBin(context, request.log, { userId: caller.userId, matchIds: [matchId] }),
    );
  }
}

/** `DELETE /api/match/multi`: all or none. */
export function deleteManyMatches(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.deleteMatches, ({ query: { matchIds }, caller, request }) =>
    moveToBin(context, request.log, { userId: caller.userId, matchIds }),
  );
}

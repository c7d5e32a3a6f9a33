import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { readCredit } from '../../commerce/credit.ts';
import type { AppContext } from '../../context.ts';
import { languageOf } from '../../lib/request-language.ts';
import { addRoute } from '../../lib/route.ts';

/** `GET /api/credit/my-credit` */
export function getCredit(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.getCredit, ({ caller, request }) =>
    readCredit(context, caller, languageOf(request)),
  );
}

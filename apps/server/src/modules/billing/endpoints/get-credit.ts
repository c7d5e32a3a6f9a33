import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { readCredit } from '../credit.ts';

/** `GET /api/credit/my-credit` */
export function getCredit(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, ROUTES.getCredit, ({ caller, request }) =>
    readCredit(context, caller, languageOf(request)),
  );
}

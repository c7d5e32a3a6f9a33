import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute } from '../../../http/route.ts';
import type { IdentityContext } from '../identity-context.ts';
import { readProfile } from '../make-profile.ts';

/** `GET /api/user/profile` */
export function getProfile(app: FastifyInstance, context: IdentityContext): void {
  addRoute(app, ROUTES.getProfile, ({ caller, request }) =>
    readProfile(context, caller.userId, languageOf(request)),
  );
}

import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { languageOf } from '../../lib/request-language.ts';
import { addRoute } from '../../lib/route.ts';
import { readProfile } from './make-profile.ts';

/** `GET /api/user/profile`: whoever has a profile is signed in. */
export function getProfile(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.getProfile, ({ caller, request }) =>
    readProfile(context, caller.userId, languageOf(request)),
  );
}

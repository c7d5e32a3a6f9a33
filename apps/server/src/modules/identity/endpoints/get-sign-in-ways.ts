import type { SignInWays } from '@chuhe/contract/identity-provider';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import type { IdentityContext } from '../identity-context.ts';

/** `GET /api/sign-in-ways`: how users can sign in, so that sign-in pages load the code of an identity provider only if needed. */
export function getSignInWays(app: FastifyInstance, { config }: IdentityContext): void {
  const ways = waysOf(config);
  addRoute(app, ROUTES.getSignInWays, () => ways);
}

function waysOf({ identity }: IdentityContext['config']): SignInWays {
  const hosted = identity?.hosted;
  if (hosted === undefined) return { passwords: 'own', providers: [], hosted: null };
  const { projectId, apiKey, authDomain, emulatorHost } = hosted;
  return {
    passwords: hosted.hasPasswords ? 'hosted' : 'own',
    providers: [...hosted.providers],
    hosted: {
      projectId,
      apiKey,
      authDomain,
      ...(emulatorHost !== undefined && { emulatorUrl: `http://${emulatorHost}` }),
    },
  };
}

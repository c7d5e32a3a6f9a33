import { GUARDS, type Guard } from '@chuhe/contract/route';
import { mayDo, roleOf } from '@chuhe/contract/staff';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { tokenNotAccepted } from '../../http/token-errors.ts';
import { isApiToken, requireApiToken } from '../api-tokens/require-api-token.ts';
import type { BillingContext } from '../billing/billing-context.ts';
import { requireSold } from '../billing/require-sold.ts';
import { requireBridge } from '../bridges/find-bridge.ts';
import { isAdminFactorRequired } from '../second-factor/read-second-factor.ts';
import { hasSecondFactor } from '../second-factor/second-factor-repository.ts';
import { callerOfToken } from './caller-of-token.ts';
import type { IdentityContext } from './identity-context.ts';
import { isSteppedUp } from './step-up.ts';
import { isClientToken } from './tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes. */
    routeTable: readonly RouteOptions[];
  }
}

/**
 * Checks who may call a route. The server does not start if a route has no guard, or a route for administrators no capability. Only the Authorization header counts, never a
 * cookie.
 */
export function addGuards(app: FastifyInstance, context: GuardContext): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('bridge', undefined);
  app.decorateRequest('signedInAs', undefined);

  const routes: RouteOptions[] = [];
  app.decorate('routeTable', routes);
  app.addHook('onRoute', (route) => void routes.push(route));
  // Checked late, since hooks that add guards to the routes of a plugin run after this one.
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes) {
      const isGuarded = GUARDS.some((guard) => guard === config?.guard);
      const isOpen = config?.guard === 'admin' && config.capability === undefined;
      if (isGuarded && !isOpen) continue;
      throw new Error(`The route ${String(method)} ${url} does not say who may call it`);
    }
  });

  app.addHook('onRequest', async (request) => {
    // An unknown path has no route.
    const { guard = 'public', ...config } = request.routeOptions.config;
    await CHECKS[guard](request, context, config);
  });
}

type GuardContext = IdentityContext & BillingContext;

type Check = (
  request: FastifyRequest,
  context: GuardContext,
  config: Pick<FastifyContextConfig, 'isFresh' | 'stepUp' | 'scope' | 'sold' | 'capability'>,
) => Promise<void>;

const CHECKS: Readonly<Record<Guard, Check>> = {
  public: async () => {},
  client: async (request, { keys, now }) => {
    const token = bearerOf(request);
    if (token === undefined || !(await isClientToken(keys, token, now()))) {
      throw new ApiError('UNAUTHORIZED', { authenticate: 'Bearer' });
    }
  },
  user: async (request, context, { isFresh = false, scope, sold }) => {
    const bearer = bearerOf(request);
    const isProgram = bearer !== undefined && isApiToken(bearer);
    const caller = isProgram
      ? await requireApiToken(context, bearer, scope)
      : await requireCaller(request, context, isFresh);
    if (isProgram) await requireSold(context, caller, 'API.USE');
    if (sold !== undefined) await requireSold(context, caller, sold);
    request.caller = caller.isGuest ? { ...caller, address: addressKey(request) } : caller;
  },
  admin: async (request, context, { stepUp = false, capability }) => {
    if (isApiToken(bearerOf(request) ?? '')) throw tokenNotAccepted(undefined);
    const caller = await requireCaller(request, context, true);
    // Set before the refusals, since the log names who was refused.
    request.caller = caller;
    const isAllowed = capability !== undefined && mayDo(roleOf(caller), capability);
    if (!isAllowed) throw new ApiError('FORBIDDEN');
    await requireAdminFactor(context, caller);
    if (stepUp && !isSteppedUp(caller, context.now())) throw new ApiError('STEP_UP_REQUIRED');
  },
  bridge: async (request, context) => {
    request.bridge = await requireBridge(request, context);
  },
};

/** While the site requires a second factor of administrators, those without one are refused. The routes of the set-up have the guard `user`. */
async function requireAdminFactor(context: IdentityContext, { userId }: Caller): Promise<void> {
  if (!(await isAdminFactorRequired(context))) return;
  const hasFactor = await hasSecondFactor(context.database.db, userId);
  if (!hasFactor) throw new ApiError('SECOND_FACTOR_MISSING');
}

async function requireCaller(
  request: FastifyRequest,
  context: IdentityContext,
  isFresh: boolean,
): Promise<Caller> {
  const caller = await callerOfToken(context, bearerOf(request), { isFresh });
  if (caller === undefined) throw new ApiError('UNAUTHORIZED', { authenticate: 'Bearer' });
  return caller;
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

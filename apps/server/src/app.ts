import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { makeContext } from './app-context.ts';
import type { AppOptions } from './app-options.ts';
import { setSiteLocale } from './config/site-locale.ts';
import { followEngineChoice } from './engine/follow-engine-choice.ts';
import { addBodyTime, LONGEST_BODY_SECONDS } from './http/body-time.ts';
import { type ClientError, refuseClient } from './http/client-error.ts';
import { getDocs } from './http/docs/get-docs.ts';
import { addDraining } from './http/draining.ts';
import { addErrorHandlers, fixUrl } from './http/errors.ts';
import { addJsonBodies } from './http/json-bodies.ts';
import { addRateLimit } from './http/rate-limit.ts';
import { addRequestLog, makeLogOptions } from './http/request-log.ts';
import { addSchemas } from './http/schemas.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { getLive } from './live/get-live.ts';
import { deleteDueAccounts } from './modules/account/delete-due-accounts.ts';
import { callerOfToken } from './modules/identity/caller-of-token.ts';
import { addGuards } from './modules/identity/guards.ts';
import { addMetrics, METRICS_PATH } from './modules/metrics/add-metrics.ts';
import { BlankAddresses } from './modules/position-db/chessdb/blanks-in-address.ts';
import { HEALTH_PATH, READY_PATH } from './modules/shell/health.ts';
import { sendDocument } from './modules/shell/send-document.ts';
import { serveFiles } from './modules/shell/serve-files.ts';
import { ENDPOINTS } from './modules.ts';

/**
 * Creates the whole application, which does not listen yet. `main.ts` makes it listen; tests call it with `inject`.
 *
 * @example
 * await using app = await createApp({ config, web, database, keys });
 * const response = await app.inject('/healthz');
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, logStream } = options;
  setSiteLocale(config);
  const log = {
    level: config.logLevel,
    stream: logStream ?? process.stderr,
    quietPaths: new Set([HEALTH_PATH, READY_PATH, METRICS_PATH]),
  };
  const blanks = new BlankAddresses(() => app);
  const app: FastifyInstance = Fastify({
    ...makeLogOptions(log),
    clientErrorHandler: (error: ClientError, socket) => {
      if (!blanks.answer(error.rawPacket, socket)) refuseClient(error, socket);
    },
    rewriteUrl: (request) => fixUrl(request.url ?? '/'),
    requestTimeout: LONGEST_BODY_SECONDS * 1000,
    http: { headersTimeout: HEADERS_TIMEOUT },
    bodyLimit: BODY_LIMIT,
    // Calls that arrive on open connections while the server closes are answered too.
    return503OnClosing: false,
    pluginTimeout: PLUGIN_TIMEOUT,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
  });
  const context = await makeContext(app, options);
  app.decorate('live', context.live);
  app.decorate('draining', context.draining);
  app.decorate('mail', context.mail);
  app.decorate('nightlyDump', context.nightlyDump);
  app.decorate('gameReviews', context.gameReviews);
  app.decorate('exerciseChecks', context.exerciseChecks);
  app.decorate('accountExports', context.accountExports);
  app.decorate('deleteDueAccounts', () => deleteDueAccounts(context, app.log));
  context.database.onError = (error) =>
    app.log.warn({ err: error }, 'a connection of the database or a listener failed');
  await context.sessions.open();
  await context.live.open();
  await context.counts.open();
  context.mail.open(app.log);
  await context.settings.open();
  await context.legal.open();
  await context.metering.open();
  const stopFollowing = await followEngineChoice(context);
  await context.cloud.open();
  await context.gameReviews.open();
  await context.exerciseChecks.open();
  await context.accountExports.open();
  app.addHook('onClose', async () => {
    await stopFollowing();
    await close(context);
  });
  addSchemas(app);
  await addSecurityHeaders(app, config);
  addRequestLog(app, log);
  addMetrics(app, context);
  addBodyTime(app);
  addDraining(app, context.draining);
  addErrorHandlers(app, context, (request, reply) =>
    sendDocument(request, reply, { ...context, name: 'app' }),
  );
  await app.register(cookie);
  addRateLimit(app, context);
  addGuards(app, context);
  addJsonBodies(app);
  await getLive(app, {
    ...context,
    findCaller: (token) => callerOfToken(context, token, { isFresh: true }),
  });
  await getDocs(app, context);
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
  await serveFiles(app, context);
  return app;
}

async function close(context: AppContext): Promise<void> {
  const {
    live,
    counts,
    mail,
    settings,
    legal,
    metering,
    cloud,
    gameReviews,
    exerciseChecks,
    accountExports,
    engine,
    sessions,
    database,
  } = context;
  await live.close();
  await counts.close();
  await settings.close();
  await legal.close();
  await metering.close();
  await mail.close();
  await gameReviews.close();
  await cloud.close();
  await exerciseChecks.close();
  await accountExports.close();
  await engine?.close();
  await sessions.close();
  await database.close();
}

/** Time limit for receiving the headers of a request, in milliseconds. For the limit of the body, see `http/body-time.ts`. */
const HEADERS_TIMEOUT = 30_000;

/** Time limit for each plugin at the start, in milliseconds. Long, because a machine that starts much at once may be slow. */
const PLUGIN_TIMEOUT = 60_000;

/** The maximum size of a body in bytes, unless its route sets another limit. */
const BODY_LIMIT = 64 * 1024;

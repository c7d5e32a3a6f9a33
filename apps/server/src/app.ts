import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import type { AppContext } from './context.ts';
import { getDocs } from './docs/get-docs.ts';
import { HEALTH_PATH } from './features/health/get-healthz.ts';
import { READY_PATH } from './features/health/get-readyz.ts';
import { serveFiles } from './features/web/serve-files.ts';
import { FEATURES } from './features.ts';
import { getLive } from './live/get-live.ts';
import { makeContext } from './make-context.ts';
import { addBodyTime, LONGEST_BODY_SECONDS } from './plugins/body-time.ts';
import { addErrorHandlers, mendUrl } from './plugins/errors.ts';
import { addGuards } from './plugins/guards.ts';
import { addRateLimit } from './plugins/rate-limit.ts';
import { addRequestLog, makeLogOptions } from './plugins/request-log.ts';
import { addSchemas } from './plugins/schemas.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';
import { followSite } from './site/follow-site.ts';

/**
 * The whole application without a socket: `main.ts` lets it listen, tests drive it by `inject`.
 *
 * @example
 * await using app = await createApp({ config, web, database, keys });
 * const response = await app.inject('/healthz');
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, logStream } = options;
  const log = {
    level: config.logLevel,
    stream: logStream ?? process.stderr,
    quietPaths: new Set([HEALTH_PATH, READY_PATH]),
  };
  const app = Fastify({
    ...makeLogOptions(log),
    rewriteUrl: (request) => mendUrl(request.url ?? '/'),
    requestTimeout: LONGEST_BODY_SECONDS * 1000,
    http: { headersTimeout: HEADERS_TIMEOUT },
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
  });
  const context = await makeContext(app, options);
  app.decorate('live', context.live);
  context.database.onError = (error) =>
    app.log.warn({ err: error }, 'a connection of the database or a listener failed');
  await context.sessions.open();
  await context.live.open();
  context.mail.open(app.log);
  await context.settings.open();
  await context.metering.open();
  const stopFollowing = await followSite(context);
  await context.cloud.open();
  app.addHook('onClose', async () => {
    await stopFollowing();
    await close(context);
  });
  addSchemas(app);
  await addSecurityHeaders(app, config);
  addRequestLog(app, log);
  addBodyTime(app);
  addErrorHandlers(app, context);
  await app.register(cookie);
  await addRateLimit(app, config);
  addGuards(app, context);
  await getLive(app, context);
  await getDocs(app, context);
  for (const addFeature of FEATURES) addFeature(app, context);
  await serveFiles(app, context);
  return app;
}

async function close(context: AppContext): Promise<void> {
  const { live, mail, settings, metering, cloud, engine, sessions, database } = context;
  await live.close();
  await settings.close();
  await metering.close();
  await mail.close();
  await cloud.close();
  await engine?.close();
  await sessions.close();
  await database.close();
}

/** Milliseconds a client may take to send the head of a request; of its body see `plugins/body-time.ts`. */
const HEADERS_TIMEOUT = 30_000;

/** Bytes of a body, unless its route says otherwise. */
const BODY_LIMIT = 64 * 1024;

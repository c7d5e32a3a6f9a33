import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { getAssets } from './features/assets/get-assets.ts';
import { getHealthz, HEALTH_PATH } from './features/health/get-healthz.ts';
import { getDocuments } from './features/web/get-documents.ts';
import { getRedirects } from './features/web/get-redirects.ts';
import { serveFiles } from './features/web/serve-files.ts';
import type { WebBuild } from './features/web/web-build.ts';
import { loadAssets } from './lib/assets.ts';
import { readVersion } from './lib/version.ts';
import { addErrorHandlers, mendUrl } from './plugins/errors.ts';
import { addRequestLog, makeLogOptions } from './plugins/request-log.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';

export interface AppOptions {
  readonly config: Config;
  /** The built web application, see `loadWebBuild`. */
  readonly web: WebBuild;
  /** Where log lines go; stderr, so that stdout holds only what is said to the operator. */
  readonly logStream?: NodeJS.WritableStream;
}

/**
 * The whole application without a socket: `main.ts` lets it listen, tests drive it by `inject`.
 *
 * @example
 * await using app = await createApp({ config, web });
 * const response = await app.inject('/healthz');
 */
export async function createApp({ config, web, logStream }: AppOptions): Promise<FastifyInstance> {
  const [version, assets] = await Promise.all([readVersion(), loadAssets()]);
  const context: AppContext = { version, assets, web, redirects: config.redirects };
  const log = {
    level: config.logLevel,
    stream: logStream ?? process.stderr,
    quietPaths: new Set([HEALTH_PATH]),
  };
  const app = Fastify({
    ...makeLogOptions(log),
    rewriteUrl: (request) => mendUrl(request.url ?? '/'),
    requestTimeout: REQUEST_TIMEOUT,
  });
  await addSecurityHeaders(app, config);
  addRequestLog(app, log);
  addErrorHandlers(app, context);
  for (const addFeature of FEATURES) addFeature(app, context);
  await serveFiles(app, context);
  return app;
}

const FEATURES = [getDocuments, getRedirects, getHealthz, getAssets];

/** Milliseconds a client may take to send a whole request; without it, slow senders could hold every connection. */
const REQUEST_TIMEOUT = 30_000;

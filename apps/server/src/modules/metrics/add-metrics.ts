import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { ApiError } from '../../http/api-error.ts';
import { publicRoute } from '../../http/public-route.ts';
import { perMinute } from '../../http/route.ts';
import { type Metrics, type MetricsContext, makeMetrics } from './metrics.ts';
import { addRequestMetrics } from './request-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set if the metrics have a port of their own. `listen` opens it. */
    metricsServer: Server | undefined;
  }
}

export const METRICS_PATH = '/metrics';

/**
 * `GET /metrics` for Prometheus, on a port of its own (`METRICS_PORT`) or on the port of the site (`METRICS_TOKEN` alone). Without either
 * setting, nothing is measured and the path is unknown.
 */
export function addMetrics(
  app: FastifyInstance,
  context: MetricsContext & { readonly config: Pick<Config, 'metrics'> },
): void {
  const { metrics: settings } = context.config;
  app.decorate('metricsServer', undefined);
  if (settings === undefined) return;
  const metrics = makeMetrics(context);
  addRequestMetrics(app, metrics.registry);
  const { port, token } = settings;
  if (port !== undefined) {
    app.metricsServer = makeServer(app, metrics, token);
    return;
  }
  const route = { config: { ...publicRoute().config, limit: perMinute(60) } };
  app.get(METRICS_PATH, route, async (request, reply) => {
    if (!isAllowed(request.headers.authorization, token)) throw new ApiError('UNAUTHORIZED');
    reply.header('cache-control', 'no-store').type(Registry.PROMETHEUS_CONTENT_TYPE);
    return metrics.render();
  });
}

function makeServer(app: FastifyInstance, metrics: Metrics, token: string | undefined): Server {
  const server = createServer((request, response) => {
    const status = statusOf(request, token);
    if (status !== 200) {
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`${status}\n`);
      return;
    }
    metrics.render().then(
      (text) =>
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'the metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

function statusOf({ method, url, headers }: IncomingMessage, token: string | undefined): number {
  if (url?.split('?', 1)[0] !== METRICS_PATH) return 404;
  if (method !== 'GET') return 405;
  return isAllowed(headers.authorization, token) ? 200 : 401;
}

/** Compares hashes, so that the time of the comparison tells nothing about the token. */
function isAllowed(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  return timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

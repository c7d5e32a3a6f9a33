import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Counts the requests and measures their time. The labels are route patterns and never paths, so that their number is limited and they contain
 * nothing of a user. Requests without a route share the label `unknown`.
 */
export function addRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'chuhe_http_requests_total',
    help: 'Requests that were answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'chuhe_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { url: route = 'unknown' } = request.routeOptions;
    requests.inc({ method, route, status: String(reply.statusCode) });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import type { Config } from '../config.ts';

/** One JSON line a request. Query strings are left out: links in e-mails carry their secrets there. */

export interface LogOptions {
  readonly level: Config['logLevel'];
  readonly stream: NodeJS.WritableStream;
  /** Requests to these paths leave no line unless they fail. */
  readonly quietPaths: ReadonlySet<string>;
}

export function makeLogOptions({ level, stream }: LogOptions): Pick<
  FastifyServerOptions,
  'logController'
> & {
  logger: { level: string; stream: NodeJS.WritableStream; redact: string[] };
} {
  return {
    logger: { level, stream, redact: SECRETS },
    logController: new LogController({ disableRequestLogging: true }),
  };
}

export function addRequestLog(app: FastifyInstance, { quietPaths }: LogOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const path = requestPath(request);
    if (quietPaths.has(path) && statusCode < 400) return;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, path, statusCode, milliseconds }, 'request');
  });
}

/** Path as it was asked, without the query. */
export function requestPath(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}

/** A net below the line above: whatever logs a whole request or response logs no credential. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  'headers.authorization',
  'headers.cookie',
  'headers["set-cookie"]',
];

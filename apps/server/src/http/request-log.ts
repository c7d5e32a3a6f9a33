import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { describeError, type LoggedError } from './log-error.ts';
import { requestPath } from './request-path.ts';

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
  logger: {
    level: string;
    stream: NodeJS.WritableStream;
    redact: string[];
    serializers: { err: (error: Error) => LoggedError };
  };
} {
  return {
    logger: { level, stream, redact: SECRETS, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
  };
}

export function addRequestLog(app: FastifyInstance, { quietPaths }: LogOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const path = requestPath(request);
    if (quietPaths.has(path) && statusCode < 400) return;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const shown = withoutKey(path);
    request.log.info({ method: request.method, path: shown, statusCode, milliseconds }, 'request');
  });
}

/** Programs that can do no better have a personal key in their address, which is one however it is mistyped. */
function withoutKey(path: string): string {
  return path.replace(/^(\/|%2f)+cloud(\/|%2f)+[^/]*/i, '/cloud/…');
}

/** A net below the line above: whatever logs a whole request or response logs no credential. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  'req.headers["x-xq-guest-token"]',
  'headers["x-xq-guest-token"]',
  'headers.authorization',
  'headers.cookie',
  'headers["set-cookie"]',
];

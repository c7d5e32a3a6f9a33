import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { describeError } from './log-error.ts';
import { requestPath } from './request-path.ts';

/**
 * Logs one JSON line per request. The query is left out, since the queries of links in emails contain secrets. Of the user, it has the id
 * only: no name, no address, no token.
 */

export interface LogOptions {
  readonly level: Config['logLevel'];
  readonly stream: NodeJS.WritableStream;
  /** Requests to these paths are logged only if they fail. */
  readonly quietPaths: ReadonlySet<string>;
}

export function makeLogOptions({ level, stream }: LogOptions) {
  return {
    logger: { level, stream, redact: SECRETS, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
  };
}

export function addRequestLog(app: FastifyInstance, { quietPaths }: LogOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const path = requestPath(request);
    if (statusCode >= 400 || !quietPaths.has(path)) {
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
      const shown = withoutKey(path);
      const { method, routeOptions } = request;
      const line = { method, path: shown, route: routeOptions.url, userId: userOf(request) };
      request.log.info({ ...line, statusCode, milliseconds }, 'request');
    }
    done();
  });
}

/** The user who sends the request, or whom it signs in, as soon as that is known. */
function userOf({ caller, bridge, signedInAs }: FastifyRequest): string | undefined {
  return caller?.userId ?? bridge?.userId ?? signedInAs;
}

/** Removes the personal key that programs without support for headers send in the path, even if the path is mistyped. */
function withoutKey(path: string): string {
  return path.replace(/^(\/|%2f)+cloud(\/|%2f)+[^/]*/i, '/cloud/…');
}

/** Log fields with credentials, which are redacted if code logs a whole request or response. */
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

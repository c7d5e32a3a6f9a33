import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit for receiving a body, in seconds, if it differs from the usual one. */
    bodySeconds?: number;
  }
}

/** The usual time limit for receiving a body, in seconds. Without a limit, slow clients could occupy all connections. */
const BODY_SECONDS = 30;
/** The longest time limit that a route can have, in seconds. Node ends requests that take longer. */
export const LONGEST_BODY_SECONDS = 600;

/** The same response that Node sends for a request that takes too long. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends requests whose bodies arrive too slowly. Unlike Node's own limit, this one can differ between routes.
 *
 * @param usual time limit of routes without their own, in seconds
 */
export function addBodyTime(app: FastifyInstance, usual = BODY_SECONDS): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
    const isBodiless = (length === undefined || length === '0') && coding === undefined;
    // Requests made by `inject` have no socket.
    if (!isBodiless && raw.socket instanceof Socket) {
      const { bodySeconds = usual } = routeOptions.config;
      const timer = setTimeout(() => end(raw), bodySeconds * 1000);
      timers.set(raw, timer.unref());
    }
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // The client may still be sending the body of a refused request.
    if (raw.complete) clearTimeout(timers.get(raw));
    done();
  });
}

function end(request: IncomingMessage): void {
  // Do not end a request whose body has arrived and whose response takes long.
  if (request.complete) return;
  request.socket.write(TOO_SLOW);
  request.socket.destroy();
}

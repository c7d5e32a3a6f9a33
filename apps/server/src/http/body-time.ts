import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit for receiving a body, if longer than usual. */
    bodySeconds?: number;
  }
}

/** Seconds that a client may take to send a body; without a limit, slow senders could hold every connection. */
const BODY_SECONDS = 30;
/** The largest limit of a route in seconds; Node ends requests that take longer. */
export const LONGEST_BODY_SECONDS = 600;

/** The response that Node sends in that case. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends requests whose bodies arrive too slowly. Unlike Node's own limit, this one can be longer for a route.
 *
 * @param usual limit in seconds of routes without their own
 */
export function addBodyTime(app: FastifyInstance, usual = BODY_SECONDS): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
    const isBodiless = (length === undefined || length === '0') && coding === undefined;
    // A request by `inject` has no socket.
    if (isBodiless || !(raw.socket instanceof Socket)) return;
    const { bodySeconds = usual } = routeOptions.config;
    const timer = setTimeout(() => end(raw), bodySeconds * 1000);
    timers.set(raw, timer.unref());
  });
  app.addHook('onResponse', async ({ raw }) => {
    // The client may still be sending the body of a refused request.
    if (raw.complete) clearTimeout(timers.get(raw));
  });
}

function end(request: IncomingMessage): void {
  // The body has arrived; only the response takes long.
  if (request.complete) return;
  request.socket.write(TOO_SLOW);
  request.socket.destroy();
}

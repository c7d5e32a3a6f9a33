import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In which a body must have come, where that is longer than for other routes. */
    bodySeconds?: number;
  }
}

/** Seconds that a client may take to send a body; without a limit, slow senders could hold every connection. */
const BODY_SECONDS = 30;
/** Seconds that no route goes beyond: Node ends what takes longer. */
export const LONGEST_BODY_SECONDS = 600;

/** What Node itself says in that case. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends requests whose bodies come too slowly, where Node has one limit for all of them: a large file over a slow line is
 * waited for, where a route takes such files.
 *
 * @param usual seconds, of routes that do not say otherwise
 */
export function addBodyTime(app: FastifyInstance, usual = BODY_SECONDS): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
    const isBodiless = (length === undefined || length === '0') && coding === undefined;
    // One by `inject` has no line that could be slow.
    if (isBodiless || !(raw.socket instanceof Socket)) return;
    const { bodySeconds = usual } = routeOptions.config;
    const timer = setTimeout(() => end(raw), bodySeconds * 1000);
    timers.set(raw, timer.unref());
  });
  app.addHook('onResponse', async ({ raw }) => {
    // One that was refused may be sent on and on.
    if (raw.complete) clearTimeout(timers.get(raw));
  });
}

function end(request: IncomingMessage): void {
  // It has come, and its answer takes its time.
  if (request.complete) return;
  request.socket.write(TOO_SLOW);
  request.socket.destroy();
}

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Shutdown of the server. On SIGTERM, the server first drains: `/readyz` answers 503, and everything else is answered as before, until load
 * balancers have noticed. Then it stops to listen. Idle connections are closed, and requests in progress may finish. Connections that are
 * still open at a deadline are closed too, so that the process ends within five seconds after it has drained.
 */

export const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;
type Signal = keyof typeof SIGNALS;

/** How long requests may take to finish before their connections are closed, in milliseconds. */
const CUT_AFTER = 4000;
/** The time after which the process ends even if closing hangs, in milliseconds. */
const EXIT_AFTER = 4900;
/**
 * How long further signals are ignored after the first, in milliseconds. Under `npm start`, a Ctrl+C arrives twice: from the terminal and
 * from npm.
 */
const SAME_KEY_PRESS = 1000;

/**
 * Closes the server on the first signal. A second one ends the process at once.
 *
 * @param drainSeconds how long the server drains after SIGTERM. SIGINT, the key of a terminal, closes it at once.
 * @returns a signal that is aborted when the server begins to close
 */
export function closeOnSignals(app: FastifyInstance, drainSeconds: number): AbortSignal {
  const closing = new AbortController();
  let closingSince: number | undefined;
  const onSignal = (signal: Signal): void => {
    if (closingSince === undefined) {
      closingSince = performance.now();
      closing.abort();
      void drainAndClose(app, signal === 'SIGTERM' ? drainSeconds : 0);
    } else if (performance.now() - closingSince > SAME_KEY_PRESS) {
      process.exit(128 + SIGNALS[signal]);
    }
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return closing.signal;
}

async function drainAndClose(app: FastifyInstance, seconds: number): Promise<void> {
  app.draining.begin();
  if (seconds > 0) {
    app.log.info({ seconds }, 'draining');
    await wait(1000 * seconds);
  }
  await closeOrExit(app);
}

async function closeOrExit(app: FastifyInstance): Promise<void> {
  app.log.info('closing');
  setTimeout(() => process.exit(1), EXIT_AFTER).unref();
  try {
    await closeWithin(app, CUT_AFTER);
    app.log.info('closed');
  } catch (error) {
    app.log.error({ err: error }, 'closing failed');
    process.exitCode = 1;
  }
}

/**
 * Closes `app`, and all open connections after `milliseconds`. Connections that become idle meanwhile are closed at once. Node closes only
 * those that are idle at the beginning, and would wait for the keep-alive of the others to end.
 */
export async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => {
    // Closing may also wait for other work, such as the database.
    app.server.getConnections((_error, count) => {
      if (count > 0) app.log.warn('connections still open were cut');
      app.server.closeAllConnections();
    });
  }, milliseconds);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(cut);
  }
}

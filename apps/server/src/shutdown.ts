import type { FastifyInstance } from 'fastify';

/**
 * Shutdown of the server. Requests in progress finish, idle connections are closed, and connections that are still open at the deadline are
 * cut, so that the process ends within five seconds after the first signal.
 */

export const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;
type Signal = keyof typeof SIGNALS;

/** Milliseconds after which open connections are cut. */
const CUT_AFTER = 4000;
/** Milliseconds after which the process ends even if closing hangs. */
const EXIT_AFTER = 4900;
/**
 * Milliseconds in which another signal is ignored: under `npm start`, one Ctrl+C arrives twice, from the terminal and from npm.
 */
const SAME_KEY_PRESS = 1000;

/** Closes the server on the first signal. A second one ends the process at once. */
export function closeOnSignals(app: FastifyInstance): void {
  let closingSince: number | undefined;
  const onSignal = (signal: Signal): void => {
    if (closingSince === undefined) {
      closingSince = performance.now();
      void closeOrExit(app);
    } else if (performance.now() - closingSince > SAME_KEY_PRESS) {
      process.exit(128 + SIGNALS[signal]);
    }
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
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
 * Closes `app`, and cuts open connections after `milliseconds`. Node closes idle connections only when closing begins; a connection that
 * becomes idle later would keep the server open until its keep-alive ends.
 */
export async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => {
    app.log.warn('connections still open were cut');
    app.server.closeAllConnections();
  }, milliseconds);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(cut);
  }
}

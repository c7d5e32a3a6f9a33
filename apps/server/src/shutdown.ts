import type { FastifyInstance } from 'fastify';

/**
 * How the server ends. Requests under way finish, idle connections are closed, and what is still open at the
 * deadline is cut, so that the process is gone within five seconds of the first signal.
 */

export const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;
type Signal = keyof typeof SIGNALS;

/** Milliseconds after which connections still open are cut. */
const CUT_AFTER = 4000;
/** Milliseconds after which the process ends even if closing hangs. */
const EXIT_AFTER = 4900;
/**
 * One Ctrl+C arrives twice under `npm start`: from the terminal, and passed on by npm. Signals within this many
 * milliseconds of the first are that same key press and do not force.
 */
const SAME_KEY_PRESS = 1000;

/** From the first signal on the server closes; a second one ends the process at once. */
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
 * Closes `app`; after `milliseconds` cuts the connections still open. Node closes idle connections once, when
 * closing begins: one that falls idle later, its response sent, would hold the server until its keep-alive ends.
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

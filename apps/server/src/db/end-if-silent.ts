import type { Socket } from 'node:net';
import type { Client, ClientConfig } from 'pg';

/** Limits for a PostgreSQL server that does not respond although its connections are open, since it has stopped or the network is lost. */

/** How long a connection may take to open, in milliseconds. */
export const CONNECT_WITHIN = 10_000;

/** How long the server may be silent while a query runs, in milliseconds. This is longer than the server's own limit for a statement. */
export const MAX_SILENCE = 20_000;

/** Options of a connection that is outside the pool and stays open. TCP keep-alive detects a lost network while the connection is idle. */
export function alone(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  };
}

/**
 * Ends an open connection if the server is silent while a query runs, so that the query fails. Between queries, silence is normal.
 *
 * @param milliseconds 0 for no limit
 */
export function endIfSilent({ connection }: Client, milliseconds = MAX_SILENCE): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The driver makes a socket, with or without TLS.
  const socket = connection.stream as Socket;
  let answered = socket.bytesWritten;
  connection.on('readyForQuery', () => {
    answered = socket.bytesWritten;
  });
  socket.setTimeout(milliseconds, () => {
    if (socket.bytesWritten > answered) socket.destroy();
  });
}

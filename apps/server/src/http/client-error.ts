import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** An error of Node's parser of requests. */
export interface ClientError extends Error {
  readonly code?: string | undefined;
  /** The bytes that could not be read; Node gives a buffer. */
  readonly rawPacket?: unknown;
}

/** Refuses a request that Node cannot read, and closes the connection. */
export function refuseClient(
  { code }: ClientError,
  socket: Pick<Socket, 'writable' | 'end' | 'destroy'>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES.get(code) ?? 400;
  // Node does not watch the connection any more, so a client that leaves it open would hold it for ever.
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    () => socket.destroy(),
  );
}

const STATUSES: ReadonlyMap<string | undefined, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

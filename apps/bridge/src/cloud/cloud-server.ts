import { STATUS_CODES } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { CloudOptions } from '../command-line.ts';
import { isFromProgram } from './check-sender.ts';
import type { Forwarder, Reply } from './forward.ts';
import { type ProgramRequest, readRequest } from './read-request.ts';

/** How long a program may take to send its request, in milliseconds. */
const REQUEST_MS = 10_000;
const MAX_CONNECTIONS = 128;

export interface CloudServerOptions extends Pick<CloudOptions, 'hosts' | 'address'> {
  readonly port: number;
  readonly forwarder: Pick<Forwarder, 'answer'>;
}

export interface CloudServer {
  /** The port in use. */
  readonly port: number;
  /** The address on which it listens, as numbers. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves `/chessdb.php` on one port.
 *
 * @throws Error with a `code` if the port cannot be used
 */
export async function openCloudServer(options: CloudServerOptions): Promise<CloudServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, options);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, options);
  const used = server.address();
  const { port, address } = typeof used === 'object' && used !== null ? used : options;
  return {
    port,
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function listen(server: Server, { port, address }: CloudServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      // Later errors concern single connections.
      server.on('error', () => undefined);
      resolve();
    });
  });
}

function serve(socket: Socket, options: CloudServerOptions): void {
  let text = '';
  let isContinued = false;
  const tooLate = setTimeout(() => socket.destroy(), REQUEST_MS);
  socket.on('close', () => clearTimeout(tooLate));
  // A connection that breaks concerns only its program.
  socket.on('error', () => socket.destroy());
  socket.setEncoding('latin1');
  const read = (chunk: string): void => {
    text += chunk;
    const result = readRequest(text);
    if (result.kind === 'incomplete') {
      // Some libraries send the body of a form only after this.
      if (result.isBodyAwaited && !isContinued && /\r?\nexpect: *100-continue/i.test(text)) {
        isContinued = true;
        socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      }
      return;
    }
    socket.off('data', read);
    socket.resume();
    // From here on, the time limit of the site applies.
    clearTimeout(tooLate);
    if (result.kind === 'refused') send(socket, emptyReply(result.status));
    else void respond(socket, result.request, options);
  };
  socket.on('data', read);
}

async function respond(
  socket: Socket,
  request: ProgramRequest,
  { hosts, forwarder }: CloudServerOptions,
): Promise<void> {
  if (!isFromProgram(request, hosts, socket.localAddress)) send(socket, emptyReply(403));
  else if (request.path !== '/chessdb.php') send(socket, emptyReply(404));
  else send(socket, await forwarder.answer(request, () => !socket.destroyed));
}

function emptyReply(status: number): Reply {
  return { status, type: 'text/plain', body: Buffer.alloc(0) };
}

function send(socket: Socket, { status, type, body }: Reply): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Cache-Control: no-cache',
    'Connection: close',
    '\r\n',
  ].join('\r\n');
  socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body]), () => socket.destroy());
}

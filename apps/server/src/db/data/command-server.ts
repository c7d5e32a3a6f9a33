import { createHash, timingSafeEqual } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import {
  type CommandAnswer,
  type CommandRequest,
  LineCutter,
  requestSchema,
} from './command-lines.ts';
import { PING } from './ping.ts';

/** How long a client may take to send its request, in milliseconds. */
const REQUEST_TIMEOUT = 5000;

export interface CommandCall {
  readonly command: string;
  readonly args: readonly string[];
  /** Writes a line to the caller's terminal. */
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

export interface CommandHandler {
  /** @returns the exit status */
  readonly run: (call: CommandCall) => Promise<number>;
  /** Logs the error. The caller is told only that the command failed. */
  readonly onError: (command: string, error: unknown) => void;
}

export interface CommandServer {
  readonly port: number;
  /** Sets the handler. Calls that are received earlier wait for it. */
  handle(handler: CommandHandler): void;
  close(): Promise<void>;
}

/** Listens on the loopback address and serves only clients that send the token. */
export async function openCommandServer(token: string): Promise<CommandServer> {
  const handling = new EventEmitter();
  const handler = once(handling, 'handler').then(([given]: CommandHandler[]) => given);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void serve(socket, { token, handler });
  });
  server.unref();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    handle: (given) => void handling.emit('handler', given),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface ServeOptions {
  readonly token: string;
  readonly handler: Promise<CommandHandler | undefined>;
}

async function serve(socket: Socket, { token, handler }: ServeOptions): Promise<void> {
  const send = (answer: CommandAnswer): void => void socket.write(`${JSON.stringify(answer)}\n`);
  const request = await readRequest(socket);
  if (request === undefined || !isEqual(request.token, token)) {
    socket.destroy();
    return;
  }
  if (request.command === PING) {
    socket.end(`${JSON.stringify({ status: 0 })}\n`);
    return;
  }
  const gone = new AbortController();
  socket.on('close', () => gone.abort());
  const given = await handler;
  if (given === undefined) return;
  const call: CommandCall = {
    command: request.command,
    args: request.args,
    say: (line) => send({ line, isError: false }),
    warn: (line) => send({ line, isError: true }),
    signal: gone.signal,
  };
  const status = await given.run(call).catch((error: unknown) => {
    given.onError(call.command, error);
    call.warn('The command failed; see the log of the server.');
    return 1;
  });
  socket.end(`${JSON.stringify({ status })}\n`);
}

function readRequest(socket: Socket): Promise<CommandRequest | undefined> {
  const cutter = new LineCutter();
  socket.setEncoding('utf8').setTimeout(REQUEST_TIMEOUT, () => socket.destroy());
  return new Promise<CommandRequest | undefined>((resolve) => {
    socket.on('close', () => resolve(undefined));
    socket.on('data', (text: string) => {
      try {
        const [line] = cutter.push(text);
        if (line === undefined) return;
        socket.setTimeout(0);
        resolve(parseRequest(line));
      } catch {
        socket.destroy();
      }
    });
  });
}

function parseRequest(line: string): CommandRequest | undefined {
  return requestSchema.safeParse(JSON.parse(line)).data;
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

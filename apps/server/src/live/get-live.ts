import {
  type ClientMessage,
  clientMessageSchema,
  LIVE_CLOSE,
  LIVE_LIMITS,
  LIVE_PATH,
} from '@chuhe/contract/live';
import websocket from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { requireOwnOrigin } from '../http/own-origin.ts';
import { publicRoute } from '../http/public-route.ts';
import { addressKey } from '../http/rate-limit.ts';
import { perMinute } from '../http/route.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveSessions } from './live-sessions.ts';
import { MessageRate } from './message-rate.ts';

/** Time between two checks of a connection and its session, in milliseconds. */
const HEARTBEAT = 30_000;

/**
 * `GET /api/live`. The client sends its token in the first message and not in the address, since proxies log addresses. Connections from
 * pages of other sites are refused, since browsers let every page open WebSockets to any site.
 */
export async function getLive(app: FastifyInstance, context: LiveContext): Promise<void> {
  await app.register(websocket, { options: { maxPayload: LIVE_LIMITS.messageBytes } });
  app.get(
    LIVE_PATH,
    {
      websocket: true,
      config: { ...publicRoute().config, limit: perMinute(120) },
      onRequest: async (request) => requireOwnOrigin(request, context.config.publicUrl),
    },
    (socket, request) => serve(socket, { ...context, log: app.log, address: addressKey(request) }),
  );
}

interface LiveContext extends Context {
  readonly sessions: LiveSessions;
  /** Finds the user of an access token; `undefined` if the token is invalid or its session has ended. */
  readonly findCaller: (token: string) => Promise<Caller | undefined>;
}

interface LoggedContext extends LiveContext {
  readonly log: FastifyBaseLogger;
  /** The network of the page, as `addressKey` gives it. */
  readonly address: string;
}

function serve(socket: WebSocket, context: LoggedContext): void {
  const rate = new MessageRate(LIVE_LIMITS.messagesInTenSeconds, 10_000);
  const tooLate = setTimeout(
    () => socket.close(LIVE_CLOSE.unauthorized),
    LIVE_LIMITS.authSeconds * 1000,
  );
  let connection: Promise<LiveConnection | undefined> | undefined;
  socket.on('close', () => clearTimeout(tooLate));
  // A frame violates the protocol or exceeds the size limit.
  socket.on('error', () => socket.terminate());
  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : readMessage(data);
    if (!rate.add(performance.now())) socket.close(LIVE_CLOSE.tooMuch);
    else if (message === undefined) socket.close(LIVE_CLOSE.badMessage);
    else if (connection !== undefined) void pass(context, connection, message);
    else if (message.type !== 'auth') socket.close(LIVE_CLOSE.unauthorized);
    else {
      clearTimeout(tooLate);
      connection = connect(socket, context, message.token);
    }
  });
}

async function connect(
  socket: WebSocket,
  context: LoggedContext,
  token: string,
): Promise<LiveConnection | undefined> {
  const ended = new Set<string>();
  // The session may end during the look-up, before the hub has the connection and can close it.
  const stop = context.sessions.onEnd((sessionId) => void ended.add(sessionId));
  try {
    const caller = await context.findCaller(token);
    if (caller !== undefined && !ended.has(caller.sessionId)) return admit(socket, context, caller);
    socket.close(LIVE_CLOSE.unauthorized);
    return undefined;
  } catch (error) {
    context.log.error({ err: error }, 'a live channel could not be opened');
    socket.close(LIVE_CLOSE.failed);
    return undefined;
  } finally {
    stop();
  }
}

function admit(
  socket: WebSocket,
  context: LoggedContext,
  caller: Caller,
): LiveConnection | undefined {
  const connection = new LiveConnection(socket, { ...caller, address: context.address });
  if (!context.live.add(connection)) {
    socket.close(LIVE_CLOSE.tooMuch);
    return undefined;
  }
  keepAlive(socket, context, connection);
  connection.send({ type: 'ready' });
  return connection;
}

async function pass(
  { live, log }: LoggedContext,
  opening: Promise<LiveConnection | undefined>,
  message: ClientMessage,
): Promise<void> {
  const connection = await opening;
  if (connection === undefined) return;
  try {
    live.receive(connection, message);
  } catch (error) {
    log.error({ err: error, type: message.type }, 'a message of a live channel failed');
    connection.close(LIVE_CLOSE.failed);
  }
}

/** Closes a channel that no longer responds, or whose session has ended, in case the announcement of the end was lost. */
function keepAlive(
  socket: WebSocket,
  { sessions, log }: LoggedContext,
  { sessionId }: LiveConnection,
): void {
  let isThere = true;
  socket.on('pong', () => {
    isThere = true;
  });
  const timer = setInterval(() => {
    if (!isThere) {
      socket.terminate();
      return;
    }
    isThere = false;
    socket.ping();
    sessions
      .find(sessionId, { isFresh: false })
      .then((caller) => caller ?? socket.close(LIVE_CLOSE.unauthorized))
      // The channel stays open, and the next heartbeat checks again.
      .catch((error: unknown) =>
        log.error({ err: error }, 'the session of a live channel could not be looked up'),
      );
  }, HEARTBEAT);
  timer.unref();
  socket.on('close', () => clearInterval(timer));
}

function readMessage(data: RawData): ClientMessage | undefined {
  try {
    // With its default options, `ws` delivers a text message as one buffer.
    const text = data instanceof Buffer ? data.toString('utf8') : '';
    return clientMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

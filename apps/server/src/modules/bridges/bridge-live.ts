import {
  BRIDGE_LIVE_LIMITS,
  BRIDGE_LIVE_PATH,
  type BridgeMessage,
  bridgeMessageSchema,
} from '@chuhe/contract/bridge-live';
import { LIVE_CLOSE, LIVE_LIMITS } from '@chuhe/contract/live';
import type { FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { publicRoute } from '../../http/public-route.ts';
import { perMinute } from '../../http/route.ts';
import { MessageRate } from '../../live/message-rate.ts';
import { BridgeHub } from './bridge-hub.ts';
import { findBridgeById, readDatabaseTime } from './bridge-repository.ts';
import { BridgeSocket } from './bridge-socket.ts';
import { findBridge } from './find-bridge.ts';

/** Time between two checks of a connection, in milliseconds. */
const HEARTBEAT = 30_000;

/**
 * `GET /api/bridge/live`, the channel of bridges, and the messages of pages that use one. The bridge sends its token in the first message.
 * No page of a browser is a bridge, so connections of pages are refused.
 */
export function addBridgeLive(app: FastifyInstance, context: Context): void {
  const hub = new BridgeHub(context, (error) =>
    app.log.error({ err: error }, 'the connected bridges could not be checked'),
  );
  const { live } = context;
  live.handle('ask-bridges', ({ userId }) => hub.describeAll(userId));
  live.handle('bridge-search', (connection, request) => hub.pages.begin(connection, request));
  live.handle('stop-bridge-search', (connection, { id }) => hub.pages.stop(connection, id));
  app.addHook('onReady', () => hub.open());
  app.addHook('preClose', () => hub.close());
  app.get(
    BRIDGE_LIVE_PATH,
    {
      websocket: true,
      config: { ...publicRoute().config, limit: perMinute(60) },
      onRequest: async ({ headers }) => {
        if (headers.origin !== undefined) throw new ApiError('FOREIGN_ORIGIN');
      },
    },
    (socket) => serve(socket, { hub, context, onError: (err) => app.log.error({ err }, FAILED) }),
  );
}

const FAILED = 'the channel of a bridge failed';

interface Surroundings {
  readonly hub: BridgeHub;
  readonly context: Context;
  readonly onError: (error: unknown) => void;
}

function serve(socket: WebSocket, surroundings: Surroundings): void {
  const rate = new MessageRate(BRIDGE_LIVE_LIMITS.messagesInTenSeconds, 10_000);
  const tooLate = setTimeout(
    () => socket.close(LIVE_CLOSE.unauthorized),
    LIVE_LIMITS.authSeconds * 1000,
  );
  let admitted: BridgeSocket | undefined;
  let isAdmitting = false;
  socket.on('close', () => clearTimeout(tooLate));
  socket.on('error', () => socket.terminate());
  keepAlive(socket);
  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : readMessage(data);
    if (!rate.add(performance.now())) socket.close(LIVE_CLOSE.tooMuch);
    else if (message === undefined) socket.close(LIVE_CLOSE.badMessage);
    else if (message.type !== 'auth') {
      if (admitted !== undefined) pass(admitted, surroundings, message);
      else if (!isAdmitting) socket.close(LIVE_CLOSE.unauthorized);
    } else if (isAdmitting) socket.close(LIVE_CLOSE.badMessage);
    else {
      isAdmitting = true;
      clearTimeout(tooLate);
      void admit(socket, surroundings, message, (bridge) => {
        admitted = bridge;
      });
    }
  });
}

function pass(
  bridge: BridgeSocket,
  { hub, onError }: Surroundings,
  message: Exclude<BridgeMessage, { type: 'auth' }>,
): void {
  try {
    hub.receive(bridge, message);
  } catch (error) {
    onError(error);
    bridge.closeAsFailed();
  }
}

async function admit(
  socket: WebSocket,
  { hub, context, onError }: Surroundings,
  { token, engines }: Extract<BridgeMessage, { type: 'auth' }>,
  onAdmitted: (bridge: BridgeSocket) => void,
): Promise<void> {
  try {
    const bridge = await findBridge(context, token);
    const row = bridge && (await findBridgeById(context.database.db, bridge.bridgeId));
    if (bridge === undefined || row === undefined) {
      socket.close(LIVE_CLOSE.unauthorized);
      return;
    }
    const connectedAt = await readDatabaseTime(context.database.db);
    const admitted = new BridgeSocket(socket, { bridge, name: row.name, engines });
    // A closed connection emits no further close event, so it would never be removed.
    if (!admitted.isOpen) return;
    onAdmitted(admitted);
    admitted.send({ type: 'ready' });
    hub.add(admitted, connectedAt);
  } catch (error) {
    onError(error);
    socket.close(LIVE_CLOSE.failed);
  }
}

/** Ends a connection that no longer responds. */
function keepAlive(socket: WebSocket): void {
  let isThere = true;
  socket.on('pong', () => {
    isThere = true;
  });
  const timer = setInterval(() => {
    if (!isThere) socket.terminate();
    isThere = false;
    socket.ping();
  }, HEARTBEAT);
  timer.unref();
  socket.on('close', () => clearInterval(timer));
}

function readMessage(data: RawData): BridgeMessage | undefined {
  try {
    // With its default options, `ws` delivers a text message as one buffer.
    const bytes = data instanceof Buffer ? data : Buffer.alloc(0);
    if (bytes.length > BRIDGE_LIVE_LIMITS.messageBytes) return undefined;
    return bridgeMessageSchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

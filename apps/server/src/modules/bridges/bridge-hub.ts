import { randomUUID } from 'node:crypto';
import type { BridgeMessage } from '@chuhe/contract/bridge-live';
import type { Context } from '../../context.ts';
import { type Relayed, relaySchema } from './bridge-relay-messages.ts';
import { listValidBridges, markBridgesSeen } from './bridge-repository.ts';
import { BridgeSide } from './bridge-side.ts';
import type { BridgeSocket } from './bridge-socket.ts';
import { PageSide } from './page-side.ts';

const CHANNEL = 'bridge';
/** Time between two checks of the connected bridges, in milliseconds. A removed bridge is disconnected within this time. */
const CHECK_MS = 800;

type HubContext = Pick<Context, 'database' | 'live' | 'now'>;

/**
 * All bridges that are connected to this process, and all pages that use one. A page and its bridge may be connected to different
 * processes, which then pass the messages on through the database.
 */
export class BridgeHub {
  readonly #context: HubContext;
  readonly #onError: (error: unknown) => void;
  readonly #bridges = new Map<string, BridgeSide>();
  /** The name of the current connection of each bridge. Of two names, that of the later connection is greater. */
  readonly #connections = new Map<string, string>();
  readonly pages: PageSide;
  #stop: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(context: HubContext, onError: (error: unknown) => void) {
    this.#context = context;
    this.#onError = onError;
    this.pages = new PageSide((message) => this.#send({ to: 'bridge', ...message }));
  }

  async open(): Promise<void> {
    const { database } = this.#context;
    this.#stop = await database.listen(CHANNEL, (text) => {
      const read = relaySchema.safeParse(JSON.parse(text));
      if (read.success) this.#receive(read.data);
    });
    this.#timer = setInterval(() => void this.#check(), CHECK_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#stop?.();
  }

  /**
   * Adds a bridge, which replaces an earlier connection of it in every process.
   *
   * @param connectedAt the time in the database, which orders the connections of all processes
   */
  add(socket: BridgeSocket, connectedAt: string): void {
    const { bridgeId } = socket.bridge;
    const connection = `${connectedAt} ${randomUUID()}`;
    if ((this.#connections.get(bridgeId) ?? '') > connection) {
      socket.closeAsReplaced();
      return;
    }
    this.#bridges.get(bridgeId)?.socket.closeAsReplaced();
    const side = new BridgeSide(socket, (page, message) =>
      this.#send({ to: 'page', page, message }),
    );
    this.#bridges.set(bridgeId, side);
    this.#connections.set(bridgeId, connection);
    this.#announce({ to: 'others', bridgeId, connection });
    socket.onClose(() => this.#remove(side));
    this.#describe(socket);
  }

  /** A message of a connected bridge. */
  receive(socket: BridgeSocket, message: Exclude<BridgeMessage, { type: 'auth' }>): void {
    const side = this.#bridges.get(socket.bridge.bridgeId);
    if (side?.socket !== socket) return;
    if (message.type !== 'engines') side.pass(message);
    else {
      socket.engines = message.engines;
      this.#describe(socket);
    }
  }

  /** Announces the connected bridges of a user to all of the user's pages. */
  describeAll(userId: string): void {
    this.#announce({ to: 'all', userId });
  }

  #remove(side: BridgeSide): void {
    side.end();
    const { bridgeId } = side.socket.bridge;
    if (this.#bridges.get(bridgeId) !== side) return;
    this.#bridges.delete(bridgeId);
    this.#connections.delete(bridgeId);
    this.#describe(side.socket);
  }

  #receive(message: Relayed): void {
    if (message.to === 'page') this.pages.receive(message.page, message.message);
    else if (message.to === 'bridge') {
      const side = this.#bridges.get(message.bridgeId);
      if (side?.socket.bridge.userId === message.userId)
        side.receive(message.page, message.command);
    } else if (message.to === 'all') {
      for (const { socket } of this.#bridges.values()) {
        if (socket.bridge.userId === message.userId) this.#describe(socket);
      }
    } else if (
      message.connection > (this.#connections.get(message.bridgeId) ?? message.connection)
    ) {
      const side = this.#bridges.get(message.bridgeId);
      // Forgotten first: the bridge is connected elsewhere, so its pages must not be told that it is gone.
      this.#bridges.delete(message.bridgeId);
      this.#connections.delete(message.bridgeId);
      side?.socket.closeAsReplaced();
    }
  }

  /** Passes a message on, past the database if this process is its goal. */
  #send(message: Extract<Relayed, { to: 'bridge' | 'page' }>): void {
    const isHere =
      message.to === 'bridge' ? this.#bridges.has(message.bridgeId) : this.pages.has(message.page);
    if (isHere) this.#receive(message);
    else this.#announce(message);
  }

  #announce(message: Relayed): void {
    void this.#context.database.announce(CHANNEL, JSON.stringify(message));
  }

  #describe({ bridge: { bridgeId, userId }, name, engines, isOpen }: BridgeSocket): void {
    const lent = isOpen ? [...engines] : [];
    const message = { type: 'bridge', bridgeId, name, isConnected: isOpen, engines: lent } as const;
    void this.#context.live.tell(userId, message);
  }

  /** Disconnects bridges that have been removed and those of blocked users. Reads the database, since announcements can be lost. */
  async #check(): Promise<void> {
    const ids = [...this.#bridges.keys()];
    if (ids.length === 0 || this.#isChecking) return;
    this.#isChecking = true;
    try {
      const { db } = this.#context.database;
      const valid = await listValidBridges(db, ids);
      for (const id of ids) if (!valid.has(id)) this.#bridges.get(id)?.socket.closeAsRemoved();
      for (const side of this.#bridges.values()) side.sweep();
      await markBridgesSeen(db, [...valid], this.#context.now());
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#isChecking = false;
    }
  }
}

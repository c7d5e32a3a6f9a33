import {
  type ClientMessage,
  LIVE_CLOSE,
  LIVE_LIMITS,
  type ServerMessage,
  serverMessageSchema,
} from '@chuhe/contract/live';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { LiveConnection } from './live-connection.ts';
import type { LiveSessions } from './live-sessions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveHub;
  }
}

const CHANNEL = 'live';

type Handler<Type = ClientMessage['type']> = (
  connection: LiveConnection,
  message: Extract<ClientMessage, { type: Type }>,
) => void;

/** All open live channels. A message for a user is sent to all of the user's channels, in every server process. */
export class LiveHub {
  readonly #database: Database;
  readonly #sessions: LiveSessions;
  readonly #connections = new Map<string, Set<LiveConnection>>();
  readonly #handlers = new Map<string, Handler>();
  #stop: (() => Promise<void>) | undefined;

  constructor(database: Database, sessions: LiveSessions) {
    this.#database = database;
    this.#sessions = sessions;
  }

  /** The number of open channels of this process. */
  get size(): number {
    return [...this.#connections.values()].reduce((sum, all) => sum + all.size, 0);
  }

  async open(): Promise<void> {
    this.#stop = await this.#database.listen(CHANNEL, (text) => this.#deliver(text));
    this.#sessions.onEnd((sessionId) => this.#closeSession(sessionId));
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /** Sends a message to all devices of a user. Call it after the commit. The message can be lost, so nothing may depend on it. */
  async tell(userId: string, message: ServerMessage): Promise<void> {
    await this.#database.announce(CHANNEL, JSON.stringify({ userId, message }));
  }

  /** Sends a message to every connected user, so it must not contain secrets. */
  async tellAll(message: ServerMessage): Promise<void> {
    await this.#database.announce(CHANNEL, JSON.stringify({ userId: null, message }));
  }

  /** Sets the handler for messages of a type from the browser. */
  handle<Type extends ClientMessage['type']>(type: Type, handler: Handler<Type>): void {
    this.#handlers.set(type, (connection, message) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The map has handlers by the type of the message.
      handler(connection, message as Extract<ClientMessage, { type: Type }>);
    });
  }

  receive(connection: LiveConnection, message: ClientMessage): void {
    if (message.type === 'ping') connection.send({ type: 'pong' });
    else this.#handlers.get(message.type)?.(connection, message);
  }

  /**
   * Adds a connection, unless it is closed or the user has too many channels.
   *
   * @returns whether the connection was added
   */
  add(connection: LiveConnection): boolean {
    const { userId } = connection;
    // A closed connection emits no further close event, so it would never be removed.
    if (!connection.isOpen) return false;
    const all = this.#connections.get(userId) ?? new Set();
    if (all.size >= LIVE_LIMITS.channelsOfUser) return false;
    this.#connections.set(userId, all.add(connection));
    connection.onClose(() => {
      all.delete(connection);
      if (all.size === 0 && this.#connections.get(userId) === all) this.#connections.delete(userId);
    });
    return true;
  }

  #deliver(text: string): void {
    const parsed = deliverySchema.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const { userId, message } = parsed.data;
    const line = JSON.stringify(message);
    const reached = userId === null ? this.#connections.values() : [this.#connections.get(userId)];
    for (const all of reached) for (const connection of all ?? []) connection.sendText(line);
  }

  #closeSession(sessionId: string): void {
    for (const all of this.#connections.values()) {
      for (const connection of all) {
        if (connection.sessionId === sessionId) connection.close(LIVE_CLOSE.unauthorized);
      }
    }
  }
}

/** `userId` is null for a message to everyone. */
const deliverySchema = z.object({ userId: z.string().nullable(), message: serverMessageSchema });

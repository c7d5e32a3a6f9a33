import type { ClientMessage, LIVE_CLOSE, ServerMessage } from '@chuhe/contract/live';
import { parseRecord } from '../parse.ts';
import { type Retry, retryLater } from '../session/retry-later.ts';

/** A connection that is opening or open. */
export interface LiveSocket {
  readonly send: (text: string) => void;
  /** Closes the connection. No listener is called afterwards. */
  readonly close: () => void;
}

export interface SocketListeners {
  readonly onOpen: () => void;
  readonly onMessage: (data: unknown) => void;
  /** @param code close code of the WebSocket */
  readonly onClose: (code: number) => void;
}

export interface LiveEffects {
  readonly open: (listeners: SocketListeners) => LiveSocket;
  /**
   * Resolves with a valid access token other than `stale`; `undefined` if the token cannot be obtained now or the session has ended. The
   * API client reports the end of a session.
   */
  readonly token: (stale: string | undefined) => Promise<string | undefined>;
  readonly onMessage: (message: ServerMessage) => void;
}

/** The close code for an invalid token or an ended session. */
const UNAUTHORIZED: (typeof LIVE_CLOSE)['unauthorized'] = 4401;
/** Milliseconds between two pings. */
const PING_INTERVAL = 30_000;
/** How long the server may take to answer a ping, in milliseconds, before the connection counts as dead. */
const PONG_TIMEOUT = 10_000;

/**
 * A connection to the server that reconnects automatically after increasing pauses. The server's messages sent meanwhile are lost, so
 * listeners should load their data again at each `ready`.
 */
export class LiveChannel {
  readonly #effects: LiveEffects;
  #isWanted = false;
  #socket: LiveSocket | undefined;
  #retry: Retry | undefined;
  #attempts = 0;
  #isReady = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts connections, so that a token that arrives too late opens no connection. */
  #round = 0;

  constructor(effects: LiveEffects) {
    this.#effects = effects;
  }

  open(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#attempts = 0;
    void this.#connect();
  }

  close(): void {
    this.#isWanted = false;
    this.#drop();
  }

  /** Whether the server has accepted the token of this connection. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** @returns whether the message was sent; before `ready`, no message is sent */
  send(message: ClientMessage): boolean {
    if (!this.#isReady || this.#socket === undefined) return false;
    send(this.#socket, message);
    return true;
  }

  async #connect(stale?: string): Promise<void> {
    this.#drop();
    const round = this.#round;
    const token = await this.#effects.token(stale);
    if (round !== this.#round) return;
    if (token === undefined) this.#reconnect(stale);
    else this.#attach(token);
  }

  #attach(token: string): void {
    const socket = this.#effects.open({
      onOpen: () => send(socket, { type: 'auth', token }),
      onMessage: (data) => this.#receive(data),
      onClose: (code) => this.#reconnect(code === UNAUTHORIZED ? token : undefined),
    });
    this.#socket = socket;
    // Also ends a connection that never opens, or on which the server never answers.
    this.#timer = setTimeout(() => this.#reconnect(undefined), PING_INTERVAL);
  }

  #receive(data: unknown): void {
    this.#schedulePing();
    const message = readMessage(data);
    if (message === undefined) return;
    if (message.type === 'ready') {
      this.#attempts = 0;
      this.#isReady = true;
    }
    this.#effects.onMessage(message);
  }

  #reconnect(stale: string | undefined): void {
    this.#drop();
    if (!this.#isWanted) return;
    this.#retry = retryLater(this.#attempts, () => void this.#connect(stale));
    this.#attempts += 1;
  }

  #schedulePing(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#socket !== undefined) send(this.#socket, { type: 'ping' });
      this.#timer = setTimeout(() => this.#reconnect(undefined), PONG_TIMEOUT);
    }, PING_INTERVAL);
  }

  #drop(): void {
    this.#round += 1;
    this.#isReady = false;
    this.#retry?.cancel();
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = undefined;
  }
}

function send(socket: LiveSocket, message: ClientMessage): void {
  socket.send(JSON.stringify(message));
}

/** The types of messages that this page handles. Others are ignored, since a newer server may send new types. */
const KNOWN: ReadonlySet<unknown> = new Set<ServerMessage['type']>([
  'ready',
  'pong',
  'profile-changed',
  'credit-changed',
  'match-changed',
  'site-changed',
  'notice-changed',
  'position-changed',
  'engine',
  'search-news',
  'search-ended',
  'bridge',
  'bridges-changed',
  'group-changed',
  'study-changed',
  'study-present',
  'studies-changed',
  'reviews-changed',
]);

function readMessage(data: unknown): ServerMessage | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server sends the shape that the contract defines for the type.
    return KNOWN.has(parseRecord(message).type) ? (message as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}

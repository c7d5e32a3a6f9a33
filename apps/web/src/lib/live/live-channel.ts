import type { ClientMessage, LIVE_CLOSE, ServerMessage } from '@chuhe/contract/live';
import { parseRecord } from '../parse.ts';
import { type Retry, retryLater } from '../session/retry-later.ts';

/** A connection that has been asked for. */
export interface LiveSocket {
  readonly send: (text: string) => void;
  /** Nothing is heard of it any more. */
  readonly close: () => void;
}

/** What is heard of it. */
export interface SocketListeners {
  readonly onOpen: () => void;
  readonly onMessage: (data: unknown) => void;
  /** @param code of a WebSocket's end. */
  readonly onClose: (code: number) => void;
}

export interface LiveEffects {
  readonly open: (listeners: SocketListeners) => LiveSocket;
  /**
   * An access token that holds, and is not `stale`. `undefined` where there is none to be had: for now, or because the session is
   * over, which is then said by whoever knows.
   */
  readonly token: (stale: string | undefined) => Promise<string | undefined>;
  readonly hear: (message: ServerMessage) => void;
}

/** Closes a channel whose token does not hold, or whose session has ended. */
const UNAUTHORIZED: (typeof LIVE_CLOSE)['unauthorized'] = 4401;
/** Milliseconds between two pings. */
const BEAT = 30_000;
/** Milliseconds that anything may take to come after a ping: else the connection is dead, and nobody has said so. */
const SILENCE = 10_000;

/**
 * One open channel to the server while it is wanted. It comes again by itself after a pause that grows; what was said meanwhile
 * is lost, so each `ready` is a reason to look again.
 */
export class LiveChannel {
  readonly #effects: LiveEffects;
  #isWanted = false;
  #socket: LiveSocket | undefined;
  #retry: Retry | undefined;
  #attempts = 0;
  #isReady = false;
  #beat: ReturnType<typeof setTimeout> | undefined;
  /** Counts tries, so that a token that comes too late opens nothing. */
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

  /** Whether the server hears this page just now. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** @returns whether it was sent: before `ready` nothing is. */
  say(message: ClientMessage): boolean {
    if (!this.#isReady || this.#socket === undefined) return false;
    say(this.#socket, message);
    return true;
  }

  async #connect(stale?: string): Promise<void> {
    this.#drop();
    const round = this.#round;
    const token = await this.#effects.token(stale);
    if (round !== this.#round) return;
    if (token === undefined) this.#comeAgain(stale);
    else this.#attach(token);
  }

  #attach(token: string): void {
    const socket = this.#effects.open({
      onOpen: () => say(socket, { type: 'auth', token }),
      onMessage: (data) => this.#take(data),
      onClose: (code) => this.#comeAgain(code === UNAUTHORIZED ? token : undefined),
    });
    this.#socket = socket;
    // One that never opens, or opens and is never answered, is as dead.
    this.#beat = setTimeout(() => this.#comeAgain(undefined), BEAT);
  }

  #take(data: unknown): void {
    this.#beatLater();
    const message = readMessage(data);
    if (message === undefined) return;
    if (message.type === 'ready') {
      this.#attempts = 0;
      this.#isReady = true;
    }
    this.#effects.hear(message);
  }

  #comeAgain(stale: string | undefined): void {
    this.#drop();
    if (!this.#isWanted) return;
    this.#retry = retryLater(this.#attempts, () => void this.#connect(stale));
    this.#attempts += 1;
  }

  #beatLater(): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      if (this.#socket !== undefined) say(this.#socket, { type: 'ping' });
      this.#beat = setTimeout(() => this.#comeAgain(undefined), SILENCE);
    }, BEAT);
  }

  #drop(): void {
    this.#round += 1;
    this.#isReady = false;
    this.#retry?.cancel();
    clearTimeout(this.#beat);
    this.#socket?.close();
    this.#socket = undefined;
  }
}

function say(socket: LiveSocket, message: ClientMessage): void {
  socket.send(JSON.stringify(message));
}

/** A newer server may say what this page does not know: it is passed over. */
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
]);

function readMessage(data: unknown): ServerMessage | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server writes what the contract says of the type.
    return KNOWN.has(parseRecord(message).type) ? (message as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}

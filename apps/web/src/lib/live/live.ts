import type { ClientMessage, LIVE_PATH, ServerMessage } from '@chuhe/contract/live';
import { api } from '../api/api.ts';
import { defineService } from '../services.ts';
import { currentSession, sessionStore } from '../session/session-store.ts';
import { LiveChannel, type LiveSocket, type SocketListeners } from './live-channel.ts';

type Type = ServerMessage['type'];
type MessageOf<Wanted extends Type> = Extract<ServerMessage, { readonly type: Wanted }>;
type Listener = (message: ServerMessage) => void;

const PATH: typeof LIVE_PATH = '/api/live';
/** How long a page must be visible before the channel opens, in milliseconds. Users leave many pages sooner. */
const OPEN_DELAY = 2000;
/** How long a page must be hidden before the channel closes, in milliseconds. */
const CLOSE_DELAY = 60_000;

/** The live channel of a page and its listeners. */
class Live {
  readonly #listeners = new Map<Type, Set<Listener>>();
  readonly #channel = new LiveChannel({
    open: openSocket,
    token: (stale) => api().accessToken(stale),
    onMessage: (message) => this.receive(message),
  });
  readonly #signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer);
      this.#channel.close();
    });
  }

  /**
   * Calls `listener` with every message of a type. Messages can be lost while the channel is closed. `ready` is received whenever the
   * channel has opened, so load the data again at each `ready`.
   *
   * @returns a function that unsubscribes
   * @example live().on('match-changed', ({ matchIds }) => reload(matchIds));
   */
  on<Wanted extends Type>(
    type: Wanted,
    listener: (message: MessageOf<Wanted>) => void,
  ): () => void {
    const all = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, all);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Messages are dispatched by their type.
    const each = listener as Listener;
    all.add(each);
    return () => void all.delete(each);
  }

  /** Passes a message of the server to its listeners. */
  receive(message: ServerMessage): void {
    for (const listen of this.#listeners.get(message.type) ?? []) listen(message);
  }

  /**
   * Sends a message to the server. Messages are not queued, so callers send subscriptions again at each `ready`.
   *
   * @returns whether the message was sent
   */
  send(message: ClientMessage): boolean {
    return this.#channel.send(message);
  }

  get isReady(): boolean {
    return this.#channel.isReady;
  }

  /** Keeps the channel open while a user is signed in and the page is visible. Called once by each page. */
  keep(): void {
    sessionStore.subscribe(({ session }, before) => {
      const isSame = session.kind === 'user' && before.session.kind === 'user';
      if (isSame && session.user.id === before.session.user.id) return;
      // Closes the channel of the previous user.
      this.#channel.close();
      this.#openOrClose();
    });
    const options = { signal: this.#signal };
    document.addEventListener('visibilitychange', () => this.#openOrClose(), options);
    window.addEventListener('pagehide', () => this.#channel.close(), options);
    this.#openOrClose();
  }

  #openOrClose(): void {
    clearTimeout(this.#timer);
    if (currentSession().kind !== 'user') this.#channel.close();
    else if (document.visibilityState === 'visible')
      this.#timer = setTimeout(() => this.#channel.open(), OPEN_DELAY);
    else this.#timer = setTimeout(() => this.#channel.close(), CLOSE_DELAY);
  }
}

export const live = defineService((signal) => new Live(signal));

function openSocket({ onOpen, onMessage, onClose }: SocketListeners): LiveSocket {
  const socket = new WebSocket(new URL(PATH, window.location.href.replace(/^http/, 'ws')));
  const stop = new AbortController();
  const { signal } = stop;
  socket.addEventListener('open', onOpen, { signal });
  socket.addEventListener('message', ({ data }) => onMessage(data), { signal });
  socket.addEventListener('close', ({ code }) => onClose(code), { signal });
  return {
    send: (text) => socket.send(text),
    close: () => {
      stop.abort();
      // Browsers log an error if a socket is closed before it is open.
      if (socket.readyState !== WebSocket.CONNECTING) socket.close();
      else socket.addEventListener('open', () => socket.close());
    },
  };
}

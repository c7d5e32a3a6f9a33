import type { ClientMessage, LIVE_PATH, ServerMessage } from '@chuhe/contract/live';
import { api } from '../api/the-api.ts';
import { sessionStore } from '../session/session-store.ts';
import { LiveChannel, type LiveSocket, type SocketListeners } from './live-channel.ts';

/** The live channel of this page and its listeners. */

type Type = ServerMessage['type'];
type MessageOf<Wanted extends Type> = Extract<ServerMessage, { readonly type: Wanted }>;
type Listener = (message: ServerMessage) => void;

const PATH: typeof LIVE_PATH = '/api/live';
/** Milliseconds that a page is visible before the channel opens, because many pages are left at once. */
const OPEN_DELAY = 2000;
/** Milliseconds that a page is hidden before the channel closes. */
const CLOSE_DELAY = 60_000;

const listeners = new Map<Type, Set<Listener>>();
let timer: ReturnType<typeof setTimeout> | undefined;

const channel = new LiveChannel({
  open: openSocket,
  token: (stale) => api.accessToken(stale),
  onMessage: (message) => {
    for (const listen of listeners.get(message.type) ?? []) listen(message);
  },
});

/**
 * Calls `listener` with every message of that type. Messages are hints, and some are missed. `ready` says that the channel is open
 * (again), so that is the time to load everything again.
 *
 * @returns a function that stops it.
 * @example onLive('match-changed', ({ matchIds }) => reload(matchIds));
 */
export function onLive<Wanted extends Type>(
  type: Wanted,
  listener: (message: MessageOf<Wanted>) => void,
): () => void {
  const all = listeners.get(type) ?? new Set();
  listeners.set(type, all);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Messages are dispatched by their type.
  const each = listener as Listener;
  all.add(each);
  return () => void all.delete(each);
}

/**
 * Sends a message to the server. Subscriptions are sent again at each `ready`.
 *
 * @returns whether the message was sent
 */
export function sendLive(message: ClientMessage): boolean {
  return channel.send(message);
}

export function isLive(): boolean {
  return channel.isReady;
}

/** Keeps the channel open while a user is signed in and the page is visible. Called once by each page. */
export function keepLive(): void {
  sessionStore.subscribe(({ session }, before) => {
    const isSame = session.kind === 'user' && before.session.kind === 'user';
    if (isSame && session.user.id === before.session.user.id) return;
    // Each user needs a channel of their own.
    channel.close();
    openOrClose();
  });
  document.addEventListener('visibilitychange', openOrClose);
  window.addEventListener('pagehide', () => channel.close());
  openOrClose();
}

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

function openOrClose(): void {
  clearTimeout(timer);
  if (sessionStore.getState().session.kind !== 'user') channel.close();
  else if (document.visibilityState === 'visible')
    timer = setTimeout(() => channel.open(), OPEN_DELAY);
  else timer = setTimeout(() => channel.close(), CLOSE_DELAY);
}

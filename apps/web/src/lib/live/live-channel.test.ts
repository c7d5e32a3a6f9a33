// @vitest-environment jsdom
import type { ServerMessage } from '@chuhe/contract/live';
import { LIVE_CLOSE } from '@chuhe/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveChannel, type LiveSocket, type SocketListeners } from './live-channel.ts';

interface FakeSocket extends LiveSocket, SocketListeners {
  readonly sent: string[];
  isClosed: boolean;
}

const READY = '{"type":"ready"}';
const AUTH = (token: string) => JSON.stringify({ type: 'auth', token });
const PING = '{"type":"ping"}';
/** Milliseconds that are longer than the first pause and shorter than the second. */
const FIRST_PAUSE = 2500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeChannel(tokens: (string | undefined)[] = ['t1', 't2', 't3']) {
  const sockets: FakeSocket[] = [];
  const heard: ServerMessage[] = [];
  const asked: (string | undefined)[] = [];
  const open = (listeners: SocketListeners): FakeSocket => {
    const socket: FakeSocket = {
      ...listeners,
      sent: [],
      isClosed: false,
      send: (text) => void socket.sent.push(text),
      close: () => {
        socket.isClosed = true;
      },
    };
    sockets.push(socket);
    return socket;
  };
  const channel = new LiveChannel({
    open,
    token: async (stale) => {
      asked.push(stale);
      return tokens[asked.length - 1];
    },
    onMessage: (message) => heard.push(message),
  });
  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No socket');
    return socket;
  };
  return { channel, sockets, heard, asked, last };
}

async function openChannel(tokens?: (string | undefined)[]) {
  const made = makeChannel(tokens);
  made.channel.open();
  await vi.advanceTimersByTimeAsync(0);
  return made;
}

test('the first message carries the token, and the messages of the server are passed on', async () => {
  const { last, heard } = await openChannel();
  last().onOpen();
  expect(last().sent).toEqual([AUTH('t1')]);
  last().onMessage(READY);
  last().onMessage('{"type":"match-changed","matchIds":["a"],"change":"saved"}');
  expect(heard).toEqual([
    { type: 'ready' },
    { type: 'match-changed', matchIds: ['a'], change: 'saved' },
  ]);
});

test.each(['{"type":"of-a-newer-server"}', '{', '7', new ArrayBuffer(1)])(
  'what it does not know is passed over: %s',
  async (data) => {
    const { last, heard } = await openChannel();
    last().onMessage(data);
    expect(heard).toEqual([]);
  },
);

test('a broken channel reconnects after a growing pause', async () => {
  const { sockets, last } = await openChannel();
  last().onClose(1006);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
  expect(sockets).toHaveLength(2);
  last().onClose(1006);
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
  expect(sockets).toHaveLength(3);
});

test('a refused token is not used again', async () => {
  const { last, asked } = await openChannel();
  last().onClose(LIVE_CLOSE.unauthorized);
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
  expect(asked).toEqual([undefined, 't1']);
  last().onOpen();
  expect(last().sent).toEqual([AUTH('t2')]);
});

test('without a token no channel is opened', async () => {
  const { sockets } = await openChannel([undefined, 't1']);
  expect(sockets).toEqual([]);
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
  expect(sockets).toHaveLength(1);
});

test('a ping detects a dead connection', async () => {
  const { sockets, last } = await openChannel();
  last().onOpen();
  last().onMessage(READY);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(last().sent.at(-1)).toBe(PING);
  last().onMessage('{"type":"pong"}');
  await vi.advanceTimersByTimeAsync(30_000 + 10_000 + FIRST_PAUSE);
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.isClosed).toBe(true);
});

test('a connection without any answer is given up', async () => {
  const { sockets, last } = await openChannel();
  last().onOpen();
  await vi.advanceTimersByTimeAsync(30_000 + FIRST_PAUSE);
  expect([sockets.length, sockets[0]?.isClosed]).toEqual([2, true]);
});

test('a closed channel stays closed', async () => {
  const { channel, sockets, last } = await openChannel();
  channel.close();
  expect(last().isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sockets).toHaveLength(1);
});

test('a token that arrives after closing opens nothing', async () => {
  const { channel, sockets } = makeChannel();
  channel.open();
  channel.close();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sockets).toEqual([]);
});

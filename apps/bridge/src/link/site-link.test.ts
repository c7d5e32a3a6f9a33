import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { SiteLink } from './site-link.ts';

const READY = JSON.stringify({ type: 'ready' });
const GONE = { success: false, code: 'UNAUTHORIZED', message: 'Log in' };

/**
 * A link with a stand-in site.
 *
 * @param accept what the site does with each connection after the token
 * @param answer what it answers to the question whether the bridge is paired
 */
async function openLink(accept: (socket: WebSocket) => void, answer: object = { success: true }) {
  const asked: string[] = [];
  const connections: number[] = [];
  const received: unknown[] = [];
  const http = createServer((request, response: ServerResponse) => {
    asked.push(request.url ?? '');
    response.writeHead('code' in answer ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    connections.push(performance.now());
    socket.once('message', () => accept(socket));
    socket.on('message', (data) =>
      received.push(JSON.parse(data instanceof Buffer ? data.toString('utf8') : '')),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const said: string[] = [];
  const refused: string[] = [];
  const link = new SiteLink({
    server: `http://127.0.0.1:${port}`,
    token: 'TOKEN',
    say: (text) => said.push(text),
    engines: () => [],
    onCommand: () => undefined,
    onLost: () => undefined,
    onRefused: (problem) => refused.push(problem),
    pauseMs: 40,
  });
  onTestFinished(() => {
    link.close();
    sockets.close();
    http.closeAllConnections();
    http.close();
  });
  link.open();
  return { link, asked, connections, received, said, refused };
}

test('a bridge that was removed ends, after it has asked whether it was', async () => {
  const { refused, asked, connections } = await openLink((socket) => socket.close(4401), GONE);
  await expect.poll(() => refused).toEqual([expect.stringContaining('was removed there')]);
  await wait(200);
  expect([asked, connections.length]).toEqual([['/api/bridge/pairing'], 1]);
});

test('a bridge whose token came too late connects again', async () => {
  const { refused, connections } = await openLink((socket) => socket.close(4401), {
    success: true,
    data: {},
  });
  await expect.poll(() => connections.length).toBeGreaterThan(1);
  expect(refused).toEqual([]);
});

test('a bridge that another one replaces ends', async () => {
  const { refused, connections } = await openLink((socket) => socket.close(4409));
  await expect.poll(() => refused).toEqual([expect.stringContaining('Another bridge')]);
  await wait(200);
  expect(connections).toHaveLength(1);
});

test('a site that accepts the bridge and closes at once is called after longer and longer pauses', async () => {
  const { connections, said } = await openLink((socket) => {
    socket.send(READY);
    setTimeout(() => socket.close(1011), 10);
  });
  await expect.poll(() => connections.length, { timeout: 5_000 }).toBe(5);
  const [first = 0, , , , fifth = 0] = connections;
  // The pauses are at least half of 40, 80, 160 and 320 ms.
  expect(fifth - first).toBeGreaterThan(300);
  expect(said).toHaveLength(2);
});

test('news are dropped before the server closes the connection, and other messages are not', async () => {
  const { link, received } = await openLink((socket) => socket.send(READY));
  await expect.poll(() => received).toHaveLength(2);
  for (let count = 0; count < 500; count += 1) {
    link.send({ type: 'news', key: 'a', nodes: 1, nodesPerSecond: 1, timeMs: 1, lines: [] });
  }
  link.send({ type: 'ended', key: 'a', end: 'stopped' });
  await expect.poll(() => received.at(-1)).toMatchObject({ type: 'ended' });
  expect(received.length).toBeLessThan(320);
});

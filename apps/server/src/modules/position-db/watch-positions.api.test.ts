import { once } from 'node:events';
import { LIVE_PATH } from '@chuhe/contract/live';
import { Position } from '@chuhe/rules/position';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '../../listen.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { makeFakeEngine } from './learning/testing/fake-engine.ts';

const api = await makeTestApi({}, { makeEngine: async () => makeFakeEngine() });
const listening = await listen(api.app, { host: '127.0.0.1', port: 0 });
const address = `ws://127.0.0.1:${listening.ok ? listening.port : 0}${LIVE_PATH}`;
const open: WebSocket[] = [];
afterAll(() => {
  for (const socket of open) socket.terminate();
});

async function join({ headers }: SignedIn) {
  const socket = new WebSocket(address);
  open.push(socket);
  const messages: unknown[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))));
  await once(socket, 'open');
  const send = (message: object): void => socket.send(JSON.stringify(message));
  send({ type: 'auth', token: headers.authorization.slice('Bearer '.length) });
  await expect.poll(() => messages).toEqual([{ type: 'ready' }]);
  messages.length = 0;
  return { messages, send };
}

const start = Position.initial();
const learn = (position: Position, { headers }: SignedIn) =>
  api.call({
    method: 'POST',
    url: '/api/positions/learn',
    payload: { FEN: position.fen },
    headers,
  });

test('a user is notified when more is known about the watched position or its mirror image, and about no other', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()];
  const [mine, theirs] = [await join(user), await join(other)];
  const position = start.play('h2e2');
  mine.send({ type: 'watch-position', fen: 'nonsense' });
  mine.send({ type: 'watch-position', fen: start.fen });
  mine.send({ type: 'watch-position', fen: position.mirror().fen });
  theirs.send({ type: 'watch-position', fen: start.play('c3c4').fen });
  for (const { send, messages } of [mine, theirs]) {
    send({ type: 'ping' });
    await expect.poll(() => messages).toEqual([{ type: 'pong' }]);
    messages.length = 0;
  }
  const { body } = await learn(position, user);
  expect(body.data).toEqual({ state: 'queued' });
  const fen = position.mirror().fen;
  await expect.poll(() => mine.messages).toEqual([{ type: 'position-changed', fen }]);
  expect((await learn(position, user)).body.data).toEqual({ state: 'known' });
  theirs.send({ type: 'ping' });
  await expect.poll(() => theirs.messages).toEqual([{ type: 'pong' }]);
});

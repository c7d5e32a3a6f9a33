import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { addBodyTime } from './body-time.ts';

const app = Fastify();
addBodyTime(app, 0.2);
app.post('/usual', async ({ body }) => body);
app.post('/patient', { config: { bodySeconds: 5 } }, async ({ body }) => body);
app.post('/refused', { onRequest: async (_, reply) => reply.code(403).send() }, () => '');
app.post('/slow-answer', async ({ body }) => {
  await wait(400);
  return body;
});
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());
const { port } = new URL(app.listeningOrigin);

/**
 * Sends half of a body, and the rest after `pause` milliseconds.
 *
 * @returns the first line of the response
 */
async function send(path: string, pause: number, connection = 'close'): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\ntr`,
  );
  await wait(pause);
  if (!socket.destroyed) socket.write('ue');
  await closed;
  return answer.split('\r\n', 1)[0] ?? '';
}

describe('a body', () => {
  test('that comes too slowly ends its request', async () => {
    expect(await send('/usual', 400)).toBe('HTTP/1.1 408 Request Timeout');
  });

  test('that comes too slowly after its request was refused ends the connection', async () => {
    expect(await send('/refused', 400, 'keep-alive')).toBe('HTTP/1.1 403 Forbidden');
  });

  test('may come more slowly if its route has a longer time limit', async () => {
    expect(await send('/patient', 400)).toBe('HTTP/1.1 200 OK');
  });

  test('that has arrived is answered, however long the answer takes', async () => {
    expect(await send('/slow-answer', 0)).toBe('HTTP/1.1 200 OK');
  });
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

test('a port in use is reported with another to choose', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await using app = Fastify();
  expect(await listen(app, { host: '127.0.0.1', port })).toEqual({
    ok: false,
    problem: `Port ${port} is in use. Stop the program that holds it, or choose another port: PORT=${port + 1} npm start`,
  });
  holder.close();
});

test('a host of another machine is reported', async () => {
  await using app = Fastify();
  expect(await listen(app, { host: '192.0.2.1', port: 0 })).toEqual({
    ok: false,
    problem: expect.stringMatching(/^HOST 192\.0\.2\.1 is not an address of this machine\. /),
  });
});

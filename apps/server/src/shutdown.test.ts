import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { publicRoute } from './http/public-route.ts';
import { listen } from './listen.ts';
import { closeWithin } from './shutdown.ts';
import { makeTestApp } from './testing/test-app.ts';

/** A server with one route that answers when released, and a client with a keep-alive connection. */
async function makeSlowServer() {
  const { app, logLines } = await makeTestApp();
  const events = new EventEmitter();
  const arrived = once(events, 'arrived');
  app.get('/slow', publicRoute(), async () => {
    events.emit('arrived');
    await once(events, 'released');
    return 'done';
  });
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  if (!listening.ok) throw new Error(listening.problem);
  const agent = new Agent({ keepAlive: true });
  const request = get({ port: listening.port, host: '127.0.0.1', path: '/slow', agent });
  await arrived;
  return { app, logLines, request, agent, release: () => events.emit('released') };
}

test('a request in progress is answered, and its keep-alive connection does not delay the end', async () => {
  const { app, logLines, request, agent, release } = await makeSlowServer();
  const closed = closeWithin(app, 30_000);
  release();
  const [response]: IncomingMessage[] = await once(request, 'response');
  expect(response && (await text(response))).toBe('done');
  await closed;
  agent.destroy();
  expect(logLines.join('')).not.toContain('cut');
});

test('where closing waits for other work only, no connection is said to be cut', async () => {
  const { app, logLines } = await makeTestApp();
  app.addHook('onClose', () => new Promise((resolve) => setTimeout(resolve, 200)));
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  expect(listening.ok).toBe(true);
  await closeWithin(app, 50);
  expect(logLines.join('')).not.toContain('cut');
});

test('a request without end is cut at the deadline', async () => {
  const { app, logLines, request, agent } = await makeSlowServer();
  const failed = once(request, 'error');
  await closeWithin(app, 50);
  expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
  agent.destroy();
  expect(logLines.join('')).toContain('connections still open were cut');
});

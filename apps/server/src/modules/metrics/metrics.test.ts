import { once } from 'node:events';
import { expect, test } from 'vitest';
import { makeTestApp } from '../../testing/test-app.ts';

const TOKEN = 'a-token-of-tests-with-32-letters';

async function openServer(token?: string) {
  const { app } = await makeTestApp({ metrics: { port: 0, host: '127.0.0.1', token } });
  const server = app.metricsServer;
  if (server === undefined) throw new Error('There is no server of metrics');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const get = async (path: string, init?: RequestInit): Promise<[number, string]> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return [response.status, await response.text()];
  };
  return { app, get };
}

test('without a setting the path is unknown', async () => {
  const { app } = await makeTestApp();
  expect(app.metricsServer).toBeUndefined();
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  await app.close();
});

test('with a port of their own the metrics are there only, and are served while the database is away', async () => {
  const { app, get } = await openServer();
  const [status, text] = await get('/metrics');
  expect(status).toBe(200);
  expect(text).toMatch(/^chuhe_database_up 0$/m);
  expect(text).toMatch(/^chuhe_build_info\{version="\d\S*"\} 1$/m);
  expect((await get('/'))[0]).toBe(404);
  expect((await get('/metrics', { method: 'POST' }))[0]).toBe(405);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  await app.close();
});

test('that port asks for the token if one is set', async () => {
  const { app, get } = await openServer(TOKEN);
  expect((await get('/metrics'))[0]).toBe(401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect((await get('/metrics', { headers }))[0]).toBe(200);
  await app.close();
});

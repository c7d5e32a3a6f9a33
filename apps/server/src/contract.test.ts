import { readFile } from 'node:fs/promises';
import { ROUTES } from '@chuhe/contract/routes';
import { expect, test } from 'vitest';
import { makeOpenApiText, OPEN_API_FILE } from './http/docs/write-open-api.ts';
import { makeTestApp } from './testing/test-app.ts';

/** Under /api/ and no calls: the live channel, what Stripe tells, and the pages that describe the calls. */
const NO_CALLS = /^\/api\/(live$|stripe\/webhook$|docs(\/|$))/;

test('every call of the contract has a route with the same guard, and every route is in the contract', async () => {
  const { app } = await makeTestApp();
  await app.ready();
  const added = app.routeTable
    .filter(({ url }) => url.startsWith('/api/') && !NO_CALLS.test(url))
    .map(({ method, url, config }) => `${config?.guard} ${String(method)} ${url}`);
  const promised = Object.values(ROUTES).map(
    ({ guard, method, path }) => `${guard} ${method} ${path}`,
  );
  expect(added.toSorted()).toEqual(promised.toSorted());
});

test('no two calls of the contract have the same address', () => {
  const addresses = Object.values(ROUTES).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('docs/openapi.json is what the contract says: npm run openapi writes it', async () => {
  expect(await readFile(OPEN_API_FILE, 'utf8')).toBe(await makeOpenApiText());
});

test('/api/docs shows the calls by files of this server, without an inline script', async () => {
  const { app } = await makeTestApp();
  const page = await app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  const scripts = [...page.body.matchAll(/<script[^>]*>([^<]*)/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [tag, content] of scripts) {
    expect(tag).toMatch(/src="\.?\//);
    expect(content?.trim()).toBe('');
  }
  const document = await app.inject('/api/docs/json');
  expect(document.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/login': {} } });
  expect((await app.inject('/api/docs/static/swagger-ui.css')).statusCode).toBe(200);
});

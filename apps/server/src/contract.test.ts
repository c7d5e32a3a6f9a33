import { readFile } from 'node:fs/promises';
import { ROUTES } from '@chuhe/contract/routes';
import { expect, test } from 'vitest';
import { makeOpenApiText, OPEN_API_FILE } from './http/docs/write-open-api.ts';
import { makeTestApp } from './testing/test-app.ts';

/** Not in the contract: the live channel, the webhook of Stripe, and the API documentation. */
const NOT_IN_CONTRACT = /^\/api\/(live$|stripe\/webhook$|docs(\/|$))/;

test('contract and server have the same routes with the same guards', async () => {
  const { app } = await makeTestApp();
  await app.ready();
  const added = app.routeTable
    .filter(({ url }) => url.startsWith('/api/') && !NOT_IN_CONTRACT.test(url))
    .map(({ method, url, config }) => `${config?.guard} ${String(method)} ${url}`);
  const promised = Object.values(ROUTES).map(
    ({ guard, method, path }) => `${guard} ${method} ${path}`,
  );
  expect(added.toSorted()).toEqual(promised.toSorted());
});

test('the routes of the contract have different addresses', () => {
  const addresses = Object.values(ROUTES).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('docs/openapi.json is up to date: npm run openapi writes it', async () => {
  expect(await readFile(OPEN_API_FILE, 'utf8')).toBe(await makeOpenApiText());
});

test('/api/docs uses files of this server and no inline script', async () => {
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

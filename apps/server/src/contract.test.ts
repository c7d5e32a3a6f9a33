import { readFile } from 'node:fs/promises';
import { ROUTES } from '@chuhe/contract/routes';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeOpenApiText, OPEN_API_FILE } from './http/docs/write-open-api.ts';
import { makeTestApp } from './testing/test-app.ts';

/** Not in the contract: the live channels, the webhook of Stripe, and the API documentation. */
const NOT_IN_CONTRACT = /^\/api\/((bridge\/)?live$|stripe\/webhook$|docs(\/|$))/;

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

test('no response converts its data, so that parsing and encoding it are the same', () => {
  for (const { path, data } of Object.values(ROUTES)) {
    const converting = listSchemas(data).filter(
      ({ def }) => CONVERTING.has(def.type) || 'coerce' in def,
    );
    expect([path, converting]).toEqual([path, []]);
  }
});

/** The types of schemas that convert data, or that accept other data than they return. */
const CONVERTING: ReadonlySet<string> = new Set([
  'catch',
  'default',
  'pipe',
  'prefault',
  'transform',
]);

/** Lists all schemas in a value, including nested ones. */
function listSchemas(value: unknown): z.ZodType[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!(value instanceof z.ZodType)) return Object.values(value).flatMap(listSchemas);
  return [value, ...Object.values(value.def).flatMap(listSchemas)];
}

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

import { gunzipSync } from 'node:zlib';
import { parseFen } from '@chuhe/rules/fen';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeTestApi } from '../../testing/test-api.ts';

const api = await makeTestApi();
const { headers } = await api.signIn();
const get = (query = '', more = {}) =>
  api.app.inject({ url: `/api/match/random${query}`, headers: { ...headers, ...more } });
const fensOf = (text: string): string[] =>
  z.object({ data: z.array(z.string()) }).parse(JSON.parse(text)).data;

test('all 5,000 positions are one response that browsers cache', async () => {
  const first = await get();
  const fens = fensOf(first.body);
  expect(new Set(fens).size).toBe(5000);
  expect(fens.every((fen) => parseFen(fen).ok)).toBe(true);
  expect(first.headers['cache-control']).toBe('private, max-age=86400');
  const { etag } = first.headers;
  const again = await get('?limit=5000', { 'if-none-match': `"x", ${String(etag)}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  const other = await get('', { 'if-none-match': '"other"' });
  expect(other.statusCode).toBe(200);
});

test('all of them are compressed for a browser that accepts it', async () => {
  const packed = await get('', { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.length).toBeLessThan(120_000);
  expect(fensOf(gunzipSync(packed.rawPayload).toString())).toEqual(fensOf((await get()).body));
  const refused = await get('', { 'accept-encoding': 'gzip;q=0' });
  expect(refused.headers).not.toHaveProperty('content-encoding');
});

test('fewer are a random choice without repetition that is not cached', async () => {
  const [first, second] = [await get('?limit=100'), await get('?limit=100')];
  expect(new Set(fensOf(first.body)).size).toBe(100);
  expect(fensOf(first.body)).not.toEqual(fensOf(second.body));
  expect(first.headers['cache-control']).toBe('no-store');
  expect(fensOf((await get('?limit=1')).body)).toHaveLength(1);
});

test.each(['limit=0', 'limit=5001', 'limit=1.5', 'limit=x', 'limit=', 'from=users'])(
  '%s is refused',
  async (query) => {
    expect((await get(`?${query}`)).statusCode).toBe(400);
  },
);

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataSchema } from '@chuhe/contract/open-data';
import { Position } from '@chuhe/rules/position';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestApi } from '../../../testing/test-api.ts';
import { storeScores } from '../testing/evaluations.ts';

const folder = await mkdtemp(join(tmpdir(), 'open-data-'));
afterAll(() => rm(folder, { recursive: true }));
const api = await makeTestApi({ dataFolder: folder });
const admin = await api.signIn({ type: 'ADMIN' });

const openData = { isOn: true, hour: 3, kept: 3, licence: 'CC0' };
const change = (value: unknown) =>
  api.call({
    method: 'PUT',
    url: '/api/admin/setting',
    headers: admin.headers,
    payload: { key: 'openData', value },
  });

test('a site that does not offer its data says so', async () => {
  expect(await api.call({ url: '/api/data' })).toMatchObject({ status: 200, body: { data: null } });
  expect((await api.call({ url: '/api/site' })).body.data).toMatchObject({ hasOpenData: false });
  const file = await api.app.inject('/data/positions-2026-01-02.jsonl.gz');
  expect(file.statusCode).toBe(404);
  expect((await api.app.inject('/data')).statusCode).toBe(200);
});

test.each([{ hour: 24 }, { hour: -1 }, { kept: 0 }, { kept: 31 }, { licence: 'x'.repeat(301) }])(
  'the setting refuses %o',
  async (wrong) => {
    expect((await change({ ...openData, ...wrong })).status).toBe(400);
  },
);

describe('a site that offers its data', () => {
  let url = '';
  let bytes: Buffer;
  let etag = '';

  test('lists no file before the first dump, and then the file with its size', async () => {
    await storeScores(api.database, Position.initial(), { h2e2: 30 });
    expect((await change(openData)).status).toBe(200);
    const empty = await api.call({ url: '/api/data' });
    expect(empty.body.data).toEqual({ files: [], licence: 'CC0' });
    expect(await api.app.nightlyDump.run(new AbortController().signal)).toBe(true);
    const { body } = await api.call({ url: '/api/data' });
    const [file] = openDataSchema.parse(body.data).files;
    url = file?.url ?? '';
    etag = `"${file?.sha256}"`;
    bytes = await readFile(join(folder, 'dumps', file?.name ?? ''));
    expect(file).toMatchObject({ positions: 1, bytes: bytes.length });
  });

  const get = (headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({ method, url, headers });

  test('names it in the data of the site and in the admin area', async () => {
    expect((await api.call({ url: '/api/site' })).body.data).toMatchObject({ hasOpenData: true });
    const { body } = await api.call({ url: '/api/admin/data', headers: admin.headers });
    expect(body.data).toMatchObject({ files: [{ url }], running: null, failure: null });
  });

  test('sends the whole file', async () => {
    const { statusCode, rawPayload, headers } = await get();
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      etag,
      'content-length': `${bytes.length}`,
      'content-type': 'application/gzip',
      'accept-ranges': 'bytes',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('sends a part of it, so that a download continues, unless the file has changed', async () => {
    const part = await get({ range: 'bytes=10-', 'if-range': etag });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-${bytes.length - 1}/${bytes.length}`);
    expect(part.rawPayload.equals(bytes.subarray(10))).toBe(true);
    expect((await get({ range: 'bytes=-5' })).rawPayload.equals(bytes.subarray(-5))).toBe(true);
    const other = await get({ range: 'bytes=10-', 'if-range': '"other"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, bytes.length]);
    const beyond = await get({ range: 'bytes=100000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ]);
  });

  test('sends nothing to a client that has it, and only the headers for HEAD', async () => {
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      `${bytes.length}`,
      '',
    ]);
  });

  test('frees the slot of each download', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => get()));
    const statuses = all.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    for (let times = 0; times < 5; times += 1) expect((await get()).statusCode).toBe(200);
  });

  test.each([
    '/data/positions-2026-13-45.jsonl.gz',
    '/data/positions-2020-01-01.jsonl.gz',
    '/data/next.jsonl.gz.part',
    '/data/..%2f..%2fdatabase',
    '/data/positions-2026-01-02.json',
  ])('does not send %s', async (path) => {
    expect((await api.app.inject(path)).statusCode).toBe(404);
  });
});

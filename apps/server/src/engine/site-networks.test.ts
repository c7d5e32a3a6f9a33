import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { NETWORKS_LIMIT, networksSchema, siteNetworkSchema } from '@chuhe/contract/strength';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestApi } from '../testing/test-api.ts';
import { makeTestConfig } from '../testing/test-config.ts';
import { openEngine, readEngineChoice } from './open-engine.ts';
import { SiteNetworks } from './site-networks.ts';

const dataFolder = await mkdtemp(join(tmpdir(), 'networks-'));
afterAll(() => rm(dataFolder, { recursive: true }));
const api = await makeTestApi({ dataFolder });
const { headers } = await api.signIn({ type: 'ADMIN' });
const url = '/api/admin/network';

/** The product's network with one weight changed. */
const bytes = await readProductNetwork();
bytes.writeInt8(3, bytes.length - 1);

function send(content: Uint8Array, name = 'better.nnue') {
  return sendParts([`name="file"; filename="${name}"`, content]);
}
function sendParts(...parts: (readonly [disposition: string, content: Uint8Array | string])[]) {
  const written = parts.flatMap(([disposition, content]) => [
    Buffer.from(`--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const payload = Buffer.concat([...written, Buffer.from('--x--\r\n')]);
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  return api.call({ method: 'POST', url, payload, headers: { ...headers, ...type } });
}
const unusable = (problem: string, detail: unknown) => ({
  code: 'NETWORK_UNUSABLE',
  data: { problem, detail },
});
const siteNetwork = async () => (await api.call({ url: '/api/network' })).body.data;
const choice = () => readEngineChoice({ database: api.database, config: config() });
const config = () => makeTestConfig({ dataFolder });

describe('a network of the site', () => {
  test.each([
    ['is not a network', Buffer.from('hello'), 'x.nnue', unusable('not-a-network', '')],
    [
      'is cut off',
      bytes.subarray(0, 900_000),
      'x.nnue',
      unusable('wrong-length', expect.stringContaining('it has 900000 bytes instead of')),
    ],
    ['has another name', bytes, 'x.exe', { code: 'FILE_NOT_SUPPORTED' }],
    ['is too large', Buffer.alloc(17_000_000), 'x.nnue', { code: 'PAYLOAD_TOO_LARGE' }],
  ])('is refused if it %s, and nothing is stored', async (_, content, name, expected) => {
    const { body } = await send(content, name);
    expect(body).toMatchObject({ success: false, ...expected });
    expect(await readdir(dataFolder)).toEqual([]);
    expect(await siteNetwork()).toBeNull();
  });

  const file = ['name="file"; filename="x.nnue"', 'x'] as const;
  const field = ['name="field"', 'x'] as const;
  test.each([
    ['no file', [], 'FILE_MISSING'],
    ['a field', [file, field], 'BAD_REQUEST'],
    ['two files', [file, file], 'TOO_MANY_FILES'],
  ])('is refused if the form has %s', async (_, parts, code) => {
    expect((await sendParts(...parts)).body.code).toBe(code);
  });

  test('is checked by the engine, then used by browsers and by the server’s engine', async () => {
    const { status, body } = await send(bytes, 'C:\\nets\\better.nnue');
    expect(status).toBe(200);
    const { active, installed } = networksSchema.parse(body.data);
    expect(installed).toMatchObject([{ name: 'better.nnue', bytes: PRODUCT_NETWORK.bytes }]);
    const shown = siteNetworkSchema.parse(await siteNetwork());
    expect(shown).toEqual({
      sha256: active,
      name: 'better.nnue',
      bytes: PRODUCT_NETWORK.bytes,
      url: `/networks/${active}.nnue`,
    });
    const plain = await api.app.inject(shown.url);
    expect(bytes.equals(plain.rawPayload)).toBe(true);
    expect(plain.headers['cache-control']).toContain('immutable');
    const accepting = { url: shown.url, headers: { 'accept-encoding': 'gzip, br' } };
    const packed = await api.app.inject(accepting);
    expect(packed.headers['content-encoding']).toBe('br');
    expect(bytes.equals(brotliDecompressSync(packed.rawPayload))).toBe(true);
    expect((await choice()).network?.file).toBe(`xiangqi-${active?.slice(0, 12)}.nnue`);
  });

  test('is sent uncompressed if its compressed copy is missing', async () => {
    const shown = siteNetworkSchema.parse(await siteNetwork());
    const copy = join(dataFolder, 'networks', `${shown.sha256}.nnue.br`);
    await rename(copy, `${copy}.away`);
    const accepting = { url: shown.url, headers: { 'accept-encoding': 'br' } };
    const { headers: sent, rawPayload } = await api.app.inject(accepting);
    await rename(`${copy}.away`, copy);
    expect([sent['content-encoding'], bytes.equals(rawPayload)]).toEqual([undefined, true]);
  });

  test('can be deactivated and activated again', async () => {
    const [network] = networksSchema.parse((await api.call({ url, headers })).body.data).installed;
    const put = (sha256: string | null) =>
      api.call({ method: 'PUT', url, headers, payload: { sha256 } });
    expect((await put('a'.repeat(64))).status).toBe(404);
    await put(null);
    expect(await siteNetwork()).toBeNull();
    expect((await choice()).network).toBeUndefined();
    await put(network?.sha256 ?? '');
    expect(await siteNetwork()).toMatchObject({ sha256: network?.sha256 });
  });

  test('is removed with its file, and the product’s own is used again', async () => {
    const { sha256 } = siteNetworkSchema.parse(await siteNetwork());
    const remove = () => api.call({ method: 'DELETE', url: `${url}/${sha256}`, headers });
    expect((await remove()).body.data).toEqual({ active: null, installed: [] });
    expect((await remove()).status).toBe(404);
    expect(await siteNetwork()).toBeNull();
    expect(await readdir(join(dataFolder, 'networks'))).toEqual([]);
    expect((await api.app.inject(`/networks/${sha256}.nnue`)).statusCode).toBe(404);
    expect((await api.app.inject('/networks/..%2F..%2Fetc%2Fpasswd')).statusCode).toBe(404);
  });
});

test('the product’s own network is sent to workers, and calls for it are limited', async () => {
  const url = `/networks/${PRODUCT_NETWORK.sha256}.nnue`;
  const get = (encoding: string) =>
    api.app.inject({ url, remoteAddress: '203.0.113.5', headers: { 'accept-encoding': encoding } });
  const [plain, packed] = [await get('identity'), await get('br')];
  expect(plain.rawPayload.length).toBe(PRODUCT_NETWORK.bytes);
  expect(plain.rawPayload.equals(brotliDecompressSync(packed.rawPayload))).toBe(true);
  const head = () => api.app.inject({ method: 'HEAD', url, remoteAddress: '203.0.113.5' });
  const codes = await Promise.all(Array.from({ length: 130 }, head));
  expect(codes.some(({ statusCode }) => statusCode === 429)).toBe(true);
});

test('a server without the file logs a warning and evaluates with the product’s own network', async () => {
  const { database, now } = api;
  const { userId } = await api.signIn({ type: 'ADMIN' });
  const networks = new SiteNetworks({ database, dataFolder, now });
  const { active } = await networks.install({ name: 'n.nnue', bytes: Buffer.from('n') }, userId);
  const warned: object[] = [];
  const warn = (details: object): void => void warned.push(details);
  const log = { info: () => {}, warn, error: () => {} };
  const elsewhere = makeTestConfig({ dataFolder: join(dataFolder, 'elsewhere') });
  await using pool = await openEngine({ database, config: elsewhere, log });
  expect(warned).toEqual([{ sha256: active }]);
  expect(pool.status().problem).toBeUndefined();
  await networks.remove(active ?? '', userId);
});

test('the number of networks is limited, and a refused one leaves no file', async () => {
  const { database, now } = api;
  const networks = new SiteNetworks({ database, dataFolder, now });
  const { userId } = await api.signIn({ type: 'ADMIN' });
  const install = (name: string) => networks.install({ name, bytes: Buffer.from(name) }, userId);
  for (let count = 0; count < NETWORKS_LIMIT; count += 1) await install(`${count}`);
  await expect(install('one more')).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  // Installing an existing network again is allowed.
  expect((await install('3')).installed).toHaveLength(NETWORKS_LIMIT);
  expect(await readdir(join(dataFolder, 'networks'))).toHaveLength(2 * NETWORKS_LIMIT);
});

test('only administrators install networks', async () => {
  const user = await api.signIn();
  const { status } = await api.call({ method: 'POST', url, headers: user.headers });
  expect(status).toBe(403);
});

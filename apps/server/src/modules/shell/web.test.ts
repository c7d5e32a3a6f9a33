import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeTestApp } from '../../testing/test-app.ts';
import { loadWebBuild, WEB_FOLDER } from './web-build.ts';

const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'document-isolation-policy': 'isolate-and-require-corp',
};

const { app } = await makeTestApp();

describe('documents', () => {
  test('the board is cross-origin isolated', async () => {
    const response = await app.inject('/?game=1');
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<title>board</title>');
    expect(response.headers).toMatchObject({
      ...ISOLATION,
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  test.each([
    ['/login', 200],
    ['/register', 200],
    ['/logout', 200],
    ['/me', 200],
    ['/matches', 200],
    ['/exercises', 200],
    ['/exercises/daily', 200],
    ['/exercises/progress', 200],
    ['/exercises/run', 200],
    ['/admin/exercise-report', 200],
    ['/reviews/7d0a', 200],
    ['/groups', 200],
    ['/groups/join?code=x', 200],
    ['/assignments/x', 200],
    ['/players/%E8%83%A1', 200],
    ['/packages', 200],
    ['/404', 404],
    ['/admin', 200],
    ['/admin/package', 200],
    ['/admin/setting', 200],
    ['/payment/stripe/checkout', 200],
    ['/payment/stripe/success', 200],
    ['/test', 200],
  ])('%s answers %i with the document that is not isolated', async (url, status) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain('<title>app</title>');
    for (const name of Object.keys(ISOLATION)) expect(response.headers).not.toHaveProperty(name);
  });

  test('an unchanged document gets 304, but never for a 404', async () => {
    const first = await app.inject('/');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await app.inject({ url: '/', headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject(ISOLATION);
    const other = { 'if-none-match': String((await app.inject('/login')).headers.etag) };
    expect((await app.inject({ url: '/nowhere', headers: other })).statusCode).toBe(404);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('Accept-Encoding %j gets %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const response = await app.inject({ url: '/', headers });
    expect(response.headers['content-encoding']).toBe(encoding);
    const decode = encoding === 'br' ? brotliDecompressSync : encoding ? gunzipSync : undefined;
    const body = decode ? decode(response.rawPayload) : response.rawPayload;
    expect(body.toString()).toContain('<title>board</title>');
  });

  test('/admin/ leads to the administration', async () => {
    const { statusCode, headers } = await app.inject('/admin/');
    expect([statusCode, headers.location]).toEqual([301, '/admin']);
  });

  test('HEAD answers like GET, without the page', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers).toMatchObject(ISOLATION);
  });
});

test('documents except the board allow the sources of a configured identity provider', async () => {
  const hosted = {
    projectId: 'my-project',
    apiKey: 'key',
    authDomain: 'my-project.firebaseapp.com',
    providers: [],
    hasPasswords: true,
  };
  const identity = { issuer: 'i', audience: 'a', keysUrl: 'https://id.example/keys', hosted };
  const { app: hosting } = await makeTestApp({ identity });
  const policyOf = async (url: string) =>
    String((await hosting.inject(url)).headers['content-security-policy']).split(';');
  const added = (await policyOf('/login')).filter((each) => each.includes('https:'));
  expect(added.toSorted()).toEqual([
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    "frame-src 'self' https://my-project.firebaseapp.com",
    "script-src 'self' 'wasm-unsafe-eval' https://apis.google.com",
  ]);
  expect(await policyOf('/nowhere')).toEqual(await policyOf('/login'));
  expect((await policyOf('/')).join()).not.toContain('https:');
  const { headers } = await app.inject('/login');
  expect(headers['content-security-policy']).toBe((await policyOf('/')).join(';'));
});

describe('files of the build', () => {
  test('hashed ones are cached for ever and allowed as worker scripts', async () => {
    for (const url of ['/assets/main-abc.js', '/engine/abc123/worker.js']) {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  test('others are revalidated each time', async () => {
    for (const url of ['/version.json', '/manifest.webmanifest']) {
      const { statusCode, headers } = await app.inject(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    }
  });

  test('the licences are plain text in UTF-8 for everyone', async () => {
    const { statusCode, headers, body } = await app.inject('/licences.txt');
    expect([statusCode, body]).toEqual([200, 'Licences of a test build\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(headers['etag']).toBeDefined();
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('Accept-Encoding %j gets the copy in %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const response = await app.inject({ url: '/assets/main-abc.js', headers });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(response.headers['vary']).toContain('accept-encoding');
  });

  test.each([
    ['/engine/abc123/engine.wasm', 'application/wasm', 'require-corp'],
    ['/assets/xiangqi.abc123.nnue', 'application/octet-stream', undefined],
  ])('%s is sent in brotli and cached for ever', async (url, type, embedder) => {
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
      undefined,
      'br',
    ]);
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    for (const { headers } of [plain, packed]) {
      expect(headers['content-type']).toBe(type);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['cross-origin-embedder-policy']).toBe(embedder);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  test.each(['/../app.ts', '/assets/../../app.ts', '/%2e%2e/app.ts', '/assets/%2e%2e%2fapp.html'])(
    'path traversal: %s is not found',
    async (url) => {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('import');
    },
  );
});

test('redirects of the operator lead inside and outside', async () => {
  const redirects = [
    { from: '/old', to: '/me?a=b' },
    { from: '/forum', to: 'https://forum.example/' },
  ];
  const { app: redirecting } = await makeTestApp({ redirects });
  for (const { from, to } of redirects) {
    const { statusCode, headers } = await redirecting.inject(from);
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
      302,
      to,
      'no-store',
    ]);
  }
});

test('a folder without a build is undefined', async () => {
  expect(await loadWebBuild(new URL('.', import.meta.url))).toBeUndefined();
});

const realBuild = await loadWebBuild(WEB_FOLDER);

test.skipIf(realBuild === undefined)('every file of the real documents is served', async () => {
  const { app: real } = await makeTestApp({}, WEB_FOLDER);
  for (const url of ['/', '/login']) {
    const { body } = await real.inject(url);
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son[a-z]+=/i);
    const linked = [...body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    // The legal pages are read from the database, which this server lacks.
    const paths = linked.filter(
      (path) => !/^\/(?:terms|privacy|imprint|contact|licences)\b/.test(path),
    );
    expect(paths.length).toBeGreaterThan(5);
    const statuses = await Promise.all(
      paths.map(async (path) => [path, (await real.inject(path)).statusCode]),
    );
    expect(statuses).toEqual(paths.map((path) => [path, 200]));
  }
});

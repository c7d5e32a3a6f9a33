import { describe, expect, test } from 'vitest';
import { publicRoute } from './http/public-route.ts';
import { makeTestApp } from './testing/test-app.ts';

/** For calls that do not look at the log. */
const { app: shared } = await makeTestApp();
const { app: withHttps } = await makeTestApp({ publicUrl: 'https://chuhe.example' });

test('/healthz returns status, version and uptime, and is not cached', async () => {
  const { app, logLines } = await makeTestApp();
  const response = await app.inject('/healthz');
  expect(response.json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    uptimeSeconds: expect.any(Number),
  });
  expect(response.headers['cache-control']).toBe('no-store');
  expect(logLines).toEqual([]);
});

describe('security headers', () => {
  test.each(['/', '/healthz', '/nowhere', '/%zz', '/api/nowhere'])('%s has them', async (url) => {
    const { headers } = await shared.inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });

  test.each([undefined, 'http://chuhe.example'])(
    'with PUBLIC_URL %s, browsers are not told to use https',
    async (publicUrl) => {
      const { app } = await makeTestApp(publicUrl === undefined ? {} : { publicUrl });
      const { headers } = await app.inject('/');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    },
  );

  test.each(['/', '/login', '/healthz', '/nowhere', '/assets/main-abc.js'])(
    'with an https address, %s has HSTS for a year, without subdomains and preload',
    async (url) => {
      const { headers } = await withHttps.inject(url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    },
  );
});

describe('an unknown path', () => {
  test.each([
    '/nowhere',
    '/a?b=c',
    '/tr%E1%BA%ADn',
    '/%3Cb%3E%22',
    '/%zz',
    '/%ff?q=%',
    '//elsewhere.example',
    '/apiary',
    '/login/',
    '/board.html',
  ])('%s answers 404 with the app document', async (url) => {
    const response = await shared.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<title>app</title>');
  });

  test('of a file answers 404 in plain text that is not cached', async () => {
    for (const url of ['/assets/gone.js', '/engine/old/worker.js', '/assets/..%2f..%2fapp.ts']) {
      const response = await shared.inject({ url });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    ['en', 'No data found'],
    ['vi', 'Không tìm thấy dữ liệu'],
    ['zh', '未找到数据'],
  ])('under /api/ answers JSON in %s', async (language, message) => {
    const headers = { 'accept-language': language };
    const response = await shared.inject({ method: 'POST', url: '/api/nowhere', headers });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ success: false, code: 'NOT_FOUND', message });
  });
});

describe('a failing route', () => {
  test('writes the text of an internal error to the log only', async () => {
    const { app, logLines } = await makeFailingApp(new Error('secret table name'));
    const page = await app.inject('/fail');
    const json = await app.inject('/api/fail');
    expect([page.statusCode, json.statusCode]).toEqual([500, 500]);
    expect(page.body).toContain('<h1>An error occurred</h1>');
    expect(page.body).not.toMatch(/<script|<style|\sstyle=/i);
    expect(page.body + json.body).not.toContain('secret');
    expect(json.json()).toEqual({
      success: false,
      code: 'INTERNAL_ERROR',
      message: 'An error occurred',
    });
    expect(logLines.join('')).toContain('secret table name');
  });

  test.each([
    [{ statusCode: 413 }, 413, 'PAYLOAD_TOO_LARGE'],
    [{ statusCode: 418 }, 418, 'REQUEST_FAILED'],
    [{ statusCode: 503 }, 503, 'INTERNAL_ERROR'],
    [{ statusCode: 200 }, 500, 'INTERNAL_ERROR'],
    ['a string', 500, 'INTERNAL_ERROR'],
  ])('that throws %j answers %i %s', async (error, status, code) => {
    const { app } = await makeFailingApp(error);
    const response = await app.inject('/api/fail');
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, code });
  });
});

describe('the log', () => {
  test('has one line per request, with the path and without the query', async () => {
    const { app, logLines } = await makeTestApp();
    await app.inject('/nowhere?token=secret');
    expect(logLines).toHaveLength(1);
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({
      msg: 'request',
      method: 'GET',
      path: '/nowhere',
      statusCode: 404,
      milliseconds: expect.any(Number),
    });
    expect(logLines[0]).not.toContain('secret');
  });

  test('hides credentials in logged requests and responses', async () => {
    const { app, logLines } = await makeTestApp();
    const headers = {
      authorization: 'secret',
      cookie: 'secret',
      'set-cookie': 'secret',
      'x-xq-guest-token': 'secret',
    };
    app.log.info({ headers, wrapped: 1 }, 'headers');
    app.log.info({ req: { headers }, res: { headers } }, 'both');
    expect(logLines.join('')).not.toContain('secret');
  });

  test('has statement and reason of a failed query, without values', async () => {
    const { app, logLines } = await makeTestApp();
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(secret@example.com) already exists.',
    });
    const query = 'insert into users (email) values ($1)';
    const error = Object.assign(new Error(`Failed query: ${query} params: secret`, { cause }), {
      query,
      params: ['secret'],
    });
    app.log.error({ err: error }, 'request failed');
    expect(JSON.parse(logLines[0] ?? '').err).toMatchObject({
      message: 'duplicate key',
      code: '23505',
      constraint: 'users_email_key',
      query,
    });
    expect(logLines.join()).not.toContain('secret');
  });
});

async function makeFailingApp(error: unknown) {
  const made = await makeTestApp();
  const fail = async () => {
    throw error;
  };
  made.app.get('/fail', publicRoute(), fail);
  made.app.get('/api/fail', publicRoute(), fail);
  return made;
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  'media-src blob:',
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

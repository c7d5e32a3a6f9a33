import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { makeTestApp } from './testing/test-app.ts';

describe('the first page', () => {
  test.each([
    ['', {}, 'en', 'Four voices on every Xiangqi move'],
    ['', { 'accept-language': 'vi-VN' }, 'vi', 'Bốn tiếng nói cho mỗi nước cờ tướng'],
    ['', { 'accept-language': 'zh-CN,en;q=0.5' }, 'zh-Hans', '每一步棋，四种声音'],
    ['?lang=zh', { 'accept-language': 'vi' }, 'zh-Hans', '每一步棋，四种声音'],
    ['?lang=tlh', { 'accept-language': 'vi' }, 'vi', 'Bốn tiếng nói cho mỗi nước cờ tướng'],
  ])('/%s with %j is in %s', async (query, headers, tag, heading) => {
    const { app } = await makeTestApp();
    const response = await app.inject({ url: `/${query}`, headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-language']).toBe(tag);
    expect(response.headers.vary).toContain('accept-language');
    expect(response.body).toContain(`<html lang="${tag}">`);
    expect(response.body).toContain(`<h1>${heading}</h1>`);
  });

  test('holds no script and no inline style, and every file it names is served for ever', async () => {
    const { app } = await makeTestApp();
    const { body } = await app.inject('/');
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i);
    const paths = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(new Set(paths).size).toBe(4);
    for (const path of paths) {
      const response = await app.inject(path ?? '');
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(path).toMatch(/-[\da-f]{12}\.(css|svg)$/);
    }
  });

  test('its style sheet and pictures reach for nothing outside', async () => {
    for (const name of ['site.css', 'board.svg', 'icon.svg', 'wordmark.svg']) {
      const text = await readFile(new URL(`../assets/${name}`, import.meta.url), 'utf8');
      expect(text.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|@import|<script/,
      );
    }
  });
});

test('/healthz says that it lives, since when and in which version, and is never kept', async () => {
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
  test.each(['/', '/healthz', '/nowhere', '/%zz', '/api/nowhere'])('%s is guarded', async (url) => {
    const { app } = await makeTestApp();
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';style-src 'self';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test('what depends on document and scheme is left to each route', async () => {
    const { app } = await makeTestApp();
    const { headers } = await app.inject('/');
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

describe('an unknown path', () => {
  test.each([
    ['/nowhere', 'en', 'Page not found: <bdi class="path">/nowhere</bdi>'],
    ['/a?b=c', 'en', 'Page not found: <bdi class="path">/a</bdi>'],
    ['/tr%E1%BA%ADn', 'vi', 'Không tìm thấy trang: <bdi class="path">/trận</bdi>'],
    ['/x', 'zh', '找不到页面: <bdi class="path">/x</bdi>'],
    ['/%3Cb%3E%22', 'en', 'Page not found: <bdi class="path">/&#60;b&#62;&#34;</bdi>'],
    ['/%zz', 'en', 'Page not found: <bdi class="path">/%zz</bdi>'],
    ['/%ff?q=%', 'en', 'Page not found: <bdi class="path">/%ff</bdi>'],
    ['//elsewhere.example', 'en', 'Page not found: <bdi class="path">//elsewhere.example</bdi>'],
    ['/apiary', 'en', 'Page not found: <bdi class="path">/apiary</bdi>'],
  ])('%s in %s answers 404 with a page that names it', async (url, language, text) => {
    const { app } = await makeTestApp();
    const response = await app.inject({ url, headers: { 'accept-language': language } });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(`<h1>${text}</h1>`);
  });

  test.each([
    ['en', 'No data found'],
    ['vi', 'Không tìm thấy dữ liệu'],
    ['zh', '未找到数据'],
  ])('under /api/ answers JSON in %s', async (language, message) => {
    const { app } = await makeTestApp();
    const headers = { 'accept-language': language };
    const response = await app.inject({ method: 'POST', url: '/api/nowhere', headers });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ success: false, code: 'NOT_FOUND', message });
  });
});

describe('a failing route', () => {
  test('keeps the text of an inner error in the log and tells the reader nothing of it', async () => {
    const { app, logLines } = await makeFailingApp(new Error('secret table name'));
    const page = await app.inject('/fail');
    const json = await app.inject('/api/fail');
    expect([page.statusCode, json.statusCode]).toEqual([500, 500]);
    expect(page.body).toContain('An error occurred');
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
  test('has one line a request, with the path and without the query', async () => {
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

  test('hides credentials from whatever logs a request or a response', async () => {
    const { app, logLines } = await makeTestApp();
    const headers = { authorization: 'secret', cookie: 'secret', 'set-cookie': 'secret' };
    app.log.info({ headers, wrapped: 1 }, 'headers');
    app.log.info({ req: { headers }, res: { headers } }, 'both');
    expect(logLines.join('')).not.toContain('secret');
  });
});

async function makeFailingApp(error: unknown) {
  const made = await makeTestApp();
  const fail = async () => {
    throw error;
  };
  made.app.get('/fail', fail);
  made.app.get('/api/fail', fail);
  return made;
}

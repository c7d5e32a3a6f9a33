import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { makeTestApp } from '../testing/test-app.ts';

const PUBLIC = { publicUrl: 'https://chuhe.example' };
const PRIVATE_PATH = '/api/user/profile';
const BAD_TOKEN = { authorization: 'Bearer made.up.token' };

const opened: FastifyInstance[] = [];
let app: FastifyInstance;
let logLines: string[];
beforeEach(async () => {
  ({ app, logLines } = await makeTestApp(PUBLIC));
  opened.push(app);
});
afterAll(() => Promise.all(opened.map((app) => app.close())));

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly payload?: object;
  readonly remoteAddress?: string;
}

async function statusOf(url: string, options: Sent = {}): Promise<number> {
  return (await app.inject({ url, headers: BAD_TOKEN, ...options })).statusCode;
}

/** Makes `calls` calls and returns their different statuses, in the order of their first occurrence. */
async function statusesOf(calls: number, url: string, options: Sent = {}): Promise<number[]> {
  const seen = new Set<number>();
  for (let call = 0; call < calls; call += 1) seen.add(await statusOf(url, options));
  return [...seen];
}

describe('the limit for all calls together', () => {
  test('brute force: calls that the guards refuse count', async () => {
    expect(await statusesOf(600, PRIVATE_PATH)).toEqual([401]);
    const { statusCode, headers } = await app.inject({ url: PRIVATE_PATH, headers: BAD_TOKEN });
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(PRIVATE_PATH, { remoteAddress: '203.0.113.9' })).toBe(401);
    expect(await statusOf('/healthz')).toBe(200);
  });

  test('evasion: calls of routes with limits of their own, and of none, count too', async () => {
    expect(await statusesOf(300, '/api/nowhere')).toEqual([404]);
    expect(await statusesOf(100, '/api/match', { method: 'POST', payload: {} })).toEqual([401]);
    expect(await statusesOf(200, PRIVATE_PATH)).toEqual([401]);
    expect(await statusOf(PRIVATE_PATH)).toBe(429);
    expect(await statusOf('/api/nowhere')).toBe(429);
  });

  test('tells the limit that is reached first, what remains of it, and when it begins again', async () => {
    const left = async (url: string, sent: Sent = {}) => {
      const { headers } = await app.inject({ url, headers: BAD_TOKEN, ...sent });
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
      return [headers['ratelimit-remaining'], headers['ratelimit-limit']].join('/');
    };
    expect([await left(PRIVATE_PATH), await left(PRIVATE_PATH)]).toEqual(['599/600', '598/600']);
    expect(await left('/api/match/export')).toBe('9/10');
    await statusesOf(9, '/api/match/export');
    expect(await left('/api/match/export')).toBe('0/10');
    expect(await left(PRIVATE_PATH)).toBe('586/600');
    expect((await app.inject('/healthz')).headers['ratelimit-limit']).toBeUndefined();
  });

  test('does not limit a trial', async () => {
    const { app: trial } = await makeTestApp({ publicUrl: undefined, host: '127.0.0.1' });
    opened.push(trial);
    for (let call = 0; call < 601; call += 1) {
      expect((await trial.inject(PRIVATE_PATH)).statusCode).toBe(401);
    }
  });
});

describe('the limit of a route', () => {
  const register = { method: 'POST', payload: {} } as const;

  test('evasion: an address that is written another way is counted as the same', async () => {
    expect(await statusesOf(20, '/api/user/register', register)).not.toContain(429);
    for (const url of ['/api/user/register', '/%61pi/user/register', '/api/user/re%67ister?x=1']) {
      expect(await statusOf(url, register)).toBe(429);
    }
  });

  test('evasion: an address with its origin before it is counted as the same', async () => {
    await statusesOf(20, '/api/user/register', register);
    const listening = await listen(app, { host: '127.0.0.1', port: 0 });
    if (!listening.ok) throw new Error('The test cannot listen');
    const path = 'http://chuhe.example/api/user/register';
    const answer = await new Promise<{ status: number | undefined; type: string | undefined }>(
      (resolve, reject) => {
        const { port } = listening;
        const sent = request({ host: '127.0.0.1', port, path, method: 'POST' }, (response) => {
          response.resume();
          resolve({ status: response.statusCode, type: response.headers['content-type'] });
        });
        sent.on('error', reject).end();
      },
    );
    expect(answer.status).toBe(429);
    expect(answer.type).toMatch(/^application\/json/);
  });

  test('a class behind one address: the calls of a study leave those of other routes', async () => {
    const study = '/api/study/00000000-0000-4000-8000-000000000000';
    const chapter = `${study}/chapter/00000000-0000-4000-8000-000000000001`;
    const pupils = 30;
    expect(await statusesOf(pupils * 20, `${chapter}/operation?since=0`)).toEqual([401]);
    expect(await statusesOf(pupils * 15, study)).toEqual([401]);
    expect(await statusesOf(pupils, chapter)).toEqual([401]);
    expect(await statusesOf(100, `${chapter}/operation`, { method: 'POST', payload: {} })).toEqual([
      401,
    ]);
    expect(await statusOf(PRIVATE_PATH)).toBe(401);
  });

  test('evasion: all calls that bring a game are counted together', async () => {
    const url = '/api/match/update/00000000-0000-4000-8000-000000000000';
    expect(await statusesOf(60, '/api/match', { method: 'POST', payload: {} })).toEqual([401]);
    expect(await statusesOf(60, url, { method: 'PUT', payload: {} })).toEqual([401]);
    expect(await statusOf('/api/pgn/create', { method: 'POST', payload: {} })).toBe(429);
    expect(await statusOf(PRIVATE_PATH)).toBe(401);
  });
});

test.each([
  '/cloud/SECRET/chessdb.php',
  '/%63loud/SECRET/chessdb.php',
  '/cloud%2FSECRET/chessdb.php',
  '//cloud//SECRET',
  '/Cloud/SECRET',
])('eavesdropping: the log holds no key of %s', async (url) => {
  await app.inject(`${url}?queryall`).catch(() => {});
  expect(logLines.join()).not.toContain('SECRET');
});

import { Position } from '@chuhe/rules/position';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { countJobs } from '../../../jobs/job-repository.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { makeFakeEngine } from '../learning/testing/fake-engine.ts';
import { storeScores } from '../testing/evaluations.ts';

const api = await makeTestApi();
/** A server that evaluates positions. */
const learning = await makeTestApi({}, { makeEngine: async () => makeFakeEngine() });
const start = Position.initial();
const START = start.fen;
/** Positions in which Red mates in one, has mated, and has no mate. */
const MATE = 'rnbak1r2/4an2c/2c5b/2C1p1p1p/p1p6/7C1/P1P1P1P1P/B7N/4A4/RN2KABR1 w';
const MATED = '3k5/2P1P4/3R5/9/9/9/9/9/9/4K4 b';
const QUIET = '2bakab2/9/4c4/4p4/9/9/4P4/4C4/9/2BAKAB2 w';
const CHECKS = '4k4/9/9/9/9/9/9/9/9/R2K5 w';

const cannon = start.play('h2e2');
await storeScores(api.database, Position.fromFen(MATE), {
  c6c9: 29_999,
  h4e4: 29_997,
  h4h9: 412,
  a0a1: -35,
});
await storeScores(api.database, cannon, { h9g7: -10, b9c7: -12, a9a8: -80 });
await storeScores(api.database, start, { c3c4: 12, h2e2: 30, h0g2: 9 });

async function ask(query: Record<string, string>, options: InjectOptions = {}, at = api) {
  const response = await at.app.inject({ url: '/chessdb.php', query, ...options });
  const { statusCode, body, headers } = response;
  return { statusCode, body, headers };
}
const text = async (query: Record<string, string>): Promise<string> => (await ask(query)).body;

const ROWS = [
  'move:c3c4,score:12,rank:2,note:! (??-??),winrate:50.91',
  'move:g3g4,score:12,rank:2,note:! (??-??),winrate:50.91',
  'move:b2e2,score:10,rank:2,note:! (03-02),winrate:50.76',
  'move:h2e2,score:10,rank:2,note:! (03-02),winrate:50.76',
  'move:b0c2,score:9,rank:2,note:! (??-??),winrate:50.68',
  'move:h0g2,score:9,rank:2,note:! (??-??),winrate:50.68',
];

describe('/chessdb.php', () => {
  test('answers queryall byte by byte as chessdb does', async () => {
    const { statusCode, body, headers } = await ask({ action: 'queryall', board: START });
    expect(body).toBe(`${ROWS.join('|')}\0`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      'access-control-allow-origin': '*',
    });
  });

  test('answers mates with their distance, a finished reply list, and no winrate', async () => {
    expect(await text({ action: 'queryall', board: MATE })).toBe(
      'move:c6c9,score:29999,rank:2,note:! (00-00)|move:h4e4,score:29997,rank:0,note:? (??-??)|' +
        'move:h4h9,score:412,rank:0,note:? (??-??),winrate:77.70|move:a0a1,score:-35,rank:0,note:? (??-??),winrate:47.35\0',
    );
  });

  test('answers in JSON without an end mark', async () => {
    const query = { action: 'queryall', json: '1', board: cannon.fen };
    const { body, headers } = await ask(query);
    expect(body).toBe(
      '{"status":"ok","moves":[{"uci":"h9g7","score":-10,"rank":2,"note":"! (??-??)","winrate":"49.24"},' +
        '{"uci":"b9c7","score":-12,"rank":2,"note":"! (??-??)","winrate":"49.09"},' +
        '{"uci":"a9a8","score":-80,"rank":0,"note":"? (??-??)","winrate":"43.97"}]}',
    );
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  test('lists moves without a score only when asked to', async () => {
    expect(await text({ action: 'queryall', board: QUIET })).toBe('unknown\0');
    const all = await text({ action: 'queryall', showall: '1', board: QUIET });
    const rows = all.slice(0, -1).split('|');
    expect(rows).toHaveLength(16);
    expect(rows[0]).toMatch(/^move:[a-i]\d[a-i]\d,score:\?\?,rank:0,note:\? \(\?\?-\?\?\)$/);
    const known = await text({ action: 'queryall', showall: '1', board: START });
    expect(known.split('|').slice(0, 6)).toEqual(ROWS);
    expect(known.split('|')).toHaveLength(44);
  });

  test('hides moves that are not best when asked without learning', async () => {
    const all = await text({ action: 'queryall', learn: '0', board: cannon.fen });
    expect(all.split('|').filter((row) => !row.includes('??,rank'))).toHaveLength(2);
    expect(all.split('|')).toHaveLength(cannon.legalMoves().length);
  });

  test('leaves banned moves out and ranks the rest', async () => {
    const ban = 'move:move:h9g7|move:i9i8';
    expect(await text({ action: 'queryall', board: cannon.fen, ban })).toBe(
      'move:b9c7,score:-12,rank:2,note:! (??-??),winrate:49.09|move:a9a8,score:-80,rank:0,note:? (??-??),winrate:43.97\0',
    );
  });

  test.each<[Record<string, string>, unknown]>([
    [{ action: 'queryscore', board: cannon.fen }, 'eval:-10\0'],
    [{ action: 'queryscore', board: QUIET }, 'unknown\0'],
    [{ action: 'queryscore', json: '1', board: cannon.fen }, '{"status":"ok","eval":-10}'],
    [{ action: 'querybest', board: cannon.fen }, expect.stringMatching(/^move:(h9g7|b9c7)\0$/)],
    [{ action: 'query', board: cannon.fen }, expect.stringMatching(/^move:(h9g7|b9c7)\0$/)],
    [{ action: 'querylearn', board: cannon.fen }, expect.stringMatching(/^move:(h9g7|b9c7)\0$/)],
    [{ action: 'querysearch', board: cannon.fen }, 'search:h9g7|search:b9c7\0'],
    [{ action: 'querybest', board: QUIET }, 'nobestmove\0'],
    [{ action: 'querybest', board: MATED }, 'nobestmove\0'],
    [{ action: 'querybest', endgame: '1', board: cannon.fen }, '\0'],
    [{ action: 'querypv', stable: '1', board: cannon.fen }, 'score:-10,depth:1,pv:h9g7\0'],
    [
      { action: 'querypv', stable: '1', board: START, ban: 'move:c3c4|move:g3g4|move:b2e2' },
      'score:10,depth:2,pv:h2e2|h9g7\0',
    ],
    [{ action: 'querypv', board: QUIET }, 'unknown\0'],
    [{ action: 'queryall', board: MATED }, 'checkmate\0'],
    [{ action: 'queryall', json: 'true', board: MATED }, '{"status":"checkmate"}'],
    [{ action: 'queryall', board: '4k4/9/9/9/9/9/9/9/9/4K4 w' }, 'invalid board\0'],
    [{ action: 'queryall', board: START.slice(0, -2) }, 'invalid board\0'],
    [{ action: 'queryall' }, 'invalid parameters'],
    [{ action: 'queryall', json: '1' }, '{"status":"invalid parameters"}'],
    [{ board: START }, ''],
    [{ action: 'dance', board: START }, '\0'],
    [{ action: 'dance', board: START, json: '1' }, '{}'],
    // This server has no engine to learn with.
    [{ action: 'queue', board: cannon.fen }, '\0'],
    [{ action: 'store', board: START, move: 'move:a3a4' }, '\0'],
    [{ action: 'store', board: START, move: 'a3a4', score: '5', token: 'x' }, 'tokenerror\0'],
    [{ action: 'store', board: START, move: 'move:a3a9' }, '\0'],
    [{ action: 'queryengine', board: START }, 'invalid parameters\0'],
    [{ action: 'rulecheck', board: CHECKS, movelist: 'a0a9|e9e8' }, '0\0'],
    [{ action: 'rulecheck', board: CHECKS, movelist: 'a0a9|e9e8|a9a8|e8e9|a8a9' }, '3\0'],
    [{ action: 'queryrule', board: CHECKS, movelist: 'a0a9' }, 'invalid movelist\0'],
  ])('answers %j as chessdb does', async (query, answer) => {
    const body = await text(query);
    expect(body).toEqual(answer);
  });

  test('judges repetitions as chessdb does', async () => {
    const movelist = 'a0a9|e9e8|a9a8|e8e9';
    const rows = (await text({ action: 'queryrule', board: CHECKS, movelist })).slice(0, -1);
    expect(rows.split('|').toSorted()).toEqual(
      'd0d1 a8a0 a8a1 a8a2 a8a3 a8a4 a8a5 a8a6 a8a7 a8i8 a8h8 a8g8 a8f8 a8e8 a8d8 a8c8 a8b8'
        .split(' ')
        .map((move) => `move:${move},rule:none`)
        .concat('move:a8a9,rule:ban')
        .toSorted(),
    );
  });

  test('reads boards in every notation, from forms as well as from queries', async () => {
    const board = `${START.replace('w', 'r').replaceAll('N', 'H').replaceAll('B', 'E')} - - 0 1`;
    expect(await text({ action: 'queryall', board, nonsense: '1' })).toBe(`${ROWS.join('|')}\0`);
    const payload = new URLSearchParams({ action: 'queryscore', board: cannon.fen }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await api.app.inject({
      method: 'POST',
      url: '/chessdb.php',
      payload,
      headers,
    });
    expect(response.body).toBe('eval:-10\0');
    const plus = await api.app.inject(
      `/chessdb.php?action=queryscore&board=${cannon.fen.replace(' ', '+')}`,
    );
    expect(plus.body).toBe('eval:-10\0');
  });
});

async function askLearning(query: Record<string, string>): Promise<string> {
  return (await ask(query, {}, learning)).body;
}

describe('/chessdb.php of a server that learns', () => {
  test('evaluates a requested position, unless the request excludes it', async () => {
    const { db } = learning.database;
    const board = start.play('i3i4').fen;
    await askLearning({ action: 'queryall', learn: '0', board });
    expect(await countJobs(db, LEARNING_QUEUE)).toBe(0);
    expect(await askLearning({ action: 'queryall', board })).toBe('unknown\0');
    await expect.poll(() => askLearning({ action: 'queryscore', board })).toBe('eval:50\0');
  });

  test('evaluates queued and stored positions', async () => {
    const board = start.play('e3e4').fen;
    expect(await askLearning({ action: 'queue', board })).toBe('ok\0');
    expect(await askLearning({ action: 'queue', json: '1', board })).toBe('{"status":"ok"}');
    const store = { action: 'store', board, move: 'move:e6e5' };
    expect(await askLearning(store)).toBe('ok\0');
    const after = start.play('e3e4').play('e6e5').fen;
    await expect
      .poll(() => askLearning({ action: 'queryscore', learn: '0', board: after }))
      .toBe('eval:50\0');
  });
});

describe('from other machines and other sites', () => {
  const FROM = [
    { remoteAddress: '203.0.113.7' },
    { headers: { 'x-forwarded-for': '203.0.113.7' } },
    { headers: { host: 'evil.example' } },
    { headers: { origin: 'https://evil.example' } },
    { headers: { origin: 'null' } },
    { headers: { 'sec-fetch-site': 'cross-site' } },
    { headers: { 'sec-fetch-site': 'same-site' } },
    { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'none' } },
  ];
  const query = { action: 'queryscore', board: cannon.fen };

  test('a request without a valid key is refused', async () => {
    for (const from of FROM) {
      const { statusCode, body } = await ask(query, from);
      expect([statusCode, body]).toEqual([
        403,
        'Error: this server wants a personal key in its address',
      ]);
    }
    const { statusCode, body } = await ask(query, { url: '/cloud/guessed/chessdb.php' });
    expect([statusCode, body]).toEqual([
      403,
      'Error: the personal key in the address is not valid',
    ]);
  });

  test('a personal key gives access until it is deleted, and is never logged', async () => {
    const user = await api.signIn();
    const { body } = await api.call({
      method: 'POST',
      url: '/api/cloud-key',
      headers: user.headers,
    });
    expect(body.data).toMatchObject({ url: expect.stringMatching(/\/cloud\/[\w-]{32}\/chessdb/) });
    const { key } = Object(body.data);
    const url = `/cloud/${key}/chessdb.php`;
    const options = { url, remoteAddress: '203.0.113.7' };
    expect((await ask(query, options)).body).toBe('eval:-10\0');
    const has = await api.call({ url: '/api/cloud-key', headers: user.headers });
    expect(JSON.stringify(has.body)).not.toContain(key);
    expect(api.logLines.join('')).toContain('/cloud/…/chessdb.php');
    expect(api.logLines.join('')).not.toContain(key);
    await api.call({ method: 'DELETE', url: '/api/cloud-key', headers: user.headers });
    expect((await ask(query, options)).statusCode).toBe(403);
  });

  test('too many requests per second are refused as chessdb refuses them', async () => {
    const user = await api.signIn();
    const headers = user.headers;
    const { body } = await api.call({ method: 'POST', url: '/api/cloud-key', headers });
    const url = `/cloud/${Object(body.data).key}/chessdb.php`;
    const answers: string[] = [];
    for (let count = 0; count < 25; count += 1) answers.push((await ask(query, { url })).body);
    expect(answers.filter((answer) => answer === 'eval:-10\0')).toHaveLength(20);
    expect(answers.at(-1)).toBe('rate limit exceeded\0');
    api.pass(1000);
    expect((await ask(query, { url })).body).toBe('eval:-10\0');
  });

  test('behind a proxy that leaves no trace, nothing counts as this machine', async () => {
    const site = await makeTestApi({ publicUrl: 'https://chuhe.example' });
    expect((await ask(query, {}, site)).statusCode).toBe(403);
  });

  test('denial of service: programs on this machine share 200 requests a second', async () => {
    api.pass(1000);
    const answers = await Promise.all(Array.from({ length: 201 }, () => ask(query)));
    const bodies = answers.map(({ body }) => body);
    expect(bodies.filter((body) => body === 'eval:-10\0')).toHaveLength(200);
    expect(bodies).toContain('rate limit exceeded\0');
    api.pass(1000);
    expect((await ask(query)).body).toBe('eval:-10\0');
  });

  test('the rate at which keys can be tried is limited', async () => {
    const remoteAddress = '203.0.113.9';
    const tries = await Promise.all(
      Array.from({ length: 201 }, (_, at) =>
        ask(query, { url: `/cloud/guess-${at}/chessdb.php`, remoteAddress }),
      ),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 403)).toHaveLength(200);
    expect(tries.find(({ statusCode }) => statusCode === 200)?.body).toBe('rate limit exceeded\0');
  });

  test('everyone has access once an administrator allows it', async () => {
    const { headers } = await api.signIn({ type: 'ADMIN' });
    const payload = { key: 'isCloudOpen', value: true };
    await api.call({ method: 'PUT', url: '/api/admin/setting', headers, payload });
    expect((await ask(query, { remoteAddress: '203.0.113.8' })).body).toBe('eval:-10\0');
  });
});

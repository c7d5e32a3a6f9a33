import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountGames } from '../modules/game-db/statistics/recount-games.ts';
import { listEvaluations } from '../modules/position-db/evaluations/evaluation-repository.ts';
import { makeTestApp } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { restoreDump } from './testing/restore-dump.ts';

/** Users keep everything that they saved, bought or set in the previous version. */

const START = encodeURIComponent(INITIAL_FEN);
/** After C2=5 H8+7. */
const REPLIED = encodeURIComponent(Position.fromFen(INITIAL_FEN).play('h2e2').play('h9g7').fen);

interface Token {
  readonly accessToken: string;
}
interface Matches {
  readonly matches: readonly { readonly matchId: string }[];
}
interface Book {
  readonly bookId: string;
  readonly name: string;
}

describe('a database of the version before', async () => {
  const database = await makeEmptyDatabase();
  await restoreDump(database, 'database-0007.sql');
  const { app, logLines } = await makeTestApp({}, undefined, { database });
  // The app closes its database.
  afterAll(() => app.close());

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Each call says what it expects.
  async function ask<Data>(token: string, options: InjectOptions | string): Promise<Data> {
    const given = typeof options === 'string' ? { url: options } : options;
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    const response = await app.inject({ headers, ...given });
    const { success, data } = response.json<{ success: boolean; data: Data }>();
    if (!success) throw new Error(`${JSON.stringify(given.url)}: ${response.body}`);
    return data;
  }

  async function logIn(username: string, password: string): Promise<string> {
    const client = await ask<Token>('', '/api/client-token');
    const body = { username, password };
    const parts = { url: '/api/login', method: 'POST', body } as const;
    return (await ask<Token>(client.accessToken, parts)).accessToken;
  }

  let user = '';
  let admin = '';
  beforeAll(async () => {
    // As the server does in the background after its start.
    await recountGames({ database, signal: new AbortController().signal });
    user = await logIn('an@example.com', 'eleven green carts');
    admin = await logIn('admin@example.com', 'one river, two sides');
  });

  test('knows its users by their passwords', async () => {
    expect(await ask(user, '/api/user/profile')).toMatchObject({
      firstName: 'An',
      lastName: 'Nguyễn',
      type: 'NORMAL',
    });
    expect(await ask(admin, '/api/user/profile')).toMatchObject({ type: 'ADMIN' });
  });

  test('has their games with comments and variations, found by words of their players', async () => {
    expect(await ask(user, '/api/match/only-me?player=ho')).toMatchObject({
      matches: [{ title: 'First', red: 'Hồ', black: 'Xu', result: '1-0' }],
    });
    const { matches } = await ask<Matches>(user, '/api/match/only-me?search=second');
    expect(await ask(user, `/api/match/${matches[0]?.matchId}`)).toMatchObject({
      history: {
        moves: [{ m: 'c3c4', c: 'the soldier' }, { m: 'g6g5', v: [['h7e7']] }, 'h2e2'],
      },
    });
  });

  test('has what they bought and redeemed, and the key that is left works', async () => {
    expect(await ask(user, '/api/subscription')).toMatchObject([
      { packageName: { en: 'By key' }, status: 'ACTIVE' },
      { packageName: { en: 'Whole month' }, status: 'ACTIVE' },
    ]);
    expect(await ask(user, '/api/credit/my-credit')).toMatchObject({ unlimited: true });
    const body = { key: '3WHKG-SX8Q8-PMEQ6-5BHNN' };
    await ask(user, { url: '/api/activation-key/redeem', method: 'POST', body });
    expect(await ask(user, '/api/subscription')).toHaveLength(3);
  });

  test('has the moves and notes of their books, and the cards made of them', async () => {
    const [book] = await ask<readonly Book[]>(user, '/api/books');
    expect(book?.name).toBe('My book');
    expect(await ask(user, `/api/books/${book?.bookId}/entries?search=northern`)).toMatchObject({
      entries: [{ move: 'g6g5', note: 'The gate of the northern horse' }],
    });
    expect(await ask(user, '/api/training')).toMatchObject({ total: 6 });
  });

  test('has the games of its collections and their statistics', async () => {
    expect(await ask(user, '/api/collection')).toMatchObject([{ name: 'Cup', games: 2 }]);
    expect(await ask(user, `/api/explorer?FEN=${REPLIED}`)).toMatchObject({
      moves: [{ move: 'h0g2', games: 1 }],
    });
    expect(await ask(user, `/api/explorer?FEN=${START}&player=ho+vinh`)).toMatchObject({
      total: { games: 2, wins: 1, draws: 1 },
    });
  });

  test('has the evaluations of its positions, with the engines that made them', async () => {
    expect(await ask(user, `/api/chessdb?FEN=${START}`)).toMatch(/move:h2e2,score:\d+/);
    const engines = new Set<string>();
    for await (const { moves } of listEvaluations(database.db)) {
      for (const { engine } of moves) engines.add(engine);
    }
    expect([...engines]).toEqual([
      expect.stringMatching(/^Fairy-Stockfish .*xiangqi-chuhe-1.nnue$/),
    ]);
  });

  test('has the orders, settings, audit log and alerts of its operator', async () => {
    expect(await ask(admin, '/api/admin/order')).toMatchObject([
      { status: 'PAID', amountMinor: 79_000, email: 'an@example.com' },
    ]);
    expect(await ask(admin, '/api/admin/payment-alert')).toMatchObject([
      { facts: { kind: 'PAID_LIVE', money: { amountMinor: 250, currency: 'usd' } } },
    ]);
    expect(await ask(admin, '/api/admin/audit?action=package.create')).toHaveLength(2);
    const settings = JSON.stringify(await ask(admin, '/api/admin/setting'));
    expect(settings).toContain('"isOn":false,"nodes":220000');
  });

  test('is served without a warning', () => {
    const lines = logLines.map((line): { level: number } => JSON.parse(line));
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  collectionSchema,
  explorerAnswerSchema,
  importedGameSchema,
} from '@chuhe/contract/explorer';
import { COLLECTION_RULESETS } from '@chuhe/contract/limits';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { RULESETS } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../../../commands/run-command.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { makeTestConfig } from '../../../testing/test-config.ts';
import { type GameToWrite, makeGameText } from '../testing/make-pgn.ts';

const folder = await mkdtemp(join(tmpdir(), 'explorer-'));
afterAll(() => rm(folder, { recursive: true }));
const api = await makeTestApi();
const user = await api.signIn();

let files = 0;

async function importAll(collection: string, games: readonly GameToWrite[]): Promise<void> {
  files += 1;
  const path = join(folder, `${files}.pgn`);
  await writeFile(path, games.map((game) => makeGameText(game)).join(''));
  const status = await runCommand('import', [path, '--collection', collection], {
    config: makeTestConfig(),
    database: api.database,
    now: api.now,
    origin: '',
    say: () => {},
    warn: (line) => {
      throw new Error(line);
    },
    signal: new AbortController().signal,
  });
  expect(status).toBe(0);
}

async function explore(position: Position | string, filter = '', headers = user.headers) {
  const fen = typeof position === 'string' ? position : position.fen;
  const url = `/api/explorer?FEN=${encodeURIComponent(fen)}${filter}`;
  const { status, body } = await api.call({ url, headers });
  expect([status, body.code]).toEqual([200, undefined]);
  return explorerAnswerSchema.parse(body.data);
}

const list = async () => {
  const { body } = await api.call({ url: '/api/collection', headers: user.headers });
  return z.array(collectionSchema).parse(body.data);
};
const idOf = async (name: string) =>
  (await list()).find((each) => each.name === name)?.collectionId ?? 0;

const games = async (filter: string) => (await explore(Position.initial(), filter)).total.games;
const rate = async (move: string) => {
  const url = `/api/move/win-rate?FEN=${encodeURIComponent(INITIAL_FEN)}&move=${move}`;
  return (await api.call({ url, headers: user.headers })).body.data;
};

await importAll('Masters', [
  {
    moves: 'h2e2 h9g7 h0g2',
    red: '胡荣华',
    black: '杨官璘',
    date: '1960',
    result: '1-0',
    ecco: 'C00',
    opening: 'Screen horses',
  },
  {
    moves: 'h2e2 h9g7 b0c2',
    red: 'Nguyễn An',
    black: '胡荣华',
    date: '1975.01.02',
    result: '1/2-1/2',
    ecco: 'C00',
    opening: 'Screen horses',
  },
  {
    moves: 'b2e2 b9c7',
    red: 'Nguyễn Bình',
    black: 'Somebody',
    date: '1990',
    result: '0-1',
    ecco: 'C00',
    opening: 'Screen horses',
  },
  { moves: 'c3c4 g6g5', red: 'Somebody', black: 'Nguyễn An', date: '', result: '*', ecco: 'D01' },
]);
await importAll('Others', [
  { moves: 'h2e2 b7e7', red: 'Lone player', black: 'Somebody', date: '2001', result: '1-0' },
]);

describe('the explorer', () => {
  test('counts mirrored moves of a symmetric position as one, on the right side of the board', async () => {
    const { fen, moves, total, isComplete } = await explore(Position.initial());
    expect(fen).toBe(INITIAL_FEN);
    expect(isComplete).toBe(true);
    expect(total).toEqual({ games: 5, wins: 2, draws: 1, losses: 1 });
    expect(moves.map(({ move, games }) => [move, games])).toEqual([
      ['h2e2', 4],
      ['g3g4', 1],
    ]);
    expect(moves[0]).toMatchObject({
      wins: 2,
      draws: 1,
      losses: 1,
      score: 62.5,
      isMirrored: false,
    });
    const [low = 0, high = 0] = moves[0]?.interval ?? [];
    expect(low).toBeGreaterThan(10);
    expect(low).toBeLessThan(62.5);
    expect(high).toBeGreaterThan(62.5);
    expect(moves[0]?.lastYear).toBe(2001);
    expect(moves[1]).toMatchObject({ score: null, interval: null, lastYear: null });
  });

  test('counts games with the mirror image, and marks moves that only such games have', async () => {
    const { moves } = await explore(Position.initial().play('h2e2').play('h9g7'));
    expect(
      moves.map(({ move, games, wins, draws, isMirrored }) => [
        move,
        games,
        wins,
        draws,
        isMirrored,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['h0g2', 1, 1, 0, false],
        ['b0c2', 1, 0, 1, false],
      ]),
    );
    const right = await explore(Position.initial().play('h2e2'));
    const left = await explore(Position.initial().play('b2e2'));
    const summarize = ({ moves: all }: typeof left) =>
      all.map(({ move, games, isMirrored }) => [move, games, isMirrored]);
    expect(summarize(right)).toEqual(
      expect.arrayContaining([
        ['h9g7', 3, false],
        ['b7e7', 1, false],
      ]),
    );
    expect(summarize(left)).toEqual(
      expect.arrayContaining([
        ['b9c7', 3, false],
        ['h7e7', 1, true],
      ]),
    );
  });

  test('counts games with exchanged colours', async () => {
    const start = '4k4/9/9/9/9/9/9/9/4A4/R2AK4 w';
    await importAll('Endings', [
      { start, moves: 'a0a9', result: '1-0' },
      { start: Position.fromFen(start).swapColors().fen, moves: 'i9i0', result: '1-0' },
    ]);
    const { moves } = await explore(start, `&collections=${await idOf('Endings')}`);
    expect(moves).toMatchObject([{ move: 'a0a9', games: 2, wins: 1, losses: 1 }]);
  });

  test('returns sample games, newest first, and the moves they continued with', async () => {
    const { samples, moves } = await explore(
      Position.initial(),
      `&collections=${await idOf('Masters')}`,
    );
    expect(samples.map(({ red, date }) => [red, date])).toEqual([
      ['Nguyễn Bình', '1990'],
      ['Nguyễn An', '1975-01-02'],
      ['胡荣华', '1960'],
      ['Somebody', ''],
    ]);
    expect(moves.map((move) => move.samples)).toEqual([[0, 1, 2], [3]]);
    const [first] = samples;
    const { body } = await api.call({
      url: `/api/explorer/game/${first?.gameId}`,
      headers: user.headers,
    });
    expect(importedGameSchema.parse(body.data)).toMatchObject({
      ...first,
      collection: 'Masters',
      startFEN: INITIAL_FEN,
      history: { version: 1, moves: ['b2e2', 'b9c7'] },
    });
    const none = await api.call({ url: '/api/explorer/game/999999', headers: user.headers });
    expect(none.status).toBe(404);
  });

  test('names an opening that at least three games agree on', async () => {
    const name = 'Screen horses';
    expect((await explore(Position.initial().play('h2e2'))).opening).toEqual({
      ecco: 'C00',
      name,
      games: 3,
    });
    expect((await explore(Position.initial().play('g3g4'))).opening).toBeNull();
  });

  test('filters by collections and years', async () => {
    expect(await games(`&collections=${await idOf('Others')}`)).toBe(1);
    expect(await games('&collections=987654')).toBe(0);
    expect(await games('&collections=mine')).toBe(0);
    expect(await games('&from=1970')).toBe(3);
    expect(await games('&from=1970&to=1980')).toBe(1);
    expect(await games('&to=1990')).toBe(3);
  });

  test('filters by the beginning of a player’s name, regardless of marks, and by side', async () => {
    const of = async (filter: string) => (await explore(Position.initial(), filter)).total;
    expect((await of('&player=NGUYEN')).games).toBe(3);
    expect(await of('&player=nguyen%20an')).toEqual({ games: 2, wins: 0, draws: 1, losses: 0 });
    expect((await of('&player=nguyen&side=red')).games).toBe(2);
    expect((await of('&player=nguyen&side=black')).games).toBe(1);
    expect((await of('&player=nguyen&from=1980')).games).toBe(1);
    expect((await of('&player=an')).games).toBe(0);
    const { moves, opening } = await explore(Position.initial().play('b2e2'), '&player=胡荣华');
    expect(moves).toMatchObject([{ move: 'b9c7', games: 2, isMirrored: true }]);
    expect(opening).toBeNull();
  });

  test('includes the user’s saved games, but neither the bin nor games of other users', async () => {
    const { headers } = await api.signIn();
    const save = async (history: string[], result: string, red = 'Me') => {
      const information = [
        { name: 'Red', value: red },
        { name: 'Result', value: result },
        { name: 'Date', value: '2020.05.05' },
      ];
      const payload = { startFEN: INITIAL_FEN, history, information };
      const { body } = await api.call({ method: 'POST', url: '/api/match', headers, payload });
      return z.object({ matchId: z.uuid() }).parse(body.data).matchId;
    };
    const first = await save(['b2e2', 'h9g7'], '1-0');
    await save(['c3c4'], '0-1', 'You');
    const binned = await save(['a3a4'], '1-0');
    await api.call({ method: 'DELETE', url: `/api/match/${binned}`, headers });
    const mine = await explore(Position.initial(), '&collections=mine', headers);
    expect(new Map(mine.moves.map(({ move, games }) => [move, games]))).toEqual(
      new Map([
        ['g3g4', 1],
        ['h2e2', 1],
      ]),
    );
    expect(mine.samples[0]).toMatchObject({
      source: 'own',
      collectionId: null,
      date: '2020-05-05',
    });
    expect(mine.samples.map(({ gameId }) => gameId)).toContain(first);
    const both = await explore(
      Position.initial(),
      `&collections=mine,${await idOf('Others')}`,
      headers,
    );
    expect(both.total.games).toBe(3);
    const rest = await explore(
      Position.initial(),
      `&collections=mine,all,-${await idOf('Others')}`,
      headers,
    );
    const all = await explore(Position.initial(), '&collections=mine,all', headers);
    expect(all.total.games - rest.total.games).toBe(1);
    const you = await explore(Position.initial(), '&collections=mine&player=you', headers);
    expect(you.total.games).toBe(1);
    expect(
      (await explore(Position.initial(), '&collections=mine&from=2021', headers)).total.games,
    ).toBe(0);
    expect((await explore(Position.initial(), '&collections=mine')).total.games).toBe(0);
  });

  test('derives the line of a saved game without one, and stores it', async () => {
    const { headers } = await api.signIn();
    const payload = { startFEN: INITIAL_FEN, history: ['h0g2', 'h9g7'] };
    await api.call({ method: 'POST', url: '/api/match', headers, payload });
    const lines = async () => {
      const rows = rowsOf(
        await api.database.db.execute(
          sql`select encode(line, 'hex') as line from match where opening = 'h0g2h9g7'`,
        ),
      );
      return rows.map(({ line }) => line);
    };
    const [saved] = await lines();
    expect(saved).toHaveLength(8);
    await api.database.db.execute(sql`update match set line = null where opening = 'h0g2h9g7'`);
    const { total } = await explore(Position.initial(), '&collections=mine', headers);
    expect(total.games).toBe(1);
    expect(await lines()).toEqual([saved]);
  });

  test('refuses invalid positions and filters', async () => {
    const call = (query: string) =>
      api.call({ url: `/api/explorer?${query}`, headers: user.headers });
    expect((await call('FEN=nonsense')).body.code).toBe('INVALID_FEN');
    const fen = `FEN=${encodeURIComponent(INITIAL_FEN)}`;
    expect((await call(`${fen}&collections=1;2`)).status).toBe(400);
    expect((await call(`${fen}&from=12`)).status).toBe(400);
    expect((await call(`${fen}&player=${'x'.repeat(81)}`)).status).toBe(400);
    expect((await call(`${fen}&what=1`)).status).toBe(400);
    expect((await api.call({ url: `/api/explorer?${fen}` })).status).toBe(401);
  });
});

test('the win rate of a move comes from games if there are any', async () => {
  const search = { engine: null, depth: null, nodes: null, date: null };
  const from = { source: 'games', scoredBy: null, score: null, sampleSize: 4 };
  const expected = { winRate: 62.5, ...from, ...search };
  expect(await rate('h2e2')).toEqual({ move: 'h2e2', ...expected });
  expect(await rate('b2e2')).toEqual({ move: 'b2e2', ...expected });
  // The only game with this move has no result.
  expect(await rate('c3c4')).toBeNull();
});

test('collections are listed with their games and years', async () => {
  expect(await list()).toMatchObject([
    { name: 'Endings', games: 2, firstYear: null, lastYear: null },
    { name: 'Masters', games: 4, firstYear: 1960, lastYear: 1990 },
    { name: 'Others', games: 1, firstYear: 2001, lastYear: 2001 },
  ]);
});

test('the rule set of a collection goes with its games, unless a game has its own', async () => {
  const admin = await api.signIn({ type: 'ADMIN' });
  const collectionId = await idOf('Masters');
  const set = async (ruleset: unknown) => {
    const url = `/api/admin/collection/${collectionId}`;
    const body = { name: 'Masters', ruleset };
    return api.call({ method: 'PATCH', url, headers: admin.headers, payload: body });
  };
  const { samples } = await explore(Position.initial(), `&collections=${collectionId}`);
  const tagsOf = async (number = 0) => {
    const url = `/api/explorer/game/${samples[number]?.gameId}`;
    const { body } = await api.call({ url, headers: user.headers });
    const { information } = importedGameSchema.parse(body.data);
    return information.filter(({ name }) => name === 'Ruleset');
  };
  expect(await tagsOf()).toEqual([]);
  expect((await set('chinese')).body.data).toMatchObject({ ruleset: 'chinese' });
  expect(await tagsOf()).toEqual([{ name: 'Ruleset', value: 'chinese' }]);
  // Two games have tags of their own, one of which names no rule set.
  await tag(samples[1]?.gameId, 'casual');
  await tag(samples[2]?.gameId, 'CXA');
  expect(await tagsOf(1)).toEqual([{ name: 'Ruleset', value: 'casual' }]);
  expect(await tagsOf(2)).toEqual([{ name: 'Ruleset', value: 'chinese' }]);
  expect((await set('chess')).status).toBe(400);
  expect((await set(undefined)).body.data).toMatchObject({ ruleset: 'chinese' });
  expect((await set(null)).body.data).toMatchObject({ ruleset: null });
  expect(COLLECTION_RULESETS).toEqual(RULESETS);
});

async function tag(gameId: string | undefined, value: string): Promise<void> {
  const information = JSON.stringify([{ name: 'Ruleset', value }]);
  await api.database.db.execute(
    sql`update collection_game set information = ${information} where id = ${Number(gameId)}`,
  );
}

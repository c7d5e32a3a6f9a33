import { explorerAnswerSchema, gamesPageSchema } from '@chuhe/contract/explorer';
import { listedPlayerSchema, playerSchema } from '@chuhe/contract/player';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rewriteSearchTexts } from '../../../search-text/rewrite-search-texts.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { makeImporter } from '../search/testing/search-api.ts';
import type { GameToWrite } from '../testing/make-pgn.ts';

const api = await makeTestApi();
const importAll = await makeImporter(api);
const { headers } = await api.signIn();

const HU: GameToWrite = {
  red: '胡榮華',
  black: '楊官璘',
  date: '1960',
  ecco: 'C42',
  moves: 'h2e2 h9g7',
};
const GAMES: readonly GameToWrite[] = [
  { ...HU, result: '1-0' },
  { ...HU, result: '1/2-1/2', date: '1962', moves: 'h2e2 b9c7' },
  { ...HU, red: '楊官璘', black: '胡荣华', result: '1-0', date: '', moves: 'c3c4 b9c7' },
  { ...HU, red: '胡明', black: 'Lv Qin', result: '0-1', moves: 'c3c4 h9g7' },
  { ...HU, red: '呂欽', black: '胡榮華', result: '*', ecco: '', moves: 'b2e2 h9g7' },
];

const ask = async (path: string) => {
  const { status, body } = await api.call({ url: encodeURI(`/api/player${path}`), headers });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data;
};
const list = async (text: string) => z.array(listedPlayerSchema).parse(await ask(text));
const gamesOf = async (query: string) => gamesPageSchema.parse(await ask(`/game?${query}`));

beforeAll(() => importAll('Masters', GAMES));

describe('a player', () => {
  test.each(['胡榮華', '胡荣华', 'Hu Ronghua', 'hu rong hua', 'Hồ Vinh Hoa', 'ho vinh hoa'])(
    'is found by %s in the explorer and in the list',
    async (name) => {
      const url = encodeURI(`/api/explorer?FEN=${INITIAL_FEN}&player=${name}`);
      const { body } = await api.call({ url, headers });
      expect(explorerAnswerSchema.parse(body.data).total.games).toBe(4);
      expect(await list(`?text=${name}`)).toEqual([{ name: '胡榮華', games: 4 }]);
    },
  );

  test('is found by the beginning of a name, and listed by the number of games', async () => {
    expect(await list('?text=hu')).toEqual([
      { name: '胡榮華', games: 4 },
      { name: '胡明', games: 1 },
    ]);
    for (const given of ['Ronghua', 'rong hua', 'Vinh Hoa']) {
      expect(await list(`?text=${given}`)).toEqual([{ name: '胡榮華', games: 4 }]);
    }
    expect((await list('')).map(({ games }) => games)).toEqual([4, 3, 1, 1, 1]);
    expect(await list('?text=unknown')).toEqual([]);
    expect(await list('?text=%')).toEqual([]);
    // Letters without a name.
    expect((await api.call({ url: '/api/player/page?name=%CC%81', headers })).status).toBe(404);
  });

  test('who is printed in Latin letters is found by them', async () => {
    expect((await list('?text=Lü Qin')).map(({ name }) => name)).toEqual(['Lv Qin', '呂欽']);
  });

  test('has a page with results by side, year and opening', async () => {
    expect(playerSchema.parse(await ask('/page?name=胡荣华'))).toEqual({
      name: '胡榮華',
      red: { games: 2, wins: 1, draws: 1, losses: 0 },
      black: { games: 2, wins: 0, draws: 0, losses: 1 },
      years: [
        { year: 1960, games: 2, wins: 1, draws: 0, losses: 0 },
        { year: 1962, games: 1, wins: 0, draws: 1, losses: 0 },
      ],
      openings: [
        { ecco: 'C42', side: 'red', games: 2, wins: 1, draws: 1, losses: 0 },
        { ecco: 'C42', side: 'black', games: 1, wins: 0, draws: 0, losses: 1 },
      ],
    });
    const { status } = await api.call({ url: '/api/player/page?name=Unknown', headers });
    expect(status).toBe(404);
  });

  test('has games by side, year and opening, newest year first', async () => {
    const { games, next } = await gamesOf('name=胡榮華');
    expect(games.map(({ date }) => date)).toEqual(['1962', '1960', '1960', '']);
    expect(next).toBeNull();
    expect((await gamesOf('name=胡榮華&side=black')).games).toHaveLength(2);
    expect((await gamesOf('name=胡榮華&year=1962')).games).toHaveLength(1);
    expect((await gamesOf('name=胡榮華&ecco=C42')).games).toHaveLength(3);
    expect((await gamesOf('name=胡')).games).toEqual([]);
    const { status } = await api.call({ url: '/api/player/game?name=x&after=x', headers });
    expect(status).toBe(400);
  });

  test('is found by other forms of the name once an older version’s games are listed', async () => {
    await api.database.db.execute(sql`delete from player`);
    await api.database.db.execute(sql`delete from site_setting where key = 'searchTextVersion'`);
    expect(await list('?text=Hu Ronghua')).toEqual([]);
    const rewrite = () => rewriteSearchTexts({ database: api.database, now: api.now });
    // Two processes begin at the same time.
    await Promise.all([rewrite(), rewrite()]);
    expect(await list('?text=Hu Ronghua')).toEqual([{ name: '胡榮華', games: 4 }]);
  });
});

test('a player with many games is found among many with the same surname', async () => {
  const given = '伟强华明军平国文志海建永春玉光金成荣德忠';
  const names = Array.from(given).flatMap((one) => Array.from(given, (two) => `赵${one}${two}`));
  await importAll(
    'Zhao',
    names.slice(0, 120).map((red, index) => ({ red, black: `B ${index}`, moves: 'a0a1' })),
  );
  await importAll(
    'Zhao',
    ['a0a1', 'a0a2', 'b0c2'].map((moves) => ({ red: '趙國榮榮', black: 'Opponent', moves })),
  );
  expect((await list('?text=zhao'))[0]).toEqual({ name: '趙國榮榮', games: 3 });
  const url = encodeURI(`/api/explorer?FEN=${INITIAL_FEN}&player=zhao`);
  const { body } = await api.call({ url, headers });
  expect(explorerAnswerSchema.parse(body.data).total.games).toBe(123);
});

const FIRST_MOVES = ['a0a1', 'a0a2', 'b0c2', 'b0a2', 'c0a2', 'c0e2'];

test('the games of a player come newest first, in pages without gaps', async () => {
  await importAll(
    'Many',
    Array.from({ length: 120 }, (_, index) => ({
      red: 'Many Games',
      black: `Black ${index}`,
      date: `${1950 + (index % 7)}.0${1 + (index % 4)}`,
      moves: FIRST_MOVES[index % FIRST_MOVES.length] ?? '',
    })),
  );
  const seen: string[] = [];
  const dates: string[] = [];
  let after = '';
  do {
    const { games, next } = await gamesOf(`name=many games${after}`);
    seen.push(...games.map(({ gameId }) => gameId));
    dates.push(...games.map(({ date }) => date));
    after = next === null ? '' : `&after=${next}`;
  } while (after !== '');
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

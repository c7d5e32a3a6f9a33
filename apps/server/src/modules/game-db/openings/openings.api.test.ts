import { gamesPageSchema } from '@chuhe/contract/explorer';
import { listedOpeningSchema, openingSchema } from '@chuhe/contract/opening';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeTestApi } from '../../../testing/test-api.ts';
import { makeImporter } from '../search/testing/search-api.ts';
import type { GameToWrite } from '../testing/make-pgn.ts';

const api = await makeTestApi();
const importAll = await makeImporter(api);
const { headers } = await api.signIn();

const GAMES: readonly GameToWrite[] = [
  { red: 'A', black: 'B', date: '1960', result: '1-0', moves: 'h2e2 b7e7 h0g2' },
  { red: 'A', black: 'C', date: '1962', result: '1/2-1/2', moves: 'h2e2 b7e7 h0g2 b9c7' },
  { red: 'B', black: 'A', date: '', result: '0-1', moves: 'b2e2 h7e7 b0c2' },
  { red: 'C', black: 'B', date: '1962', result: '*', moves: 'g0e2 c9e7' },
  { red: 'C', black: 'B', date: '1962', result: '1-0', moves: 'a0a1' },
];

const ask = async (path: string) => {
  const { status, body } = await api.call({ url: `/api/opening${path}`, headers });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data;
};

const gamesOf = async (query: string) =>
  gamesPageSchema.parse(await ask(`/game?${query}`)).games.map(({ date }) => date);

beforeAll(() => importAll('Masters', GAMES));

describe('openings', () => {
  test('are listed by code with Red’s results, without games that have no code', async () => {
    expect(z.array(listedOpeningSchema).parse(await ask(''))).toEqual([
      { ecco: 'A12', games: 1, wins: 0, draws: 0, losses: 0 },
      { ecco: 'D50', games: 3, wins: 1, draws: 1, losses: 1 },
    ]);
  });

  test('have results by year, the most frequent players, and typical moves', async () => {
    expect(openingSchema.parse(await ask('/page?ecco=D50'))).toEqual({
      ecco: 'D50',
      games: 3,
      wins: 1,
      draws: 1,
      losses: 1,
      years: [
        { year: 1960, games: 1, wins: 1, draws: 0, losses: 0 },
        { year: 1962, games: 1, wins: 0, draws: 1, losses: 0 },
      ],
      players: [
        { name: 'A', games: 3 },
        { name: 'B', games: 2 },
        { name: 'C', games: 1 },
      ],
      plans: {
        games: 3,
        moves: [
          { side: 'red', move: 'h0g2', games: 3 },
          { side: 'black', move: 'b9c7', games: 1 },
        ],
      },
    });
  });

  test('without games have empty counts', async () => {
    const { games, plans, players } = openingSchema.parse(await ask('/page?ecco=E99'));
    expect({ games, plans, players }).toEqual({
      games: 0,
      plans: { games: 0, moves: [] },
      players: [],
    });
  });

  test('have a list of their games, newest first, also of one year', async () => {
    expect(await gamesOf('ecco=D50')).toEqual(['1962', '1960', '']);
    expect(await gamesOf('ecco=D50&year=1960')).toEqual(['1960']);
    expect(await gamesOf('ecco=E99')).toEqual([]);
  });

  test.each(['/page?ecco=X', '/page', '/game?ecco=D50&after=x'])(
    'refuse the invalid request %s',
    async (path) => {
      const { status } = await api.call({ url: `/api/opening${path}`, headers });
      expect(status).toBe(400);
    },
  );
});

import { randomUUID } from 'node:crypto';
import { gameReportSchema, reportGamesSchema, SEARCH_LIMITS } from '@chuhe/contract/game-search';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { matches } from '../../../db/tables/match-tables.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { BookClient } from '../../books/testing/book-client.ts';
import { makeUser, tag } from '../../saved-games/testing/matches.ts';

const api = await makeTestApi();
const INITIAL = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

async function makeClient() {
  const signedIn = await api.signIn();
  const user = makeUser(api, signedIn);
  return {
    ...signedIn,
    /** @param players Red's name and Black's */
    save: async (
      players: readonly [red: string, black: string],
      result: string,
      moves: string,
      date = '2024.05.06',
    ) => {
      const [red, black] = players;
      api.pass(1);
      const information = [
        tag('Red', red),
        tag('Black', black),
        tag('Result', result),
        tag('Date', date),
      ];
      return user.save({ history: moves.split(' '), information });
    },
    report: async (query: Record<string, string> = {}) => {
      const { status, body } = await user.send({ url: '/api/match/report', query });
      expect(status).toBe(200);
      return gameReportSchema.parse(body.data);
    },
    /** The games of a row, in pages. */
    behind: async (query: Record<string, string>) => {
      const games: string[][] = [];
      for (let after = ''; ; ) {
        const page = { ...query, ...(after !== '' && { after }) };
        const { status, body } = await user.send({ url: '/api/match/report/games', query: page });
        expect(status).toBe(200);
        const { games: some, next } = reportGamesSchema.parse(body.data);
        games.push(some.map(({ red, date }) => `${red} ${date}`));
        if (next === null) return games;
        after = next;
      }
    },
    send: user.send,
    /** A book with these moves, each in its position. */
    book: async (...lines: readonly (readonly [fen: string, move: string])[]) => {
      const books = new BookClient(api, signedIn);
      const { bookId } = await books.create({});
      const entries = lines.map(([FEN, move]) => ({ FEN, move, priority: 1 }));
      const { status, body } = await books.put(bookId, entries);
      expect([status, body.code]).toEqual([200, undefined]);
      return { books, bookId };
    },
  };
}

describe('the report', () => {
  test('of a user without games is empty', async () => {
    expect(await (await makeClient()).report()).toEqual({
      players: [],
      player: null,
      games: 0,
      red: [],
      black: [],
      left: [],
      isComplete: true,
    });
  });

  test('is about the most frequent name, however it is written', async () => {
    const client = await makeClient();
    await client.save(['NGUYEN AN', 'Bình'], '1-0', 'h2e2 h7e7');
    await client.save(['Bình', 'Nguyễn  An'], '1/2-1/2', 'b2e2 b7e7');
    await client.save(['Nguyễn An', ''], '0-1', 'c3c4');
    const { players, player, games, red, black } = await client.report();
    expect(players).toEqual([
      { name: 'Nguyễn An', games: 3 },
      { name: 'Bình', games: 2 },
    ]);
    expect([player, games]).toEqual(['Nguyễn An', 3]);
    expect(red).toMatchObject([
      { opening: 'pawn', games: 1, wins: 0, draws: 0, losses: 1, score: 0 },
      { opening: 'sameDirectionCannons', games: 1, wins: 1, score: 100 },
    ]);
    expect(black).toMatchObject([{ opening: 'sameDirectionCannons', draws: 1, score: 50 }]);
    expect(red[0]?.interval?.[0]).toBe(0);
  });

  test('has the most played codes of each opening, and the code of each game', async () => {
    const client = await makeClient();
    await client.save(['Me', 'X'], '1-0', 'g0e2 g9e7');
    await client.save(['Me', 'X'], '1-0', 'g0e2 c9e7');
    await client.save(['Me', 'X'], '1-0', 'c0e2 g9e7');
    await client.save(['Me', 'X'], '1-0', 'a0a1');
    const { red } = await client.report({ player: 'Me' });
    expect(red.map(({ opening, codes }) => ({ opening, codes }))).toEqual([
      {
        opening: 'elephant',
        codes: [
          { ecco: 'A12', games: 2 },
          { ecco: 'A11', games: 1 },
        ],
      },
      { opening: 'other', codes: [] },
    ]);
  });

  test('can be about another name and limited to years', async () => {
    const client = await makeClient();
    await client.save(['A', 'B'], '1-0', 'h2e2', '2020');
    await client.save(['A', 'B'], '*', 'h2e2', '2024');
    expect(await client.report({ player: 'b' })).toMatchObject({
      games: 2,
      red: [],
      black: [{ games: 2, losses: 1 }],
    });
    expect(await client.report({ from: '2021' })).toMatchObject({
      games: 1,
      red: [{ wins: 0, score: null, interval: null }],
    });
    expect(await client.report({ to: '2020' })).toMatchObject({
      games: 1,
      players: [{ games: 1 }, { games: 1 }],
    });
    expect(await client.report({ player: 'unknown' })).toMatchObject({
      player: 'unknown',
      games: 0,
    });
  });

  test('includes neither games of other users nor games in the bin', async () => {
    const [client, other] = [await makeClient(), await makeClient()];
    await other.save(['A', 'B'], '1-0', 'h2e2');
    const { matchId } = await client.save(['C', 'D'], '1-0', 'h2e2');
    await api.database.db
      .update(matches)
      .set({ deletedAt: api.now() })
      .where(eq(matches.id, matchId));
    expect(await client.report()).toMatchObject({ players: [], games: 0 });
  });

  test('lists the games that left the books, newest first, where and by which side', async () => {
    const client = await makeClient();
    await client.save(['Me', 'X'], '1-0', 'h2e2 h9g7 h0g2');
    await client.save(['X', 'Me'], '1-0', 'h2e2 h7e7');
    await client.save(['Me', 'X'], '1-0', 'c3c4');
    await client.save(['Y', 'Z'], '1-0', 'c3c4');
    const afterCannon = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';
    await client.book([INITIAL, 'h2e2'], [afterCannon, 'h9g7']);
    const { left } = await client.report({ player: 'Me' });
    expect(left).toMatchObject([
      { ply: 0, by: 'reader', played: 'c3c4', game: { source: 'own', red: 'Me' } },
      { ply: 1, by: 'reader', played: 'h7e7', game: { black: 'Me' } },
    ]);
    // The starting position is symmetric: either cannon's move is in the book.
    expect(left[0]?.expected.toSorted()).toEqual(['b2e2', 'h2e2']);
    expect(left[1]?.expected).toEqual(['h9g7']);
    const { left: others } = await client.report({ player: 'X' });
    expect(others.map(({ by }) => by)).toEqual(['opponent', 'opponent']);
  });

  test('ignores books that are switched off', async () => {
    const client = await makeClient();
    await client.save(['Me', 'X'], '1-0', 'c3c4');
    const { books, bookId } = await client.book([INITIAL, 'h2e2']);
    expect((await client.report()).left).toHaveLength(1);
    await books.send('PATCH', `books/${bookId}`, { isOn: false });
    expect((await client.report()).left).toEqual([]);
  });

  test('lists the games of a row, however the name is written in them', async () => {
    const client = await makeClient();
    await client.save(['胡榮華', 'X'], '1-0', 'h2e2 h7e7', '1980');
    await client.save(['胡荣华', 'X'], '1-0', 'b2e2 b7e7', '1981');
    await client.save(['胡荣华', '胡榮華'], '0-1', 'h2e2 h7e7', '1982');
    await client.save(['X', '胡荣华'], '0-1', 'h2e2 h7e7', '1983');
    await client.save(['胡荣华二', 'X'], '0-1', 'h2e2 h7e7', '1984');
    await client.save(['胡荣华', 'X'], '1-0', 'c3c4', '1985');
    const { player, red, black } = await client.report();
    expect(player).toBe('胡荣华');
    expect(red).toMatchObject([{ opening: 'sameDirectionCannons', games: 3 }, { games: 1 }]);
    expect(black).toMatchObject([{ opening: 'sameDirectionCannons', games: 1 }]);
    const row = { player: '胡荣华', opening: 'sameDirectionCannons' };
    expect(await client.behind({ ...row, side: 'red' })).toEqual([
      ['胡荣华 1982', '胡荣华 1981', '胡榮華 1980'],
    ]);
    expect(await client.behind({ ...row, side: 'black' })).toEqual([['X 1983']]);
    expect(await client.behind({ ...row, side: 'red', from: '1981', to: '1981' })).toEqual([
      ['胡荣华 1981'],
    ]);
  });

  test('lists them in pages, and refuses an invalid cursor', async () => {
    const client = await makeClient();
    const saved = await client.save(['An', ''], '1-0', 'c3c4');
    const [row] = await api.database.db.select().from(matches).where(eq(matches.id, saved.matchId));
    if (row === undefined) throw new Error('The game is not there.');
    // All games are saved at the same moment, so their ids decide the order.
    const copies = Array.from({ length: SEARCH_LIMITS.listed }, () => ({
      ...row,
      id: randomUUID(),
      shareId: null,
    }));
    await api.database.db.insert(matches).values(copies);
    const query = { player: 'an', side: 'red', opening: 'pawn' };
    const pages = await client.behind(query);
    expect(pages.map(({ length }) => length)).toEqual([SEARCH_LIMITS.listed, 1]);
    const { status } = await client.send({
      url: '/api/match/report/games',
      query: { ...query, after: 'WzFd' },
    });
    expect(status).toBe(400);
  });
});

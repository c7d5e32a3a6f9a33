import { Position } from '@chuhe/rules/position';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { matches } from '../../../db/tables/match-tables.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { makePayload } from '../../saved-games/testing/matches.ts';
import { Scanner } from '../scan/scanner.ts';
import { Searcher } from './searcher.ts';
import { makeImporter, makeSearchClient, playersOf } from './testing/search-api.ts';

const api = await makeTestApi();
const importAll = await makeImporter(api);

await importAll('Masters', [
  { red: 'Hu', black: 'Yang', date: '1960', moves: 'h2e2 h9g7 h0g2 i9h9' },
  { red: 'Nguyễn An', black: 'Hu', date: '1975', moves: 'b2e2 b9c7 b0c2' },
  { red: 'Liu', black: 'Xu', date: '', moves: 'c3c4 g6g5' },
]);
await importAll('Others', [
  { red: 'Tao', black: 'Zhao', date: '2001.05.06', moves: 'h2h9 i9h9 b2b9 a9b9' },
  { red: 'Wang', black: 'Li', date: '2020', moves: 'h2e2 h9g7 h0g2' },
]);

const FEN = 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b';
const position = { kind: 'position', FEN };

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function user() {
  const signedIn = await api.signIn();
  const save = async (red: string, history: readonly string[], start = {}): Promise<string> => {
    const information = [{ name: 'Red', value: red }];
    const payload = makePayload({ history, information, ...start });
    const headers = signedIn.headers;
    const { body } = await api.call({ method: 'POST', url: '/api/match', payload, headers });
    api.pass(1);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's answer.
    return (body.data as { matchId: string }).matchId;
  };
  return { ...makeSearchClient(api, signedIn), ...signedIn, save };
}

describe('a search', () => {
  test('finds a position in the games of every collection, newest first', async () => {
    const answer = await (await user()).search({ target: position });
    expect(playersOf(answer)).toEqual(['Wang–Li', 'Nguyễn An–Hu', 'Hu–Yang']);
    expect(answer).toMatchObject({ searched: 5, total: 5, next: null });
    expect(answer.hits).toMatchObject([
      { ply: 3, isMirrored: false, isSwapped: false, game: { source: 'imported', plies: 3 } },
      { ply: 3, isMirrored: true },
      { ply: 3, isMirrored: false, game: { date: '1960' } },
    ]);
  });

  test('matches the mirror image only on request', async () => {
    const answer = await (await user()).search({ target: position, mirrored: false });
    expect(playersOf(answer)).toEqual(['Wang–Li', 'Hu–Yang']);
  });

  test('finds material, with exchanged colours on request', async () => {
    const client = await user();
    const target = { kind: 'material', red: { n: [0, 0] }, black: { c: [2, 2] } };
    expect(playersOf(await client.search({ target }))).toEqual([]);
    const black = { kind: 'material', red: { c: [0, 0] }, black: { n: [0, 0] } };
    const { hits } = await client.search({ target: black });
    expect(hits).toMatchObject([{ ply: 4, isSwapped: false, game: { red: 'Tao' } }]);
    const exchanged = { kind: 'material', red: { n: [0, 0] }, black: { c: [0, 0] } };
    expect((await client.search({ target: exchanged })).hits).toEqual([]);
    const both = await client.search({ target: exchanged, swapped: true });
    expect(both.hits).toMatchObject([{ ply: 4, isSwapped: true }]);
  });

  test('finds a pattern', async () => {
    const client = await user();
    const points = [
      { square: 'h9', piece: 'r' },
      { square: 'i9', piece: '.' },
      { square: 'g2', piece: '+' },
    ];
    const answer = await client.search({ target: { kind: 'pattern', points } });
    expect(answer.hits).toMatchObject([{ ply: 4, game: { red: 'Hu' } }]);
    const turned = await client.search({ target: { kind: 'pattern', points, turn: 'black' } });
    expect(turned.hits).toEqual([]);
  });

  test('filters by collections, years, players and sides', async () => {
    const client = await user();
    const masters = await client.collectionOf('Masters');
    const only = async (filter: object) =>
      playersOf(await client.search({ target: position, ...filter }));
    expect(await only({ collections: String(masters) })).toEqual(['Nguyễn An–Hu', 'Hu–Yang']);
    expect(await only({ collections: 'mine' })).toEqual([]);
    expect(await only({ collections: `mine,all,-${masters}` })).toEqual(['Wang–Li']);
    expect(await only({ collections: '999999' })).toEqual([]);
    expect(await only({ from: 1961, to: 2020 })).toEqual(['Wang–Li', 'Nguyễn An–Hu']);
    expect(await only({ to: 1960 })).toEqual(['Hu–Yang']);
    expect(await only({ player: 'HU' })).toEqual(['Nguyễn An–Hu', 'Hu–Yang']);
    expect(await only({ player: 'hu', side: 'black' })).toEqual(['Nguyễn An–Hu']);
    expect(await only({ player: 'nguyen' })).toEqual(['Nguyễn An–Hu']);
    const { total } = await client.search({ target: position, player: 'hu' });
    expect(total).toBe(2);
  });

  test('finds the user’s saved games first, and none of other users', async () => {
    const [client, other] = [await user(), await user()];
    const first = await client.save('First', ['h2e2', 'h9g7', 'h0g2']);
    const last = await client.save('Last', ['b2e2', 'b9c7', 'b0c2']);
    await other.save('Other', ['h2e2', 'h9g7', 'h0g2']);
    const { hits, total } = await client.search({ target: position });
    expect(hits.map(({ game }) => game.gameId).slice(0, 2)).toEqual([last, first]);
    expect(hits[0]).toMatchObject({
      isMirrored: true,
      game: { source: 'own', collectionId: null },
    });
    expect(total).toBe(7);
    const mine = await client.search({ target: position, collections: 'mine', player: 'first' });
    expect(playersOf(mine)).toEqual(['First–']);
  });

  test('finds saved games from another starting position, but not in the bin', async () => {
    const client = await user();
    const startFEN = '4k4/9/9/9/9/9/9/9/R8/3K5 w';
    const id = await client.save('Ending', ['a1a9'], { startFEN });
    const target = { kind: 'position', FEN: 'R3k4/9/9/9/9/9/9/9/9/3K5 b' };
    expect((await client.search({ target })).hits).toMatchObject([{ ply: 1 }]);
    await api.call({ method: 'DELETE', url: `/api/match/delete/${id}`, headers: client.headers });
    await api.database.db.update(matches).set({ deletedAt: api.now() }).where(eq(matches.id, id));
    expect((await client.search({ target })).hits).toEqual([]);
  });

  test('finds a saved game without a stored line', async () => {
    const client = await user();
    const id = await client.save('Old', ['h2e2', 'h9g7', 'h0g2']);
    await api.database.db.update(matches).set({ line: null }).where(eq(matches.id, id));
    const { hits } = await client.search({ target: position, collections: 'mine' });
    expect(hits).toMatchObject([{ ply: 3 }]);
  });

  test('refuses invalid positions, cursors and patterns', async () => {
    const client = await user();
    const refused = async (payload: object) => {
      const { status, body } = await client.send(payload);
      return [status, body.code];
    };
    const noKing = { kind: 'position', FEN: '9/9/9/9/9/9/9/9/9/9 w' };
    expect(await refused({ target: noKing })).toEqual([400, 'INVALID_FEN']);
    expect(await refused({ target: { kind: 'pattern', points: [] } })).toEqual([
      400,
      'BAD_REQUEST',
    ]);
    for (const after of [
      'x',
      cursor(null),
      cursor(['own', ['0000-01-01T00:00:00Z', 'x'], 0, 0]),
      cursor(['imported', [99_999, 1], 0, 0]),
      cursor(['imported', [2000, -1], 0, 0]),
      cursor(['others', null, 0, 0]),
    ]) {
      expect([after, ...(await refused({ target: position, after }))]).toEqual([
        after,
        400,
        'BAD_REQUEST',
      ]);
    }
    const { status } = await api.call({
      method: 'POST',
      url: '/api/explorer/search',
      payload: { target: position },
    });
    expect(status).toBe(401);
  });
});

describe('a long search', () => {
  const options = { db: api.database.db, scanner: new Scanner(), timeMs: 0, imported: 2, saved: 1 };
  const query = { target: { kind: 'position', FEN } as const, mirrored: true, swapped: false };

  test('searches every game exactly once, whatever is added meanwhile', async () => {
    const client = await user();
    for (const red of ['1', '2', '3']) await client.save(red, ['h2e2', 'h9g7', 'h0g2']);
    const searcher = new Searcher(options);
    const seen: string[] = [];
    const counts: number[] = [];
    let after: string | undefined;
    do {
      const answer = await searcher.search(client.userId, { ...query, after });
      seen.push(...playersOf(answer));
      counts.push(answer.searched);
      await client.save('New', ['h2e2', 'h9g7', 'h0g2']);
      after = answer.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['3–', '2–', '1–', 'Wang–Li', 'Nguyễn An–Hu', 'Hu–Yang']);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts.at(-1)).toBe(8);
  });

  test('ends with its progress when the same user begins another', async () => {
    const client = await user();
    const searcher = new Searcher({ ...options, timeMs: 60_000 });
    const [older, newer] = await Promise.all([
      searcher.search(client.userId, query),
      searcher.search(client.userId, query),
    ]);
    expect(older.next).not.toBeNull();
    expect(older.searched).toBeLessThan(5);
    expect(newer).toMatchObject({ searched: 5, next: null });
  });

  test('does not end the search of another user', async () => {
    const [one, other] = [await user(), await user()];
    const searcher = new Searcher({ ...options, timeMs: 60_000 });
    const answers = await Promise.all([
      searcher.search(one.userId, query),
      searcher.search(other.userId, query),
    ]);
    expect(answers.map(({ next }) => next)).toEqual([null, null]);
  });
});

test('an answer has at most fifty games, and the next one continues after them', async () => {
  const client = await user();
  const history = ['a0a1', 'a9a8', 'i0i1'];
  for (let index = 0; index < 53; index += 1) await client.save(String(index), history);
  const FEN = history.reduce((at, move) => at.play(move), Position.initial()).fen;
  const answers = await client.all({ target: { kind: 'position', FEN }, collections: 'mine' });
  expect(answers.map(({ hits, searched }) => [hits.length, searched])).toEqual([
    [50, 50],
    [3, 53],
  ]);
  expect(new Set(answers.flatMap(playersOf)).size).toBe(53);
});

import { parseGames } from '@chuhe/game/pgn';
import { getTableColumns, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { matches } from '../../db/tables/match-tables.ts';
import { listen } from '../../listen.ts';
import { IS_FULL } from '../../testing/full.ts';
import { listStatements } from '../../testing/list-statements.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { makeGameValues } from './game-values.ts';
import { walkMatches } from './match-export-repository.ts';

const api = await makeTestApi();
const { db } = api.database;
/** More than a client's connection holds. */
const GAMES = IS_FULL ? 10_000 : 4000;
const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';

interface GameFields {
  readonly folder?: string;
  readonly date?: string;
  readonly comment?: string;
}

/** Saves games whose event is their number, each made a second after the other. */
async function save(ownerId: string, games: readonly GameFields[]): Promise<void> {
  const rows = games.map(({ folder = '', date = '', comment = '' }, index) => {
    const information = [
      { name: 'Event', value: String(index) },
      { name: 'Red', value: '胡荣华' },
      ...(date === '' ? [] : [{ name: 'Date', value: date }]),
    ];
    const moves = ['h9g7', { m: 'h0g2', c: comment }, 'i9h9'];
    const history = comment === '' ? ['h9g7', 'h0g2', 'i9h9'] : moves;
    const at = new Date(Date.UTC(2020, 0, 1) + index * 1000);
    const values = makeGameValues({ startFEN: START, history, information });
    return { ...values, ownerId, folder, titleSearchText: '', createdAt: at, updatedAt: at };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await db.insert(matches).values(rows.slice(from, from + 500));
  }
}

async function exported({ headers }: SignedIn, query = ''): Promise<string> {
  const response = await api.app.inject({ url: `/api/match/export${query}`, headers });
  expect(response.statusCode).toBe(200);
  return response.body;
}

/** Copies the one game with a long comment, each copy a second younger and with its number as the event. */
async function copyGame(copies: number): Promise<void> {
  const {
    line: _line,
    id: _id,
    createdAt: _at,
    information: _tags,
    ...others
  } = getTableColumns(matches);
  const names = sql.join(
    Object.values(others).map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into match (created_at, information, ${names})
    select created_at + n * interval '1 second', replace(information, '"0"', '"' || n || '"'), ${names}
    from match, generate_series(1, ${copies}::int) as n
    where history like '%马%'`);
}

const eventsOf = (pgn: string) => [...pgn.matchAll(/\[Event "(\d+)"\]/g)].map(([, event]) => event);

describe('exporting all own games', () => {
  test('writes every game with its start, moves and comments, oldest first', async () => {
    const user = await api.signIn();
    await save(user.userId, [{ comment: '屏风马' }, {}]);
    await save((await api.signIn()).userId, [{}]);
    const response = await api.app.inject({ url: '/api/match/export', headers: user.headers });
    expect(response.headers['content-type']).toBe('application/x-chess-pgn; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(/filename="chuhe-games-[\d-]+\.pgn"/);
    const games = [...parseGames(response.body)];
    expect(games.map(({ game }) => game.nodeCount)).toEqual([3, 3]);
    expect(games.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(response.body).toContain(START);
    expect(response.body).toContain('{屏风马}');
    expect(eventsOf(response.body)).toEqual(['0', '1']);
  });

  test('filters by folder, date and tag, and leaves out the bin', async () => {
    const user = await api.signIn();
    await save(user.userId, [
      { folder: 'Club', date: '2023.05.01' },
      { date: '2024.05.01' },
      { folder: 'Club', date: '2024.06.01' },
    ]);
    expect(eventsOf(await exported(user, '?folder=Club'))).toEqual(['0', '2']);
    expect(eventsOf(await exported(user, '?folder='))).toEqual(['1']);
    expect(eventsOf(await exported(user, '?from=2024'))).toEqual(['1', '2']);
    expect(eventsOf(await exported(user, '?from=2024&to=2024-05'))).toEqual(['1']);
    expect(eventsOf(await exported(user, `?event=2&player=${encodeURIComponent('李')}`))).toEqual(
      [],
    );
    expect(
      eventsOf(await exported(user, `?event=2&player=${encodeURIComponent('胡荣华')}`)),
    ).toEqual(['2']);
    const [first] = JSON.parse(`[${(await exported(user, '?format=ndjson')).split('\n')[0]}]`);
    const url = `/api/match/${Object(first).matchId}`;
    await api.call({ method: 'DELETE', url, headers: user.headers });
    expect(eventsOf(await exported(user))).toEqual(['1', '2']);
  });

  test('writes one game a line as NDJSON, as the call for one game returns it', async () => {
    const user = await api.signIn();
    await save(user.userId, [{}, {}]);
    const lines = (await exported(user, '?format=ndjson')).trimEnd().split('\n');
    const games = lines.map((line) => Object(JSON.parse(line)));
    expect(games).toHaveLength(2);
    const url = `/api/match/${games[1].matchId}`;
    expect((await api.call({ url, headers: user.headers })).body.data).toEqual(games[1]);
  });

  test('writes the notation that is asked for, and an empty file without games', async () => {
    const user = await api.signIn();
    expect(await exported(user)).toBe('');
    await save(user.userId, [{}]);
    expect(await exported(user, '?notation=wxf')).toContain('H8+7');
    const { statusCode } = await api.app.inject({
      url: '/api/match/export?notation=runes',
      headers: user.headers,
    });
    expect(statusCode).toBe(400);
  });

  test(`${GAMES} games: all are written once, while few are read ahead`, async () => {
    const user = await api.signIn();
    await save(user.userId, [{ comment: '马'.repeat(600) }]);
    await copyGame(GAMES - 1);
    expect(new Set(eventsOf(await exported(user))).size).toBe(GAMES);
    await expectTwoAtOnce(user);
    const walk = walkMatches(db, user.userId, {});
    const sizes: number[] = [];
    const statements = await listStatements(async () => {
      const { value = [] } = await walk.next();
      sizes.push(value.length);
    });
    // One page of ids and one part of games: nothing more is read until it is asked for.
    expect(statements).toHaveLength(2);
    expect(sizes[0]).toBeLessThan(700);
    for await (const part of walk) sizes.push(part.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(GAMES);
  });
});

/** Leaves two exports unread, so that the server waits for their client, and expects a third one to wait for one of them. */
async function expectTwoAtOnce({ headers }: SignedIn): Promise<void> {
  const opened = await listen(api.app, { host: '127.0.0.1', port: 0 });
  if (!opened.ok) throw new Error(opened.problem);
  const gone = new AbortController();
  const open = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${opened.port}/api/match/export`, {
      headers,
      ...(signal && { signal }),
    });
  const held = await Promise.all([open(gone.signal), open(gone.signal)]);
  expect(held.map(({ status }) => status)).toEqual([200, 200]);
  const third = await open();
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
  await third.text();
  gone.abort();
  await expect.poll(async () => await exportedStatus(headers), { interval: 500 }).toBe(200);
  // The connections would stay open for a further call, and the server would wait for them when it closes.
  api.app.server.closeAllConnections();
}

async function exportedStatus(headers: SignedIn['headers']): Promise<number> {
  const url = '/api/match/export?event=1';
  return (await api.app.inject({ url, headers })).statusCode;
}

import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { MatchSummary } from '@chuhe/contract/match';
import { eq, ne, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { matches } from '../../db/tables/match-tables.ts';
import { listStatements } from '../../testing/list-statements.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeUser, tag } from './testing/matches.ts';

const api = await makeTestApi();
let user: ReturnType<typeof makeUser>;
beforeEach(async () => {
  user = makeUser(api, await api.signIn());
});

const titles = (matches: readonly MatchSummary[]): string[] => matches.map(({ title }) => title);
const find = async (query: Readonly<Record<string, string>>): Promise<string[]> =>
  titles((await user.list({ sort: 'title', order: 'asc', ...query })).matches);

function makeListCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Saves a game for each title, a millisecond apart. */
async function saveAll(all: readonly string[], fields = {}): Promise<void> {
  for (const title of all) {
    api.pass(1);
    await user.save({ title, ...fields });
  }
}

function played(title: string, tags: readonly (readonly [string, string])[]) {
  return user.save({ title, information: tags.map(([name, value]) => tag(name, value)) });
}

/** Titles of games found by a word, including public games of other users. */
async function search(query: Readonly<Record<string, string>>): Promise<string[]> {
  return titles((await user.list({ search: 'public', ...query }, '')).matches);
}

/** Titles of all pages, one after the other. */
async function walk(
  query: Readonly<Record<string, string>>,
  between?: () => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await user.list({ ...query, ...(after !== null && { after }) });
    seen.push(...titles(page.matches));
    after = page.next;
    await between?.();
  } while (after !== null);
  return seen;
}

describe('a search', () => {
  beforeEach(async () => {
    await played('1', [
      ['Red', 'Nguyễn Đức'],
      ['Black', '胡荣华'],
      ['Event', '五羊杯 2001'],
      ['Date', '2001.01.09'],
    ]);
    await played('2', [
      ['Red', 'LẠI LÝ HUYNH'],
      ['Black', 'Nguyên Ân'],
      ['Date', '2024.??.??'],
      ['Result', '红先胜'],
    ]);
    await played('3', [
      ['Red', '100% _odd\\'],
      ['Event', 'Café Hàng Đào'],
      ['Result', '1/2-1/2'],
    ]);
  });

  test.each([
    [{ player: 'nguyen' }, ['1', '2']],
    [{ player: 'NGUYỄN ĐỨC' }, ['1']],
    [{ player: 'lai ly' }, ['2']],
    [{ player: '荣华' }, ['1']],
    [{ player: '五羊' }, []],
    [{ search: '五羊 duc' }, ['1']],
    [{ search: 'Lại cafe' }, []],
    [{ event: 'hàng dao' }, ['3']],
    [{ event: '五羊杯' }, ['1']],
    [{ search: '2001' }, ['1']],
    [{ search: '2024 lai' }, ['2']],
    [{ search: '%' }, ['3']],
    [{ search: '_' }, ['3']],
    [{ search: '\\' }, ['3']],
    [{ search: '\u0000 ' }, ['1', '2', '3']],
    [{ result: '1-0' }, ['2']],
    [{ result: '*' }, ['1']],
    [{ from: '2001' }, ['1', '2']],
    [{ from: '2001-01-10' }, ['2']],
    [{ to: '2001-01' }, ['1']],
    [{ from: '2024', to: '2024' }, ['2']],
  ])('by %j finds %j', async (query, found) => {
    expect(await find(query)).toEqual(found);
  });
});

test('an opening is found by its first moves and by their mirror image, from the starting position only', async () => {
  await user.save({ title: 'right', history: ['h2e2', 'h9g7', 'h0g2'] });
  await user.save({ title: 'left', history: ['b2e2', 'b9c7'] });
  await user.save({ title: 'other', history: ['c3c4'] });
  const startFEN = '3k5/9/9/9/9/9/9/7C1/9/4K4 w';
  await user.save({ title: 'study', startFEN, history: ['h2e2'] });
  expect(await find({ opening: 'h2e2' })).toEqual(['left', 'right']);
  expect(await find({ opening: 'H2E2 h9g7, h0g2' })).toEqual(['right']);
  expect(await find({ opening: '' })).toHaveLength(4);
});

describe('pages', () => {
  test('show every game once while others are added', async () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    await saveAll(all);
    let added = 0;
    const seen = await walk({ limit: '2' }, () => saveAll([`added ${(added += 1)}`]));
    expect(seen).toEqual(all.toReversed());
    const upward = await walk({ limit: '3', sort: 'title', order: 'asc' });
    expect(upward.filter((title) => title.length === 1)).toEqual(all);
  });

  test.each([
    'updatedAt',
    'createdAt',
    'date',
    'red',
    'black',
    'event',
    'title',
    'result',
    'plies',
  ])('sorted by %s neither miss nor repeat equal games', async (sort) => {
    await saveAll(['a', 'b']);
    for (const title of ['c', 'd', 'e']) await user.save({ title, history: [] });
    for (const order of ['asc', 'desc']) {
      const seen = await walk({ limit: '2', sort, order });
      expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    }
  });

  test('merge the user’s and public games in one order', async () => {
    const other = makeUser(api, await api.signIn());
    for (const title of ['a', 'b', 'c', 'd']) {
      api.pass(1);
      const from = title === 'a' || title === 'd' ? other : user;
      await from.save({ title, visibility: 'PUBLIC' });
    }
    const first = await user.list({ limit: '3' }, '');
    const second = await user.list({ limit: '3', after: first.next ?? '' }, '');
    expect(titles([...first.matches, ...second.matches])).toEqual(['d', 'c', 'b', 'a']);
    expect([first.total, second.next]).toEqual([undefined, null]);
    expect(new Set(first.matches.map(({ isOwn }) => isOwn))).toEqual(new Set([true, false]));
    for (const { matchId, isOwn } of [...first.matches, ...second.matches]) {
      const from = isOwn ? user : other;
      await from.send({ method: 'DELETE', url: `/api/match/${matchId}` });
    }
  });

  test('tell the number of all games, which takes one statement for a page with games', async () => {
    expect(await user.list({})).toEqual({ matches: [], total: 0, next: null });
    await saveAll(['first', 'second', 'third']);
    const first = await user.list({ limit: '2' });
    expect(await user.list({ limit: '2', after: first.next ?? '' })).toMatchObject({ total: 3 });
    expect(await user.list({ search: 'second' })).toMatchObject({ total: 1 });
    expect(await user.list({ search: 'fourth' })).toMatchObject({ total: 0 });
    const statements = await listStatements(() => user.list({ limit: '2' }));
    expect(statements).toHaveLength(1);
    // The last game is deleted before its page is requested.
    const [last] = (await user.list({ sort: 'updatedAt', order: 'asc', limit: '1' })).matches;
    await user.send({ method: 'DELETE', url: `/api/match/${last?.matchId}` });
    const empty = await user.list({ limit: '2', after: first.next ?? '' });
    expect(empty).toEqual({ matches: [], total: 2, next: null });
  });

  test('refuse invalid cursors', async () => {
    await saveAll(['a', 'b']);
    const { next } = await user.list({ limit: '1' });
    const id = '00000000-0000-4000-8000-000000000000';
    const cursors = [
      'x',
      makeListCursor(null),
      makeListCursor(['updatedAt', 'desc', 'no time', id]),
      makeListCursor(['updatedAt', 'desc', 7, id]),
      makeListCursor(['updatedAt', 'desc', '2026-01-01T00:00:00.000Z', "'; drop table match; --"]),
    ];
    for (const after of cursors) {
      const { status } = await user.get(`/api/match/only-me?after=${after}`);
      expect(status).toBe(400);
    }
    const other = await user.get(`/api/match/only-me?sort=title&after=${next}`);
    expect(other.status).toBe(400);
    const large = makeListCursor(['plies', 'desc', 99_999, id]);
    const plies = await user.get(`/api/match/only-me?sort=plies&after=${large}`);
    expect(plies.status).toBe(400);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'sort=ownerId',
    'order=up',
    'owner=1',
    'opening=x9',
    'from=1',
  ])('with %s are refused', async (query) => {
    expect((await user.get(`/api/match/only-me?${query}`)).status).toBe(400);
  });
});

test('flood: a search uses its first six words', async () => {
  await user.save({ title: 'a b c d e f' });
  expect(await find({ search: 'a b c d e f x' })).toEqual(['a b c d e f']);
  expect(await find({ search: 'a b c d e x' })).toEqual([]);
  expect(await find({ search: 'a a a a a a x' })).toEqual([]);
});

test('flood: games are counted up to a thousand, and those of other users not at all', async () => {
  const { matchId } = await user.save({ folder: 'b' });
  const { db } = api.database;
  const [saved] = await db.select().from(matches).where(eq(matches.id, matchId));
  if (saved === undefined) throw new Error('The game was not saved');
  const { id: _id, ...values } = { ...saved, folder: 'a' };
  const copies = Array.from({ length: MATCH_LIMITS.counted }, () => values);
  for (const count of [0, 200, 400, 600, 800]) {
    await db.insert(matches).values(copies.slice(count, count + 200));
  }
  expect((await user.list({ folder: 'a', limit: '1' })).total).toBe(MATCH_LIMITS.counted);
  await user.save({ folder: 'b' });
  expect((await user.list({ limit: '1' })).total).toBe(MATCH_LIMITS.counted + 1);
  expect((await user.list({ limit: '1' }, '')).total).toBeUndefined();
});

test('flood: only the newest public games of other users are searched', async () => {
  const other = makeUser(api, await api.signIn());
  const { matchId } = await other.save({ title: 'old and public', visibility: 'PUBLIC' });
  api.pass(1);
  const { matchId: newer } = await other.save({ title: 'new and public', visibility: 'PUBLIC' });
  const { db } = api.database;
  expect(await search({})).toEqual(['new and public', 'old and public']);
  // Together with the newer game, these copies are as many games as a search reads.
  const copies = sql`generate_series(1, ${MATCH_LIMITS.searchedPublic - 1}) as number`;
  const id = sql`jsonb_build_object('id', md5(number::text), 'title_folded', '', 'updated_at', ${matches.updatedAt} + interval '1 minute')`;
  await db.execute(
    sql`insert into ${matches} select copy.* from ${matches}, ${copies}, jsonb_populate_record(match, ${id}) as copy where ${matches.id} = ${newer}`,
  );
  expect(await search({})).toEqual(['new and public']);
  expect(await search({ sort: 'title', order: 'asc' })).toEqual(['new and public']);
  await db.delete(matches).where(ne(matches.id, matchId));
  expect(await search({})).toEqual(['old and public']);
  await db.delete(matches);
});

test('games are found by folder only by their owner', async () => {
  await user.save({ title: 'mine', folder: 'Giải Đồng Đội' });
  const other = makeUser(api, await api.signIn());
  await other.save({ title: 'theirs', folder: 'Giải Đồng Đội', visibility: 'PUBLIC' });
  const find = async (words: string) => titles((await user.list({ search: words }, '')).matches);
  expect(await find('dong DOI')).toEqual(['mine']);
  expect(await find('theirs')).toEqual(['theirs']);
});

test('folders are listed with the number of games outside the bin', async () => {
  await saveAll(['a', 'b'], { folder: 'Giải 2024' });
  const { matchId } = await user.save({ folder: '残局' });
  await user.save();
  await user.send({ method: 'DELETE', url: `/api/match/${matchId}` });
  const { body } = await user.get('/api/match/folders');
  expect(body.data).toEqual([
    { name: '', count: 1 },
    { name: 'Giải 2024', count: 2 },
  ]);
  expect(await find({ folder: 'Giải 2024' })).toEqual(['a', 'b']);
  expect((await user.list({ folder: '' })).total).toBe(1);
});

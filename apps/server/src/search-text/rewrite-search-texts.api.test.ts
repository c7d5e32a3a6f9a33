import { randomUUID } from 'node:crypto';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../db/migrate.ts';
import { hashGame } from '../games/hash-game.ts';
import { makeImporter } from '../modules/game-db/search/testing/search-api.ts';
import { makeUser, tag } from '../modules/saved-games/testing/matches.ts';
import { makeTestApi } from '../testing/test-api.ts';
import { rewriteSearchTexts } from './rewrite-search-texts.ts';

const api = await makeTestApi();
const { database, now } = api;
const importAll = await makeImporter(api);
const HU = { red: '胡榮華', black: '楊官璘', date: '1960', moves: 'h2e2 h9g7 h0g2' };
const SAME_HU = { ...HU, red: '胡荣华', black: '杨官璘' };

const ask = async (query: string) => rowsOf(await database.db.execute(sql.raw(query)));
const searchTextOf = async (collection: string) =>
  ask(`
    select red_folded, black_folded from collection_game
    where collection_id = (select id from collection where name = '${collection}') order by id`);

/** Stores all search texts as an old version did, which had no table of characters. */
async function storeOldSearchTexts(): Promise<void> {
  await ask(`update match set title_folded = title, red_folded = red`);
  await ask(`update book_entry set note_folded = note`);
  // In two steps, since a name may be the present search text of another collection.
  await ask(`update collection set name_folded = id::text`);
  await ask(`update collection set name_folded = lower(name)`);
  const games = await ask(`
    select id, red, black, year, encode(line, 'hex') as line from collection_game`);
  for (const { id, red, black, year, line } of games) {
    const hash = hashGame({
      startFen: INITIAL_FEN,
      redSearchText: String(red),
      blackSearchText: String(black),
      year: Number(year),
      line: Buffer.from(String(line), 'hex'),
    });
    const hex = Buffer.from(hash).toString('hex');
    await ask(`
      update collection_game set red_folded = red, black_folded = black, hash = '\\x${hex}'
      where id = ${String(id)}`);
  }
  await ask(`delete from site_setting where key = 'searchTextVersion'`);
}

let user: ReturnType<typeof makeUser>;

beforeAll(async () => {
  const signedIn = await api.signIn();
  user = makeUser(api, signedIn);
  await user.save({ title: '飛相局', information: [tag('Red', HU.red)] });
  const bookId = randomUUID();
  await ask(`
    insert into book (id, owner_id, name, serial, created_at, updated_at)
    values ('${bookId}', '${signedIn.userId}', 'Mine', 1, now(), now())`);
  await ask(`
    insert into book_entry (key, book_id, is_red, move, fen, note, serial, created_at, updated_at)
    values ('\\x00', '${bookId}', true, 1, '', '過宮炮', 1, now(), now())`);
  await importAll('國手', [HU]);
  await importAll('Twice', [SAME_HU]);
  await importAll('Other', []);
  // Adds a game and a collection whose new search texts are equal to those of others.
  await ask(`
    insert into collection_game (collection_id, hash, red, black, red_folded, black_folded, event, date, year, result, ecco, opening, plies, line, information)
    select collection_id, '\\x01', '${HU.red}', '${HU.black}', '', '', event, date, year, result, ecco, opening, plies, line, information
    from collection_game where collection_id = (select id from collection where name = 'Twice')`);
  await ask(`update collection set name = '国手' where name = 'Other'`);
  await storeOldSearchTexts();
});

test('search texts of an old version are rewritten once', async () => {
  const stopped = rewriteSearchTexts({ database, now, signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow('aborted');
  // A match, a note, two games, and the collection whose name is free.
  expect(await rewriteSearchTexts({ database, now })).toBe(5);
  expect(await rewriteSearchTexts({ database, now })).toBe(0);
  for (const player of ['胡榮華', '胡荣华']) {
    expect((await user.list({ player })).matches).toHaveLength(1);
  }
  expect((await user.list({ search: '飞相局' })).matches).toHaveLength(1);
  expect(await ask('select note_folded from book_entry')).toEqual([{ note_folded: '过宫炮' }]);
});

test('a game imported in other characters is recognized', async () => {
  const searchTexts = { red_folded: '胡荣华', black_folded: '杨官璘' };
  expect(await searchTextOf('國手')).toEqual([searchTexts]);
  await importAll('國手', [HU, SAME_HU]);
  await importAll('国手', []);
  expect(await searchTextOf('國手')).toEqual([searchTexts]);
});

test('two games and two collections with equal search texts stay separate', async () => {
  const searchTexts = { red_folded: '胡荣华', black_folded: '杨官璘' };
  expect(await searchTextOf('Twice')).toEqual([searchTexts, searchTexts]);
  const names = await ask(
    `select name, name_folded from collection where name like '%手' order by id`,
  );
  expect(names).toEqual([
    { name: '國手', name_folded: '國手' },
    { name: '国手', name_folded: '国手' },
  ]);
});

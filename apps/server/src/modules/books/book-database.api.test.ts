import type { BookEntry } from '@chuhe/contract/book';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { makeSqlite } from '../../../../../packages/game/src/testing/make-sqlite.ts';
import { OBK_SAMPLE } from '../../../../../packages/game/src/testing/obk-sample.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { BookClient, lineOf, play } from './testing/book-client.ts';

const api = await makeTestApi();

/** The position of the sample to which no line leads. */
const far = Position.fromFen('3k5/9/9/9/9/9/9/9/R8/4K4 w');
const afterCannon = play('h2e2').fen;

async function withBook() {
  const client = new BookClient(api, await api.signIn());
  const { bookId } = await client.create();
  return { client, bookId };
}

async function upload(
  { client, bookId }: Awaited<ReturnType<typeof withBook>>,
  file: Uint8Array | string = OBK_SAMPLE,
  query = '',
) {
  return (await client.upload(bookId, file, 'book.obk', query)).body;
}

async function listAll({ client, bookId }: Awaited<ReturnType<typeof withBook>>) {
  return (await client.data<{ entries: BookEntry[] }>('GET', `books/${bookId}/entries?limit=100`))
    .entries;
}

test('a .obk book is imported with its scores, percentages and notes', async () => {
  const book = await withBook();
  expect((await upload(book)).data).toEqual({
    format: 'obk',
    records: 4,
    added: 4,
    changed: 0,
    unchanged: 0,
    byLock: 1,
    otherSide: 0,
    refused: 0,
    report: [],
  });
  const found = await book.client.lookUp(INITIAL_FEN);
  expect(found.filter(({ move }) => move === 'h2e2' || move === 'c3c4')).toMatchObject([
    { move: 'h2e2', score: 30, winPercentage: 65, priority: 30, note: '中炮', valid: true },
    { move: 'c3c4', score: 10, valid: false },
  ]);
  expect(await book.client.lookUp(afterCannon)).toMatchObject([{ move: 'h9g7', score: -12 }]);
});

test('an entry known by its key gets its position when a user opens it, also in the mirror image', async () => {
  const book = await withBook();
  await upload(book);
  expect((await listAll(book)).filter(({ startingFEN }) => startingFEN === '')).toHaveLength(1);
  expect(await book.client.lookUp(far.mirror().fen)).toMatchObject([
    { move: 'i1i9', score: 999, startingFEN: far.fen, isMirrored: true },
  ]);
  expect((await listAll(book)).every(({ startingFEN }) => startingFEN !== '')).toBe(true);
  expect((await upload(book)).data).toMatchObject({ added: 0, unchanged: 4, byLock: 0 });
});

test('an entry known by its key is kept in an export, and left out of BOOK.DAT', async () => {
  const book = await withBook();
  await upload(book);
  const path = `books/${book.bookId}/export?format=`;
  const { content } = await book.client.data<{ content: string }>('GET', `${path}json`);
  expect(content).toContain('"obkKey":"f8398ee892fa51ec"');
  expect(await book.client.data('GET', `${path}dat`)).toMatchObject({ left: 2 });
  const other = await withBook();
  expect((await upload(other, content)).data).toMatchObject({ added: 4, byLock: 1, refused: 0 });
  expect(await other.client.lookUp(far.fen)).toMatchObject([{ move: 'a1a9' }]);
});

test('the moves of an unknown position are found in either order of their squares', async () => {
  const book = await withBook();
  // Without known positions, the source is taken to be in the high byte (0xb3 is a1, 0x33 is a9).
  const rows = [[0xf839_8ee8_92fa_51ecn, 0x33b3]];
  const sql = 'CREATE TABLE bhobk (vkey, vmove)';
  const file = makeSqlite([{ name: 'bhobk', sql, rows }]);
  expect((await upload(book, file)).data).toMatchObject({ added: 1, byLock: 1 });
  expect(await book.client.lookUp(far.fen)).toMatchObject([{ move: 'a1a9' }]);
  const again = await upload(book, file);
  expect(again.data).toMatchObject({ added: 0, unchanged: 1, byLock: 0 });
});

test.each([
  ['red', { added: 2, otherSide: 1, refused: 1 }, [INITIAL_FEN]],
  ['black', { added: 1, otherSide: 2, refused: 1 }, [afterCannon]],
])('only the moves of %s are imported if the user wants so', async (side, counts, fens) => {
  const book = await withBook();
  expect((await upload(book, OBK_SAMPLE, `?side=${side}`)).data).toMatchObject({
    ...counts,
    byLock: 0,
    report: [{ line: 3, reason: 'it is not known which side is to move' }],
  });
  const entries = await listAll(book);
  expect([...new Set(entries.map(({ startingFEN }) => startingFEN))]).toEqual(fens);
});

test('a JSON file and BOOK.DAT are imported for one side, too', async () => {
  const source = await withBook();
  await upload(source);
  const path = `books/${source.bookId}/export?format=`;
  const json = await source.client.data<{ content: string }>('GET', `${path}json`);
  const dat = await source.client.data<{ content: string }>('GET', `${path}dat`);
  for (const file of [json.content, Buffer.from(dat.content, 'base64')]) {
    const book = await withBook();
    expect((await upload(book, file, '?side=black')).data).toMatchObject({ added: 1 });
    expect(await book.client.lookUp(afterCannon)).toMatchObject([{ move: 'h9g7' }]);
    expect(await listAll(book)).toHaveLength(1);
  }
});

test('a move that several rows have is added once, with its highest score', async () => {
  const book = await withBook();
  const sql = 'CREATE TABLE lines (fen, move, score)';
  const rows = [
    [INITIAL_FEN, 'h2e2', 5],
    [INITIAL_FEN, 'b2e2', 9],
    [INITIAL_FEN, 'e0e9', 7],
  ];
  expect((await upload(book, makeSqlite([{ name: 'lines', sql, rows }]))).data).toMatchObject({
    format: 'sqlite',
    records: 3,
    added: 1,
    unchanged: 1,
    refused: 1,
    report: [{ line: 3, reason: 'the move is not legal in its position' }],
  });
  expect((await listAll(book)).map(({ score }) => score)).toEqual([9]);
});

test('a row of a .xqb book that does not tell its side is added for both sides, and refused if only one is wanted', async () => {
  // Each empty point is 0; k is 11101 at d9, R 10001 at a1, and K 10101 at e0.
  const bits = `00011101${'0'.repeat(68)}10001${'0'.repeat(12)}10101${'0'.repeat(4)}`;
  const key = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  const sql = 'CREATE TABLE book (key, move)';
  const row = (move: number) => [Uint8Array.from(key), move];
  const file = makeSqlite([{ name: 'book', sql, rows: [row(0x8000), row(0x8011)] }]);
  const both = await withBook();
  expect((await upload(both, file)).data).toMatchObject({
    records: 2,
    added: 2,
    refused: 1,
    report: [{ line: 2, reason: 'the move is not legal in its position' }],
  });
  const red = await withBook();
  const reason = 'it is not known which side is to move';
  expect((await upload(red, file, '?side=red')).data).toMatchObject({
    records: 2,
    added: 0,
    otherSide: 0,
    refused: 2,
    report: [
      { line: 1, reason },
      { line: 2, reason },
    ],
  });
});

test('existing entries keep their priorities, because those of the file only follow its scores', async () => {
  const book = await withBook();
  await book.client.put(book.bookId, [{ FEN: INITIAL_FEN, move: 'h2e2', priority: 500 }]);
  const sql = 'CREATE TABLE lines (fen, move, score)';
  const rows = [
    [INITIAL_FEN, 'h2e2', -3],
    [INITIAL_FEN, 'g3g4', 20],
  ];
  const file = makeSqlite([{ name: 'lines', sql, rows }]);
  expect((await upload(book, file)).data).toMatchObject({ added: 1, changed: 1 });
  const entries = await listAll(book);
  expect(entries.map(({ move, score, priority }) => [move, score, priority])).toEqual([
    ['h2e2', -3, 500],
    ['g3g4', 20, 20],
  ]);
  expect((await upload(book, file)).data).toMatchObject({ unchanged: 2 });
});

test('a database without a book, a damaged one and other bytes are refused with the reason, and create no book', async () => {
  const { client, bookId } = await withBook();
  const games = makeSqlite([{ name: 'games', sql: 'CREATE TABLE games (pgn)', rows: [] }]);
  const withoutRowId = 'CREATE TABLE bhobk (vkey PRIMARY KEY, vmove) WITHOUT ROWID';
  const unread = makeSqlite([{ name: 'bhobk', sql: withoutRowId, rows: [] }]);
  const cut = OBK_SAMPLE.subarray(0, 400);
  const messages = [
    [games, 'Its tables: games'],
    [unread, 'Its tables: bhobk (WITHOUT ROWID)'],
    [cut, 'damaged at page 1 (byte 0): the file ends before this page'],
    [new Uint8Array(333).fill(0xff), 'supported'],
  ] as const;
  for (const [file, message] of messages) {
    const { status, body } = await client.upload(bookId, file, 'book.obk');
    expect([status, body.code]).toEqual([400, 'FILE_NOT_SUPPORTED']);
    expect(body.message).toContain(message);
  }
  const id = crypto.randomUUID();
  await client.upload(id, games, 'book.obk', '?name=None');
  expect((await client.books()).map((book) => book.bookId)).toEqual([bookId]);
});

test('a book that is cut is imported as far as it can be read', async () => {
  const book = await withBook();
  const rows = lineOf(60).map(({ FEN, move }) => [FEN, move]);
  const sql = 'CREATE TABLE lines (fen, move)';
  const whole = makeSqlite([{ name: 'lines', sql, rows }]);
  const broken = whole.slice().fill(0, 512, 1024);
  const { data } = await upload(book, broken);
  const entries = await listAll(book);
  expect(entries.length).toBeGreaterThan(10);
  expect(data).toMatchObject({
    added: entries.length,
    refused: 1,
    report: [{ line: null, reason: 'page 2 at byte 512: this is not a page of a table' }],
  });
});

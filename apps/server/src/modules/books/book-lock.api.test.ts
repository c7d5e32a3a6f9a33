import type { BookEntry } from '@chuhe/contract/book';
import { makeBookCsv, makeBookJson } from '@chuhe/game/book-file';
import { locksOf, makeBookDat } from '@chuhe/game/elephanteye-book';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { BookClient, play, start } from './testing/book-client.ts';

const api = await makeTestApi();

/** Positions to which no short line leads. */
const far = Position.fromFen('3k5/9/9/9/9/9/9/9/R8/4K4 w');
const farBlack = Position.fromFen('3k5/r8/9/9/9/9/9/9/9/4K4 b');
const dat = makeBookDat([
  { fen: far.fen, move: 'a1a9', weight: 30 },
  { fen: far.fen, move: 'a1d1', weight: 20 },
  { fen: farBlack.fen, move: 'a8a0', weight: 10 },
  { fen: start.fen, move: 'h2e2', weight: 9 },
]);

async function user(): Promise<BookClient> {
  return new BookClient(api, await api.signIn());
}

async function withBook(values: object = {}) {
  const client = await user();
  const { bookId } = await client.create(values);
  return { client, bookId };
}

async function upload(client: BookClient, bookId: string, file: Uint8Array | string = dat) {
  const { body } = await client.upload(bookId, file);
  return body.data;
}

async function listAll(client: BookClient, bookId: string): Promise<BookEntry[]> {
  const path = `books/${bookId}/entries?limit=100`;
  return (await client.data<{ entries: BookEntry[] }>('GET', path)).entries;
}

function lockEntry(position: Position, move: string, values: object = {}) {
  const [lock] = locksOf(position.toBoard());
  return { startingFEN: '', lock, move, ...values };
}

function fileOf(entries: Parameters<typeof makeBookCsv>[0]): string {
  return makeBookJson({ name: '', entries });
}

test('entries known by lock only are stored, listed without a position, and counted', async () => {
  const { client, bookId } = await withBook();
  expect(await upload(client, bookId)).toEqual({
    format: 'dat',
    records: 4,
    added: 4,
    changed: 0,
    unchanged: 0,
    byLock: 3,
    otherSide: 0,
    refused: 0,
    report: [],
  });
  const entries = await listAll(client, bookId);
  expect(entries.filter(({ startingFEN }) => startingFEN === '')).toHaveLength(3);
  expect(await client.books()).toMatchObject([{ entries: 4 }]);
  expect(await upload(client, bookId)).toMatchObject({ added: 0, unchanged: 4, byLock: 3 });

  const pages: BookEntry[] = [];
  for (let after = ''; ; ) {
    const path = `books/${bookId}/entries?limit=1${after}`;
    const page = await client.data<{ entries: BookEntry[]; next: string | null }>('GET', path);
    pages.push(...page.entries);
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(pages).toEqual(entries);
});

test('an entry is found when a user opens its position, and has the position from then on', async () => {
  const { client, bookId } = await withBook();
  await upload(client, bookId);
  expect(await client.lookUp(far.fen)).toMatchObject([
    { move: 'a1a9', priority: 30, serialNumber: 1, startingFEN: far.fen, isMirrored: false },
    { move: 'a1d1', priority: 20, serialNumber: 2 },
  ]);
  const [black] = await client.lookUp(farBlack.fen);
  expect(black).toMatchObject({ move: 'a8a0', redMovesFirst: false });
  expect((await listAll(client, bookId)).every(({ startingFEN }) => startingFEN !== '')).toBe(true);
  expect(await client.books()).toMatchObject([{ entries: 4, positions: 3 }]);
  expect(await upload(client, bookId)).toMatchObject({ added: 0, unchanged: 4, byLock: 0 });
  expect(await client.books()).toMatchObject([{ entries: 4 }]);
});

test('an entry is found in the mirror image, among many positions, and by simultaneous calls', async () => {
  const { client, bookId } = await withBook();
  await upload(client, bookId);
  const fens = [play('h2e2').fen, far.mirror().fen, farBlack.mirror().fen, far.mirror().fen];
  const calls = await Promise.all(
    [1, 2, 3].map(() => client.data<BookEntry[][]>('POST', 'book/look-up', { fens })),
  );
  for (const [none, mirrored, black, again] of calls) {
    expect(none).toEqual([]);
    expect(mirrored).toMatchObject([
      { move: 'i1i9', startingFEN: far.fen, isMirrored: true },
      { move: 'i1f1' },
    ]);
    expect(black).toMatchObject([{ move: 'i8i0' }]);
    expect(again).toEqual(mirrored);
  }
  expect(await client.books()).toMatchObject([{ entries: 4, positions: 3 }]);
  expect(await upload(client, bookId)).toMatchObject({ unchanged: 4, byLock: 0 });
});

test('an entry whose move is illegal in the position is neither returned nor moved', async () => {
  const { client, bookId } = await withBook();
  await upload(client, bookId, fileOf([lockEntry(far, 'b1b9'), lockEntry(far, 'a1a2')]));
  expect(await client.lookUp(far.fen)).toMatchObject([{ move: 'a1a2', serialNumber: 1 }]);
  const entries = await listAll(client, bookId);
  expect(entries.find(({ startingFEN }) => startingFEN === '')).toMatchObject({
    move: 'b1b9',
    serialNumber: 1,
  });
});

test('a book for one side returns only moves of that side', async () => {
  const { client, bookId } = await withBook({ side: 'black' });
  await upload(client, bookId);
  expect(await client.lookUp(far.fen)).toEqual([]);
  expect(await client.lookUp(farBlack.fen)).toMatchObject([{ move: 'a8a0' }]);
  await client.send('PATCH', `books/${bookId}`, { side: 'red' });
  expect(await client.lookUp(farBlack.fen)).toEqual([]);
  expect(await client.lookUp(far.fen)).toHaveLength(2);
  expect(await (await user()).lookUp(far.fen)).toEqual([]);
});

test('an entry at the position is kept, and the duplicate known by lock is dropped', async () => {
  const { client, bookId } = await withBook();
  await upload(client, bookId, fileOf([lockEntry(far, 'a1a9'), lockEntry(far, 'a1a2')]));
  await client.put(bookId, [{ FEN: far.fen, move: 'a1a9', note: 'mine' }]);
  expect(await client.lookUp(far.fen)).toMatchObject([
    { move: 'a1a9', note: 'mine', serialNumber: 1 },
    { move: 'a1a2', serialNumber: 2 },
  ]);
  expect(await listAll(client, bookId)).toHaveLength(2);
});

test('a deleted entry is not found, a restored one is, and one in the bin may be entered again', async () => {
  const { client, bookId } = await withBook();
  await upload(client, bookId);
  const bin = { all: true };
  const path = `books/${bookId}/entries`;
  const gone = await client.data<{ deletionId: string }>('POST', `${path}/delete`, bin);
  expect(await client.lookUp(far.fen)).toEqual([]);
  expect(await client.data('POST', `${path}/restore`, { deletionId: gone.deletionId })).toEqual({
    entries: 4,
  });
  expect(await client.lookUp(far.fen)).toHaveLength(2);
  await client.data('POST', `${path}/delete`, bin);
  expect(await upload(client, bookId)).toMatchObject({ added: 4, byLock: 3 });
  expect(await client.lookUp(far.fen)).toMatchObject([{ serialNumber: 1 }, { serialNumber: 2 }]);
});

test.each(['json', 'csv', 'dat'])('an export as %s loses nothing', async (format) => {
  const { client, bookId } = await withBook();
  const note = format === 'dat' ? '' : '=1, "炮"';
  const entries = [
    lockEntry(far, 'a1a9', { note, priority: 7 }),
    lockEntry(far, 'a1a2', { priority: 3 }),
    lockEntry(farBlack, 'a8a0', { priority: 2 }),
    { startingFEN: start.fen, move: 'c3c4', priority: 5 },
  ];
  expect(await upload(client, bookId, makeBookCsv(entries))).toMatchObject({ added: 4, byLock: 3 });
  const path = `books/${bookId}/export?format=${format}`;
  const { content, left } = await client.data<{ content: string; left: number }>('GET', path);
  expect(left).toBe(0);
  const second = await client.create();
  const bytes = format === 'dat' ? Buffer.from(content, 'base64') : content;
  expect(await upload(client, second.bookId, bytes)).toMatchObject({ added: 4, byLock: 3 });
  const plain = async (id: string) => {
    const all = await listAll(client, id);
    return all.map((entry) => JSON.stringify({ ...entry, bookId: '', date: '' })).toSorted();
  };
  expect(await plain(second.bookId)).toEqual(await plain(bookId));
});

test('an entry known by lock is chosen as best move, and gets a card only once it has a position', async () => {
  const { client, bookId } = await withBook();
  await upload(client, bookId, fileOf([lockEntry(far, 'a1a9')]));
  expect(await client.data('GET', 'training')).toMatchObject({ cards: [] });
  const best = await client.data<object>(
    'GET',
    `book/best-move?FEN=${encodeURIComponent(far.fen)}`,
  );
  expect(best).toMatchObject({ move: 'a1a9' });
  expect(await client.data<{ cards: object[] }>('GET', 'training')).toMatchObject({
    cards: [{}],
  });
});

test('a file may have two hundred moves per lock', async () => {
  const { client, bookId } = await withBook();
  const squares = Array.from(
    { length: 201 },
    (_, index) => `${'bcdefghi'[index % 8] ?? ''}${Math.floor(index / 8) % 10}`,
  );
  const moves = squares.map((square, index) => `a${Math.floor(index / 80)}${square}`);
  const report = await upload(client, bookId, fileOf(moves.map((move) => lockEntry(far, move))));
  expect(report).toMatchObject({
    added: 200,
    refused: 1,
    report: [{ line: 201, reason: 'too many moves of one lock' }],
  });
});

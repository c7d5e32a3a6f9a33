import type { BookEntry } from '@chuhe/contract/book';
import { makeBookCsv, makeBookJson } from '@chuhe/game/book-file';
import { locksOf, makeBookDat } from '@chuhe/game/elephanteye-book';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { BookReader, play, start } from './testing/book-api.ts';

const api = await makeTestApi();

/** No line of a few moves leads there. */
const far = Position.fromFen('3k5/9/9/9/9/9/9/9/R8/4K4 w');
const farBlack = Position.fromFen('3k5/r8/9/9/9/9/9/9/9/4K4 b');
const dat = makeBookDat([
  { fen: far.fen, move: 'a1a9', weight: 30 },
  { fen: far.fen, move: 'a1d1', weight: 20 },
  { fen: farBlack.fen, move: 'a8a0', weight: 10 },
  { fen: start.fen, move: 'h2e2', weight: 9 },
]);

async function user(): Promise<BookReader> {
  return new BookReader(api, await api.signIn());
}

async function withBook(values: object = {}) {
  const own = await user();
  const { bookId } = await own.create(values);
  return { own, bookId };
}

async function imported(own: BookReader, bookId: string, file: Uint8Array | string = dat) {
  const { body } = await own.upload(bookId, file);
  return body.data;
}

async function listed(own: BookReader, bookId: string): Promise<BookEntry[]> {
  const path = `books/${bookId}/entries?limit=100`;
  return (await own.data<{ entries: BookEntry[] }>('GET', path)).entries;
}

function lockEntry(position: Position, move: string, values: object = {}) {
  const [lock] = locksOf(position.toBoard());
  return { startingFEN: '', lock, move, ...values };
}

function fileOf(entries: Parameters<typeof makeBookCsv>[0]): string {
  return makeBookJson({ name: '', entries });
}

test('what a file knows by its lock alone is kept, listed without a position, and counted', async () => {
  const { own, bookId } = await withBook();
  expect(await imported(own, bookId)).toEqual({
    format: 'dat',
    records: 4,
    added: 4,
    changed: 0,
    unchanged: 0,
    byLock: 3,
    refused: 0,
    report: [],
  });
  const entries = await listed(own, bookId);
  expect(entries.filter(({ startingFEN }) => startingFEN === '')).toHaveLength(3);
  expect(await own.books()).toMatchObject([{ entries: 4 }]);
  expect(await imported(own, bookId)).toMatchObject({ added: 0, unchanged: 4, byLock: 3 });

  const pages: BookEntry[] = [];
  for (let after = ''; ; ) {
    const path = `books/${bookId}/entries?limit=1${after}`;
    const page = await own.data<{ entries: BookEntry[]; next: string | null }>('GET', path);
    pages.push(...page.entries);
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(pages).toEqual(entries);
});

test('it is found when a user stands there, and has its position from then on', async () => {
  const { own, bookId } = await withBook();
  await imported(own, bookId);
  expect(await own.look(far.fen)).toMatchObject([
    { move: 'a1a9', priority: 30, serialNumber: 1, startingFEN: far.fen, isMirrored: false },
    { move: 'a1d1', priority: 20, serialNumber: 2 },
  ]);
  const [black] = await own.look(farBlack.fen);
  expect(black).toMatchObject({ move: 'a8a0', redMovesFirst: false });
  expect((await listed(own, bookId)).every(({ startingFEN }) => startingFEN !== '')).toBe(true);
  expect(await own.books()).toMatchObject([{ entries: 4, positions: 3 }]);
  expect(await imported(own, bookId)).toMatchObject({ added: 0, unchanged: 4, byLock: 0 });
  expect(await own.books()).toMatchObject([{ entries: 4 }]);
});

test('it is found in the mirror image, by many positions at once, and by two calls at the same time', async () => {
  const { own, bookId } = await withBook();
  await imported(own, bookId);
  const fens = [play('h2e2').fen, far.mirror().fen, farBlack.mirror().fen, far.mirror().fen];
  const calls = await Promise.all(
    [1, 2, 3].map(() => own.data<BookEntry[][]>('POST', 'book/look-up', { fens })),
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
  expect(await own.books()).toMatchObject([{ entries: 4, positions: 3 }]);
  expect(await imported(own, bookId)).toMatchObject({ unchanged: 4, byLock: 0 });
});

test('a move that is not legal there is of another position: not shown, and left alone', async () => {
  const { own, bookId } = await withBook();
  await imported(own, bookId, fileOf([lockEntry(far, 'b1b9'), lockEntry(far, 'a1a2')]));
  expect(await own.look(far.fen)).toMatchObject([{ move: 'a1a2', serialNumber: 1 }]);
  const entries = await listed(own, bookId);
  expect(entries.find(({ startingFEN }) => startingFEN === '')).toMatchObject({
    move: 'b1b9',
    serialNumber: 1,
  });
});

test('a book for one side finds only moves of that side', async () => {
  const { own, bookId } = await withBook({ side: 'black' });
  await imported(own, bookId);
  expect(await own.look(far.fen)).toEqual([]);
  expect(await own.look(farBlack.fen)).toMatchObject([{ move: 'a8a0' }]);
  await own.send('PATCH', `books/${bookId}`, { side: 'red' });
  expect(await own.look(farBlack.fen)).toEqual([]);
  expect(await own.look(far.fen)).toHaveLength(2);
  expect(await (await user()).look(far.fen)).toEqual([]);
});

test('what the book has there already stays, and the entry by its lock goes', async () => {
  const { own, bookId } = await withBook();
  await imported(own, bookId, fileOf([lockEntry(far, 'a1a9'), lockEntry(far, 'a1a2')]));
  await own.put(bookId, [{ FEN: far.fen, move: 'a1a9', note: 'mine' }]);
  expect(await own.look(far.fen)).toMatchObject([
    { move: 'a1a9', note: 'mine', serialNumber: 1 },
    { move: 'a1a2', serialNumber: 2 },
  ]);
  expect(await listed(own, bookId)).toHaveLength(2);
});

test('deleted, it is not found; had back, it is; in the bin, its place is free', async () => {
  const { own, bookId } = await withBook();
  await imported(own, bookId);
  const bin = { all: true };
  const path = `books/${bookId}/entries`;
  const gone = await own.data<{ deletionId: string }>('POST', `${path}/delete`, bin);
  expect(await own.look(far.fen)).toEqual([]);
  expect(await own.data('POST', `${path}/restore`, { deletionId: gone.deletionId })).toEqual({
    entries: 4,
  });
  expect(await own.look(far.fen)).toHaveLength(2);
  await own.data('POST', `${path}/delete`, bin);
  expect(await imported(own, bookId)).toMatchObject({ added: 4, byLock: 3 });
  expect(await own.look(far.fen)).toMatchObject([{ serialNumber: 1 }, { serialNumber: 2 }]);
});

test.each(['json', 'csv', 'dat'])('nothing is lost by way of %s', async (format) => {
  const { own, bookId } = await withBook();
  const note = format === 'dat' ? '' : '=1, "炮"';
  const entries = [
    lockEntry(far, 'a1a9', { note, priority: 7 }),
    lockEntry(far, 'a1a2', { priority: 3 }),
    lockEntry(farBlack, 'a8a0', { priority: 2 }),
    { startingFEN: start.fen, move: 'c3c4', priority: 5 },
  ];
  expect(await imported(own, bookId, makeBookCsv(entries))).toMatchObject({ added: 4, byLock: 3 });
  const path = `books/${bookId}/export?format=${format}`;
  const { content, left } = await own.data<{ content: string; left: number }>('GET', path);
  expect(left).toBe(0);
  const second = await own.create();
  const bytes = format === 'dat' ? Buffer.from(content, 'base64') : content;
  expect(await imported(own, second.bookId, bytes)).toMatchObject({ added: 4, byLock: 3 });
  const plain = async (id: string) => {
    const all = await listed(own, id);
    return all.map((entry) => JSON.stringify({ ...entry, bookId: '', date: '' })).toSorted();
  };
  expect(await plain(second.bookId)).toEqual(await plain(bookId));
});

test('it is played when it is asked for, and no card is made of what has no position', async () => {
  const { own, bookId } = await withBook();
  await imported(own, bookId, fileOf([lockEntry(far, 'a1a9')]));
  expect(await own.data('GET', 'training')).toMatchObject({ cards: [] });
  const best = await own.data<object>('GET', `book/best-move?FEN=${encodeURIComponent(far.fen)}`);
  expect(best).toMatchObject({ move: 'a1a9' });
  expect(await own.data<{ cards: object[] }>('GET', 'training')).toMatchObject({
    cards: [{}],
  });
});

test('a file may have two hundred moves of a lock', async () => {
  const { own, bookId } = await withBook();
  const squares = Array.from(
    { length: 201 },
    (_, index) => `${'bcdefghi'[index % 8] ?? ''}${Math.floor(index / 8) % 10}`,
  );
  const moves = squares.map((square, index) => `a${Math.floor(index / 80)}${square}`);
  const report = await imported(own, bookId, fileOf(moves.map((move) => lockEntry(far, move))));
  expect(report).toMatchObject({
    added: 200,
    refused: 1,
    report: [{ line: 201, reason: 'too many moves of one lock' }],
  });
});

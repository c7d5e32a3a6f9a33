import { randomUUID } from 'node:crypto';
import { BOOK_LIMITS } from '@chuhe/contract/book';
import { makeBookCsv } from '@chuhe/game/book-file';
import { makeBookDat } from '@chuhe/game/elephanteye-book';
import { describe, expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { BookReader, lineOf, play, start } from './testing/book-api.ts';

const api = await makeTestApi();

interface BookFile {
  readonly fileName: string;
  readonly content: string;
  readonly left: number;
}

async function user(): Promise<BookReader> {
  return new BookReader(api, await api.signIn());
}

/** All of a book, as its owner sees it. */
function listed(own: BookReader, bookId: string) {
  return own.data<{ entries: object[] }>('GET', `books/${bookId}/entries?limit=100`);
}

describe('a book as a file', () => {
  test.each(['json', 'csv'])(
    'comes back from %s as it was, and so does what was emptied',
    async (format) => {
      const own = await user();
      const { bookId } = await own.create({ name: 'Pháo đầu / 炮' });
      const line = lineOf(30).map((entry, index) => ({
        ...entry,
        score: index % 3 === 0 ? null : index - 15,
        winPercentage: index % 2 === 0 ? 51.25 + index : null,
        note: index % 4 === 0 ? `=${index}+1, "炮"\nline` : '',
        valid: index % 5 !== 0,
        time: index * 100,
        depth: index,
      }));
      expect((await own.put(bookId, line)).body.data).toMatchObject({
        added: 30,
        changed: 0,
        unchanged: 0,
      });
      const before = await listed(own, bookId);
      expect(before.entries).toHaveLength(30);

      const file = await own.data<BookFile>('GET', `books/${bookId}/export?format=${format}`);
      expect(file).toMatchObject({ fileName: `Phao-dau-炮.${format}`, format, left: 0 });

      const emptied = await own.data<{ deletionId: string; entries: number }>(
        'POST',
        `books/${bookId}/entries/delete`,
        { all: true },
      );
      expect(emptied.entries).toBe(30);
      expect((await listed(own, bookId)).entries).toEqual([]);
      api.pass(60_000);
      const { body } = await own.upload(bookId, file.content);
      expect(body.data).toEqual({
        format,
        records: 30,
        added: 30,
        changed: 0,
        unchanged: 0,
        byLock: 0,
        refused: 0,
        report: [],
      });
      expect(await listed(own, bookId)).toEqual(before);
      expect((await own.upload(bookId, file.content)).body.data).toMatchObject({ unchanged: 30 });

      const undone = { deletionId: emptied.deletionId };
      const again = await own.data('POST', `books/${bookId}/entries/restore`, undone);
      expect(again).toEqual({ entries: 0 });
    },
  );

  test('is written a part at a time, with everything in it once', async () => {
    const own = await user();
    const { bookId } = await own.create({ name: 'Long "one"' });
    // Half a thousand positions.
    const line = start
      .legalMoves()
      .slice(0, 12)
      .flatMap((first) => {
        const answered = start.play(first);
        return answered.legalMoves().map((answer) => {
          const position = answered.play(answer);
          return { FEN: position.fen, move: position.legalMoves()[0] };
        });
      });
    await own.put(bookId, line);
    const path = `books/${bookId}/export?format=json`;
    const { content } = await own.data<BookFile>('GET', path);
    const { name, entries }: { name: string; entries: { startingFEN: string; move: string }[] } =
      JSON.parse(content);
    expect(name).toBe('Long "one"');
    const [book] = await own.books();
    expect(entries).toHaveLength(book?.entries ?? 0);
    expect(new Set(entries.map(({ startingFEN, move }) => startingFEN + move)).size).toBe(
      entries.length,
    );
    expect((await own.upload(bookId, content)).body.data).toMatchObject({
      records: entries.length,
      unchanged: entries.length,
    });
  });

  test('is had back when it was emptied, but for what was entered anew', async () => {
    const own = await user();
    const { bookId } = await own.create();
    const line = lineOf(10);
    await own.put(bookId, line);
    const { deletionId } = await own.data<{ deletionId: string }>(
      'POST',
      `books/${bookId}/entries/delete`,
      { all: true },
    );
    await own.put(bookId, [{ ...line[0], note: 'anew' }]);
    const path = `books/${bookId}/entries/restore`;
    expect(await own.data('POST', path, { deletionId })).toEqual({ entries: 9 });
    // A move of the start position and its twin.
    expect(await own.look(start.fen)).toMatchObject([{ note: 'anew' }, { note: 'anew' }]);
    const [book] = await own.books();
    expect(book).toMatchObject({ entries: 10, positions: 10 });
  });

  test('is read from BOOK.DAT, and written as one: without what is not valid', async () => {
    const own = await user();
    const { bookId } = await own.create();
    const entries = [
      { fen: start.fen, move: 'h2e2', weight: 1473 },
      { fen: start.fen, move: 'b2e2', weight: 1473 },
      { fen: play('h2e2 h9g7').fen, move: 'h0g2', weight: 20 },
      { fen: '3k5/9/9/9/9/9/9/9/R8/4K4 w', move: 'a1a9', weight: 1 },
    ];
    const { body } = await own.upload(bookId, makeBookDat(entries), 'BOOK.DAT');
    const records = 4;
    expect(body.data).toMatchObject({ format: 'dat', records, added: 3, unchanged: 1, byLock: 1 });
    expect(body.data).toMatchObject({ refused: 0, report: [] });
    const [one, other, ...more] = await own.look(start.fen);
    expect([one, other]).toMatchObject([{ priority: 1473 }, { priority: 1473 }]);
    expect(new Set([one?.move, other?.move])).toEqual(new Set(['h2e2', 'b2e2']));
    expect(more).toEqual([]);

    await own.put(bookId, [{ FEN: play('h2e2').fen, move: 'h9g7', valid: false }]);
    const file = await own.data<BookFile>('GET', `books/${bookId}/export?format=dat`);
    expect(file).toMatchObject({ fileName: 'Cannons.dat', left: 1 });
    expect(Buffer.from(file.content, 'base64').length).toBe(3 * 8);
    const second = await own.create({ name: 'Second' });
    const bytes = Buffer.from(file.content, 'base64');
    expect((await own.upload(second.bookId, bytes)).body.data).toMatchObject({
      added: 3,
      byLock: 1,
    });
  });

  test('tells by line what it does not take, and takes the others', async () => {
    const own = await user();
    const { bookId } = await own.create();
    const text = makeBookCsv([
      { startingFEN: start.fen, move: 'h2e2' },
      { startingFEN: start.fen, move: 'a0a9' },
      { startingFEN: 'nothing', move: 'h2e2' },
      { startingFEN: start.fen, move: 'c3c4', priority: 70_000 },
    ]);
    const { body } = await own.upload(bookId, text);
    expect(body.data).toMatchObject({
      records: 4,
      added: 1,
      refused: 3,
      report: [
        { line: 3, reason: 'the move is not legal in its position' },
        { line: 4, reason: 'no legal position' },
        { line: 5, reason: 'bad value of priority' },
      ],
    });
  });

  test.each([
    ['FILE_NOT_SUPPORTED', '[Game "Chinese Chess"]\n1. 炮二平五'],
    ['FILE_NOT_SUPPORTED', '{"format":"other"}'],
    ['FILE_NOT_SUPPORTED', Uint8Array.from([0xff, 0xfe, 0, 1, 2, 3, 4, 5])],
    ['FILE_MISSING', ''],
  ])('is refused with %s', async (code, bytes) => {
    const own = await user();
    const { bookId } = await own.create();
    const { status, body } = await own.upload(bookId, bytes);
    expect([status, body.code]).toEqual([400, code]);
  });

  test('of BOOK.DAT is refused before it is read where it has many more records than are taken', async () => {
    const own = await user();
    const { bookId } = await own.create();
    const bytes = new Uint8Array(8 * (2 * BOOK_LIMITS.entries + 1));
    const { status, body } = await own.upload(bookId, bytes, 'BOOK.DAT');
    expect([status, body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    // Not the 10 KB of a PGN file.
    expect(body.message).toBe('File size exceeds the 3 MB limit');
  });

  test('makes the book that it is to go into, unless it is none or says nothing that can be taken', async () => {
    const own = await user();
    const bookId = randomUUID();
    const upload = (text: string, query = '?name=Cannons') =>
      own.upload(bookId, text, 'book', query);
    const head = 'startingFEN,move\n';
    expect((await upload('no book')).body.code).toBe('FILE_NOT_SUPPORTED');
    expect((await upload(`${head}${start.fen},a0a9\n`)).body.data).toMatchObject({ refused: 1 });
    expect((await upload(`${head}${start.fen},h2e2\n`, '')).status).toBe(404);
    expect(await own.books()).toEqual([]);
    expect(await own.data('GET', 'books/deleted')).toEqual([]);
    const file = `${head}${start.fen},h2e2\n`;
    expect((await upload(file)).body.data).toMatchObject({ added: 1 });
    expect((await upload(file)).body.data).toMatchObject({ unchanged: 1 });
    expect(await own.books()).toMatchObject([{ bookId, name: 'Cannons', entries: 1 }]);
    const other = await user();
    expect((await other.upload(bookId, file, 'book', '?name=Mine')).body.code).toBe('CONFLICT');
    expect(await other.books()).toEqual([]);
  });

  test('is no file for others, to read or to write', async () => {
    const own = await user();
    const { bookId } = await own.create();
    const other = await user();
    const text = makeBookCsv([{ startingFEN: start.fen, move: 'h2e2' }]);
    expect((await other.upload(bookId, text)).status).toBe(404);
    expect((await other.send('GET', `books/${bookId}/export`)).status).toBe(404);
  });
});

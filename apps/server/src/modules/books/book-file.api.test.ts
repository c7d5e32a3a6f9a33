import { randomUUID } from 'node:crypto';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { makeBookCsv } from '@chuhe/game/book-file';
import { makeBookDat } from '@chuhe/game/elephanteye-book';
import { describe, expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { BookClient, lineOf, play, start } from './testing/book-client.ts';

const api = await makeTestApi();

interface BookFile {
  readonly fileName: string;
  readonly content: string;
  readonly left: number;
}

async function user(): Promise<BookClient> {
  return new BookClient(api, await api.signIn());
}

/** All entries of a book. */
function listAll(client: BookClient, bookId: string) {
  return client.data<{ entries: object[] }>('GET', `books/${bookId}/entries?limit=100`);
}

describe('a book as a file', () => {
  test.each(['json', 'csv'])(
    'is exported as %s and imported again without a change',
    async (format) => {
      const client = await user();
      const { bookId } = await client.create({ name: 'Pháo đầu / 炮' });
      const line = lineOf(30).map((entry, index) => ({
        ...entry,
        score: index % 3 === 0 ? null : index - 15,
        winPercentage: index % 2 === 0 ? 51.25 + index : null,
        note: index % 4 === 0 ? `=${index}+1, "炮"\nline` : '',
        valid: index % 5 !== 0,
        time: index * 100,
        depth: index,
      }));
      expect((await client.put(bookId, line)).body.data).toMatchObject({
        added: 30,
        changed: 0,
        unchanged: 0,
      });
      const before = await listAll(client, bookId);
      expect(before.entries).toHaveLength(30);

      const file = await client.data<BookFile>('GET', `books/${bookId}/export?format=${format}`);
      expect(file).toMatchObject({ fileName: `Phao-dau-炮.${format}`, format, left: 0 });

      const emptied = await client.data<{ deletionId: string; entries: number }>(
        'POST',
        `books/${bookId}/entries/delete`,
        { all: true },
      );
      expect(emptied.entries).toBe(30);
      expect((await listAll(client, bookId)).entries).toEqual([]);
      api.pass(60_000);
      const { body } = await client.upload(bookId, file.content);
      expect(body.data).toEqual({
        format,
        records: 30,
        added: 30,
        changed: 0,
        unchanged: 0,
        byLock: 0,
        otherSide: 0,
        refused: 0,
        report: [],
      });
      expect(await listAll(client, bookId)).toEqual(before);
      expect((await client.upload(bookId, file.content)).body.data).toMatchObject({
        unchanged: 30,
      });

      const undone = { deletionId: emptied.deletionId };
      const again = await client.data('POST', `books/${bookId}/entries/restore`, undone);
      expect(again).toEqual({ entries: 0 });
    },
  );

  test('is exported in parts, with every entry once', async () => {
    const client = await user();
    const { bookId } = await client.create({ name: 'Long "one"' });
    // About 500 positions.
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
    await client.put(bookId, line);
    const path = `books/${bookId}/export?format=json`;
    const { content } = await client.data<BookFile>('GET', path);
    const { name, entries }: { name: string; entries: { startingFEN: string; move: string }[] } =
      JSON.parse(content);
    expect(name).toBe('Long "one"');
    const [book] = await client.books();
    expect(entries).toHaveLength(book?.entries ?? 0);
    expect(new Set(entries.map(({ startingFEN, move }) => startingFEN + move)).size).toBe(
      entries.length,
    );
    expect((await client.upload(bookId, content)).body.data).toMatchObject({
      records: entries.length,
      unchanged: entries.length,
    });
  });

  test('is restored after it was emptied, except for entries made since', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const line = lineOf(10);
    await client.put(bookId, line);
    const { deletionId } = await client.data<{ deletionId: string }>(
      'POST',
      `books/${bookId}/entries/delete`,
      { all: true },
    );
    await client.put(bookId, [{ ...line[0], note: 'anew' }]);
    const path = `books/${bookId}/entries/restore`;
    expect(await client.data('POST', path, { deletionId })).toEqual({ entries: 9 });
    // A move of the starting position and its mirror image.
    expect(await client.lookUp(start.fen)).toMatchObject([{ note: 'anew' }, { note: 'anew' }]);
    const [book] = await client.books();
    expect(book).toMatchObject({ entries: 10, positions: 10 });
  });

  test('is imported from BOOK.DAT, and exported without invalid moves', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const entries = [
      { fen: start.fen, move: 'h2e2', weight: 1473 },
      { fen: start.fen, move: 'b2e2', weight: 1473 },
      { fen: play('h2e2 h9g7').fen, move: 'h0g2', weight: 20 },
      { fen: '3k5/9/9/9/9/9/9/9/R8/4K4 w', move: 'a1a9', weight: 1 },
    ];
    const { body } = await client.upload(bookId, makeBookDat(entries), 'BOOK.DAT');
    const records = 4;
    expect(body.data).toMatchObject({ format: 'dat', records, added: 3, unchanged: 1, byLock: 1 });
    expect(body.data).toMatchObject({ refused: 0, report: [] });
    const [one, other, ...more] = await client.lookUp(start.fen);
    expect([one, other]).toMatchObject([{ priority: 1473 }, { priority: 1473 }]);
    expect(new Set([one?.move, other?.move])).toEqual(new Set(['h2e2', 'b2e2']));
    expect(more).toEqual([]);

    await client.put(bookId, [{ FEN: play('h2e2').fen, move: 'h9g7', valid: false }]);
    const file = await client.data<BookFile>('GET', `books/${bookId}/export?format=dat`);
    expect(file).toMatchObject({ fileName: 'Cannons.dat', left: 1 });
    expect(Buffer.from(file.content, 'base64').length).toBe(3 * 8);
    const second = await client.create({ name: 'Second' });
    const bytes = Buffer.from(file.content, 'base64');
    expect((await client.upload(second.bookId, bytes)).body.data).toMatchObject({
      added: 3,
      byLock: 1,
    });
  });

  test('imports valid records and reports the others by line', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const text = makeBookCsv([
      { startingFEN: start.fen, move: 'h2e2' },
      { startingFEN: start.fen, move: 'a0a9' },
      { startingFEN: 'nothing', move: 'h2e2' },
      { startingFEN: start.fen, move: 'c3c4', priority: 70_000 },
    ]);
    const { body } = await client.upload(bookId, text);
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
    const client = await user();
    const { bookId } = await client.create();
    const { status, body } = await client.upload(bookId, bytes);
    expect([status, body.code]).toEqual([400, code]);
  });

  test('of BOOK.DAT with far too many records is refused before it is read', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const bytes = new Uint8Array(8 * (2 * BOOK_LIMITS.entries + 1));
    const { status, body } = await client.upload(bookId, bytes, 'BOOK.DAT');
    expect([status, body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    // The message does not state the 10 KB limit of a PGN file.
    expect(body.message).toBe('File size exceeds the 3 MB limit');
  });

  test('creates the missing book, unless nothing can be imported', async () => {
    const client = await user();
    const bookId = randomUUID();
    const upload = (text: string, query = '?name=Cannons') =>
      client.upload(bookId, text, 'book', query);
    const head = 'startingFEN,move\n';
    expect((await upload('no book')).body.code).toBe('FILE_NOT_SUPPORTED');
    expect((await upload(`${head}${start.fen},a0a9\n`)).body.data).toMatchObject({ refused: 1 });
    expect((await upload(`${head}${start.fen},h2e2\n`, '')).status).toBe(404);
    expect(await client.books()).toEqual([]);
    expect(await client.data('GET', 'books/deleted')).toEqual([]);
    const file = `${head}${start.fen},h2e2\n`;
    expect((await upload(file)).body.data).toMatchObject({ added: 1 });
    expect((await upload(file)).body.data).toMatchObject({ unchanged: 1 });
    expect(await client.books()).toMatchObject([{ bookId, name: 'Cannons', entries: 1 }]);
    const other = await user();
    expect((await other.upload(bookId, file, 'book', '?name=Mine')).body.code).toBe('CONFLICT');
    expect(await other.books()).toEqual([]);
  });

  test('cannot be exported or imported by other users', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const other = await user();
    const text = makeBookCsv([{ startingFEN: start.fen, move: 'h2e2' }]);
    expect((await other.upload(bookId, text)).status).toBe(404);
    expect((await other.send('GET', `books/${bookId}/export`)).status).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import { BOOK_LIMITS } from '@chuhe/contract/book';
import { describe, expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { purgeBooks } from './bin-repository.ts';
import { moveGuestBooks } from './book-repository.ts';
import { BookReader, lineOf, start } from './testing/book-api.ts';

const api = await makeTestApi();
const DAY = 86_400_000;

async function user(): Promise<BookReader & { userId: string }> {
  const signedIn = await api.signIn();
  return Object.assign(new BookReader(api, signedIn), { userId: signedIn.userId });
}

describe('books', () => {
  test('stand in an order that the user changes', async () => {
    const own = await user();
    const one = await own.create({ name: 'One' });
    const two = await own.create({ name: 'Two', side: 'red' });
    expect([one, two]).toMatchObject([
      { isOn: true, side: 'both', serialNumber: 1, entries: 0, positions: 0 },
      { isOn: true, side: 'red', serialNumber: 2 },
    ]);
    const change = { serialNumber: 1, name: 'Zwei', isOn: false };
    const books = await own.data('PATCH', `books/${two.bookId}`, change);
    expect(books).toMatchObject([
      { name: 'Zwei', isOn: false, serialNumber: 1 },
      { name: 'One', serialNumber: 2 },
    ]);
  });

  test('are made once by a call that is sent twice, and never over another’s', async () => {
    const own = await user();
    const bookId = randomUUID();
    const twice = await Promise.all([own.create({ bookId }), own.create({ bookId })]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await own.books()).toHaveLength(1);
    const other = await user();
    const { status, body } = await other.send('POST', 'books', { bookId, name: 'Mine' });
    expect([status, body.code, body.data]).toEqual([409, 'CONFLICT', undefined]);
  });

  test('are deleted, are in the bin, and come back to their place', async () => {
    const own = await user();
    const books = [await own.create({ name: 'A' }), await own.create({ name: 'B' })];
    const bookId = books[0]?.bookId ?? '';
    await own.put(bookId, lineOf(3));
    expect(await own.data('DELETE', `books/${bookId}`)).toBeNull();
    expect((await own.send('DELETE', `books/${bookId}`)).status).toBe(404);
    expect(await own.books()).toMatchObject([{ name: 'B', serialNumber: 1 }]);
    expect(await own.look(start.fen)).toEqual([]);
    expect(await own.data('GET', 'books/deleted')).toMatchObject([{ bookId, entries: 3 }]);
    const path = `books/${bookId}/restore`;
    expect(await own.data('POST', path)).toMatchObject({ bookId, entries: 3 });
    expect(await own.books()).toHaveLength(2);
    expect(await own.look(start.fen)).not.toEqual([]);
  });

  test('are forgotten with what is in them when they have been in the bin for too long', async () => {
    const own = await user();
    const { bookId } = await own.create();
    const kept = await own.create();
    await own.put(bookId, lineOf(3));
    await own.put(kept.bookId, lineOf(3));
    await own.send('DELETE', `books/${bookId}`);
    await own.send('POST', `books/${kept.bookId}/entries/delete`, {
      entries: [{ FEN: start.fen, move: lineOf(1)[0]?.move }],
    });
    const soon = new Date(api.now().getTime() + 29 * DAY);
    expect(await purgeBooks(api.database.db, soon)).toBe(0);
    const late = new Date(api.now().getTime() + 31 * DAY);
    expect(await purgeBooks(api.database.db, late)).toBe(4);
    expect((await own.send('POST', `books/${bookId}/restore`)).status).toBe(404);
    expect(await own.books()).toMatchObject([{ entries: 2 }]);
  });

  test('are no more than they may be, however many are made at once', async () => {
    const own = await user();
    for (let count = 2; count < BOOK_LIMITS.books; count += 1) await own.create();
    const last = await Promise.all(
      [1, 2, 3, 4].map(() => own.send('POST', 'books', { name: 'X' })),
    );
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 413, 413,
    ]);
  });

  test('of others are not there, whatever is asked of them', async () => {
    const own = await user();
    const other = await user();
    const { bookId } = await own.create();
    await own.put(bookId, lineOf(2));
    const entries = [{ FEN: start.fen, move: 'h2e2' }];
    const answers = await Promise.all([
      other.send('PATCH', `books/${bookId}`, { name: 'Mine' }),
      other.send('DELETE', `books/${bookId}`),
      other.send('POST', `books/${bookId}/restore`),
      other.send('GET', `books/${bookId}/entries`),
      other.put(bookId, entries),
      other.send('POST', `books/${bookId}/entries/delete`, { all: true }),
      other.send('POST', `books/${bookId}/entries/restore`, { deletionId: randomUUID() }),
    ]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['NOT_FOUND']));
    expect(await other.look(start.fen)).toEqual([]);
    expect(await own.books()).toMatchObject([{ name: 'Cannons', entries: 2 }]);
  });

  test('of a guest become the account’s', async () => {
    const guest = await user();
    const account = await user();
    await account.create({ name: 'Old' });
    const { bookId } = await guest.create({ name: 'New' });
    await guest.put(bookId, lineOf(2));
    await api.database.db.transaction((tx) =>
      moveGuestBooks(tx, {
        fromUserId: guest.userId,
        toUserId: account.userId,
        now: api.now(),
      }),
    );
    expect(await account.books()).toMatchObject([
      { name: 'Old', serialNumber: 1 },
      { name: 'New', serialNumber: 2, entries: 2 },
    ]);
    expect(await guest.books()).toEqual([]);
  });
});

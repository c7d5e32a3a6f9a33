import { randomUUID } from 'node:crypto';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { describe, expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { purgeBooks } from './bin-repository.ts';
import { moveGuestBooks } from './book-repository.ts';
import { BookClient, lineOf, start } from './testing/book-client.ts';

const api = await makeTestApi();
const DAY = 86_400_000;

async function user(): Promise<BookClient & { userId: string }> {
  const signedIn = await api.signIn();
  return Object.assign(new BookClient(api, signedIn), { userId: signedIn.userId });
}

describe('books', () => {
  test('are ordered by the user', async () => {
    const client = await user();
    const one = await client.create({ name: 'One' });
    const two = await client.create({ name: 'Two', side: 'red' });
    expect([one, two]).toMatchObject([
      { isOn: true, side: 'both', serialNumber: 1, entries: 0, positions: 0 },
      { isOn: true, side: 'red', serialNumber: 2 },
    ]);
    const change = { serialNumber: 1, name: 'Zwei', isOn: false };
    const books = await client.data('PATCH', `books/${two.bookId}`, change);
    expect(books).toMatchObject([
      { name: 'Zwei', isOn: false, serialNumber: 1 },
      { name: 'One', serialNumber: 2 },
    ]);
  });

  test('are created once by a repeated call, and never over another user’s', async () => {
    const client = await user();
    const bookId = randomUUID();
    const twice = await Promise.all([client.create({ bookId }), client.create({ bookId })]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await client.books()).toHaveLength(1);
    const other = await user();
    const { status, body } = await other.send('POST', 'books', { bookId, name: 'Mine' });
    expect([status, body.code, body.data]).toEqual([409, 'CONFLICT', undefined]);
  });

  test('are moved to the bin and restored', async () => {
    const client = await user();
    const books = [await client.create({ name: 'A' }), await client.create({ name: 'B' })];
    const bookId = books[0]?.bookId ?? '';
    await client.put(bookId, lineOf(3));
    expect(await client.data('DELETE', `books/${bookId}`)).toBeNull();
    expect((await client.send('DELETE', `books/${bookId}`)).status).toBe(404);
    expect(await client.books()).toMatchObject([{ name: 'B', serialNumber: 1 }]);
    expect(await client.lookUp(start.fen)).toEqual([]);
    expect(await client.data('GET', 'books/deleted')).toMatchObject([{ bookId, entries: 3 }]);
    const path = `books/${bookId}/restore`;
    expect(await client.data('POST', path)).toMatchObject({ bookId, entries: 3 });
    expect(await client.books()).toHaveLength(2);
    expect(await client.lookUp(start.fen)).not.toEqual([]);
  });

  test('are purged with their entries after their time in the bin', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const kept = await client.create();
    await client.put(bookId, lineOf(3));
    await client.put(kept.bookId, lineOf(3));
    await client.send('DELETE', `books/${bookId}`);
    await client.send('POST', `books/${kept.bookId}/entries/delete`, {
      entries: [{ FEN: start.fen, move: lineOf(1)[0]?.move }],
    });
    const soon = new Date(api.now().getTime() + 29 * DAY);
    expect(await purgeBooks(api.database.db, soon)).toBe(0);
    const late = new Date(api.now().getTime() + 31 * DAY);
    expect(await purgeBooks(api.database.db, late)).toBe(4);
    expect((await client.send('POST', `books/${bookId}/restore`)).status).toBe(404);
    expect(await client.books()).toMatchObject([{ entries: 2 }]);
  });

  test('are limited, even if many are created at once', async () => {
    const client = await user();
    for (let count = 2; count < BOOK_LIMITS.books; count += 1) await client.create();
    const last = await Promise.all(
      [1, 2, 3, 4].map(() => client.send('POST', 'books', { name: 'X' })),
    );
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 413, 413,
    ]);
  });

  test('of other users are not found by any call', async () => {
    const client = await user();
    const other = await user();
    const { bookId } = await client.create();
    await client.put(bookId, lineOf(2));
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
    expect(await other.lookUp(start.fen)).toEqual([]);
    expect(await client.books()).toMatchObject([{ name: 'Cannons', entries: 2 }]);
  });

  test('of a guest move to the account', async () => {
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

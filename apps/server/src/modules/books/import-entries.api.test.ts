import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { makeMove } from '@chuhe/rules/move';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Queryable } from '../../db/database.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeRandomLine } from '../game-db/testing/random-line.ts';
import type { EntryInput } from './merge-entries.ts';
import { BookMoveReader } from './read-book-move.ts';
import { importEntries } from './save-entries.ts';
import { BookClient } from './testing/book-client.ts';

const api = await makeTestApi();
const { db } = api.database;

/** Entries of different positions. */
function makeInputs(count: number): EntryInput[] {
  const reader = new BookMoveReader();
  const inputs = new Map<string, EntryInput>();
  for (let seed = 1; inputs.size < count; seed += 1) {
    const { moves, positions } = makeRandomLine(seed, 150);
    for (const [ply, move] of moves.entries()) {
      const bookMove = reader.read(positions[ply]?.fen ?? '', makeMove(move), '');
      inputs.set(`${bookMove.id} ${bookMove.isRed}`, { ...bookMove, values: {} });
    }
  }
  return [...inputs.values()].slice(0, count);
}

async function makeBook() {
  const { userId: ownerId, headers } = await api.signIn();
  const client = new BookClient(api, { headers });
  const { bookId } = await client.create();
  return { client, book: { bookId, ownerId } };
}

/** A database whose transactions fail from the given one on, as if the process were killed. */
function failingAt(count: number): Queryable {
  let begun = 0;
  const transaction: Queryable['transaction'] = (work, config) => {
    begun += 1;
    return begun < count ? db.transaction(work, config) : Promise.reject(new Error('killed'));
  };
  return Object.assign(Object.create(db), { transaction });
}

test('a file is imported in several transactions, and an interrupted import can be repeated', async () => {
  const { client, book } = await makeBook();
  const inputs = makeInputs(2500);
  const options = { inputs, now: api.now() };
  await expect(importEntries(failingAt(3), book, options)).rejects.toThrow('killed');
  expect(await client.books()).toMatchObject([{ entries: 2000 }]);
  expect(await importEntries(db, book, options)).toEqual({
    added: 500,
    changed: 0,
    unchanged: 2000,
    byLock: 0,
  });
  expect(await client.books()).toMatchObject([{ entries: 2500, positions: 2500 }]);
});

test('a file with too many new entries changes nothing', async () => {
  const { client, book } = await makeBook();
  const inputs = makeInputs(1200);
  const now = api.now();
  await importEntries(db, book, { inputs: inputs.slice(0, 100), now });
  const fill = async (from: number, to: number) =>
    db.execute(sql`
      insert into book_entry (key, book_id, is_red, move, fen, serial, created_at, updated_at)
      select decode(lpad(to_hex(n), 26, '0'), 'hex'), ${book.bookId}::uuid, true, 1, '', 1, now(), now()
        from generate_series(${from}::int, ${to}::int) as n`);
  await fill(1, BOOK_LIMITS.entries - 1200);
  expect(await importEntries(db, book, { inputs: inputs.slice(0, 150), now })).toMatchObject({
    added: 50,
    unchanged: 100,
  });
  await fill(BOOK_LIMITS.entries, BOOK_LIMITS.entries + 99);
  const before = await client.books();
  await expect(importEntries(db, book, { inputs, now })).rejects.toMatchObject({
    code: 'STORAGE_FULL',
  });
  expect(await client.books()).toEqual(before);
});

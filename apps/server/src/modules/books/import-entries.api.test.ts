import { BOOK_LIMITS } from '@chuhe/contract/book';
import { makeMove } from '@chuhe/rules/move';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Queryable } from '../../db/database.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeRandomLine } from '../game-db/testing/random-line.ts';
import type { EntryInput } from './merge-entries.ts';
import { PlaceReader } from './read-place.ts';
import { importEntries } from './save-entries.ts';
import { BookReader } from './testing/book-api.ts';

const api = await makeTestApi();
const { db } = api.database;

/** Of different positions. */
function makeInputs(count: number): EntryInput[] {
  const places = new PlaceReader();
  const inputs = new Map<string, EntryInput>();
  for (let seed = 1; inputs.size < count; seed += 1) {
    const { moves, positions } = makeRandomLine(seed, 150);
    for (const [ply, move] of moves.entries()) {
      const place = places.read(positions[ply]?.fen ?? '', makeMove(move), '');
      inputs.set(`${place.id} ${place.isRed}`, { ...place, values: {} });
    }
  }
  return [...inputs.values()].slice(0, count);
}

async function makeBook() {
  const { userId: ownerId, headers } = await api.signIn();
  const own = new BookReader(api, { headers });
  const { bookId } = await own.create();
  return { own, book: { bookId, ownerId } };
}

/** Whose transactions fail from one of them on, as where the process is killed. */
function endingAt(count: number): Queryable {
  let begun = 0;
  const transaction: Queryable['transaction'] = (work, config) => {
    begun += 1;
    return begun < count ? db.transaction(work, config) : Promise.reject(new Error('killed'));
  };
  return Object.assign(Object.create(db), { transaction });
}

test('a file comes into a book in several transactions, and goes on where it was interrupted', async () => {
  const { own, book } = await makeBook();
  const inputs = makeInputs(2500);
  const options = { inputs, now: api.now() };
  await expect(importEntries(endingAt(3), book, options)).rejects.toThrow('killed');
  expect(await own.books()).toMatchObject([{ entries: 2000 }]);
  expect(await importEntries(db, book, options)).toEqual({
    added: 500,
    changed: 0,
    unchanged: 2000,
    byLock: 0,
  });
  expect(await own.books()).toMatchObject([{ entries: 2500, positions: 2500 }]);
});

test('a file that has more new entries than there is room for changes nothing', async () => {
  const { own, book } = await makeBook();
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
  const before = await own.books();
  await expect(importEntries(db, book, { inputs, now })).rejects.toMatchObject({
    code: 'STORAGE_FULL',
  });
  expect(await own.books()).toEqual(before);
});

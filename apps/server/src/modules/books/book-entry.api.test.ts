import { type BookEntry } from '@chuhe/contract/book';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { BookClient, lineOf, play, start } from './testing/book-client.ts';

const api = await makeTestApi();

async function user(): Promise<BookClient> {
  return new BookClient(api, await api.signIn());
}

const movesOf = (entries: readonly BookEntry[]) => entries.map(({ move }) => move);
const horse = play('h2e2 h9g7');

describe('moves of a book', () => {
  test('have all fields, and omitted fields keep their values', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const values = {
      score: -35,
      winPercentage: 47.5,
      note: '<script>x</script>',
      priority: 9,
      valid: false,
      time: 1500,
      depth: 22,
    };
    await client.put(bookId, [{ FEN: horse.fen, move: 'h0g2', ...values }]);
    const entry = {
      bookId,
      move: 'h0g2',
      ...values,
      serialNumber: 1,
      redMovesFirst: true,
      startingFEN: horse.fen,
      isMirrored: false,
      date: api.now().toISOString(),
    };
    expect(await client.lookUp(horse.fen)).toEqual([entry]);
    api.pass(1000);
    const { body } = await client.put(bookId, [{ FEN: horse.fen, move: 'h0g2', score: 10 }]);
    expect(body.data).toEqual({ added: 0, changed: 1, unchanged: 0, addedEntries: [] });
    const date = api.now().toISOString();
    expect(await client.lookUp(horse.fen)).toEqual([{ ...entry, score: 10, date }]);
    api.pass(1000);
    const same = await client.put(bookId, [{ FEN: horse.fen, move: 'h0g2', score: 10 }]);
    expect(same.body.data).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(await client.lookUp(horse.fen)).toMatchObject([{ date }]);
  });

  test('are found in the mirror image and merged with entries made there', async () => {
    const client = await user();
    const { bookId } = await client.create();
    await client.put(bookId, [{ FEN: horse.fen, move: 'h0g2' }]);
    const mirror = horse.mirror().fen;
    expect(await client.lookUp(mirror)).toMatchObject([
      { move: 'b0c2', isMirrored: true, startingFEN: horse.fen },
    ]);
    const { body } = await client.put(bookId, [{ FEN: mirror, move: 'b0c2', note: 'twin' }]);
    expect(body.data).toMatchObject({ added: 0, changed: 1 });
    expect(await client.lookUp(horse.fen)).toMatchObject([{ move: 'h0g2', note: 'twin' }]);
    expect(await client.lookUp(horse.swapColors().fen)).toEqual([]);
  });

  test('are returned with their twin in a symmetric position, the one on the right first', async () => {
    const client = await user();
    const { bookId } = await client.create();
    await client.put(bookId, [
      { FEN: start.fen, move: 'h2e2' },
      { FEN: start.fen, move: 'b2e2' },
      { FEN: start.fen, move: 'e3e4' },
    ]);
    const entries = await client.lookUp(start.fen);
    expect(movesOf(entries)).toEqual(['h2e2', 'b2e2', 'e3e4']);
    expect(entries.every(({ isMirrored }) => !isMirrored)).toBe(true);
    expect(await client.books()).toMatchObject([{ entries: 2, positions: 1 }]);
  });

  test('are ordered by number', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const FEN = horse.fen;
    await client.put(
      bookId,
      ['h0g2', 'b0c2', 'i0i1'].map((move) => ({ FEN, move })),
    );
    await client.put(bookId, [{ FEN, move: 'i0i1', serialNumber: 1 }]);
    await client.put(bookId, [{ FEN, move: 'c3c4', serialNumber: 3 }]);
    expect(movesOf(await client.lookUp(FEN))).toEqual(['i0i1', 'h0g2', 'c3c4', 'b0c2']);
    await client.send('POST', `books/${bookId}/entries/delete`, {
      entries: [{ FEN, move: 'i0i1' }],
    });
    const left = await client.lookUp(FEN);
    expect(left.map(({ move, serialNumber }) => [move, serialNumber])).toEqual([
      ['h0g2', 1],
      ['c3c4', 2],
      ['b0c2', 3],
    ]);
  });

  test('are stored all or none: an illegal move is named', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const { status, body } = await client.put(bookId, [
      { FEN: start.fen, move: 'h2e2' },
      { FEN: start.fen, move: 'h2h9' },
      { FEN: start.fen, move: 'a0a5' },
    ]);
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'entries.2.move' }] }]);
    const bad = await client.put(bookId, [{ FEN: '9/9 w', move: 'h2e2' }]);
    expect(bad.body.code).toBe('INVALID_FEN');
    expect(await client.books()).toMatchObject([{ entries: 0 }]);
  });

  test('stay as they are when only new ones are to be added', async () => {
    const client = await user();
    const { bookId } = await client.create();
    await client.put(bookId, [{ FEN: horse.fen, move: 'h0g2', note: 'first' }]);
    const { body } = await client.put(
      bookId,
      [
        { FEN: horse.fen, move: 'h0g2', note: 'second' },
        { FEN: horse.fen, move: 'b0c2' },
      ],
      true,
    );
    expect(body.data).toEqual({ added: 1, changed: 0, unchanged: 1, addedEntries: [1] });
    expect(await client.lookUp(horse.fen)).toMatchObject([{ note: 'first' }, { move: 'b0c2' }]);
  });

  test('start with default values after a deletion', async () => {
    const client = await user();
    const { bookId } = await client.create();
    await client.put(bookId, [{ FEN: horse.fen, move: 'h0g2', note: 'old', priority: 50 }]);
    await client.send('POST', `books/${bookId}/entries/delete`, { all: true });
    const { body } = await client.put(bookId, [{ FEN: horse.fen, move: 'h0g2' }], true);
    expect(body.data).toMatchObject({ added: 1 });
    expect(await client.lookUp(horse.fen)).toMatchObject([{ note: '', priority: 1 }]);
  });

  test('come from all active books for the side, in the order of the books', async () => {
    const client = await user();
    const black = await client.create({ name: 'Black', side: 'black' });
    const red = await client.create({ name: 'Red', side: 'red' });
    const both = await client.create({ name: 'Both' });
    const off = await client.create({ name: 'Off' });
    for (const [index, { bookId }] of [black, red, both, off].entries()) {
      await client.put(bookId, [{ FEN: horse.fen, move: 'h0g2', priority: index }]);
    }
    await client.data('PATCH', `books/${off.bookId}`, { isOn: false });
    await client.data('PATCH', `books/${both.bookId}`, { serialNumber: 1 });
    const entries = await client.lookUp(horse.fen);
    expect(entries.map(({ bookId }) => bookId)).toEqual([both.bookId, red.bookId]);
    const fens = [start.fen, horse.fen, horse.mirror().fen];
    const [none, one, mirrored] = await client.data<BookEntry[][]>('POST', 'book/look-up', {
      fens,
    });
    expect([none, one, mirrored?.map(({ move }) => move)]).toEqual([[], entries, ['b0c2', 'b0c2']]);
  });

  test('are listed in pages, last changed first, and found by words of their notes', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const line = lineOf(7).map((entry, index) => ({
      ...entry,
      note: index % 2 ? 'Pháo đầu 50%' : 'Mã',
    }));
    await client.put(bookId, line.slice(0, 4));
    api.pass(1000);
    await client.put(bookId, line.slice(4));
    const seen: BookEntry[] = [];
    for (let after = ''; ; ) {
      const path = `books/${bookId}/entries?limit=2${after}`;
      const page = await client.data<{ entries: BookEntry[]; next: string | null }>('GET', path);
      seen.push(...page.entries);
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen.map(({ startingFEN }) => startingFEN)).size).toBe(7);
    expect(seen.slice(0, 3).every(({ date }) => date === api.now().toISOString())).toBe(true);
    const find = async (query: string) => {
      const path = `books/${bookId}/entries?${query}`;
      return (await client.data<{ entries: BookEntry[] }>('GET', path)).entries.length;
    };
    expect(await find('search=PHAO+dau')).toBe(3);
    expect(await find('search=50%25')).toBe(3);
    expect(await find('search=5_%25')).toBe(0);
    expect(await find('valid=false')).toBe(0);
    expect((await client.send('GET', `books/${bookId}/entries?after=x`)).status).toBe(400);
  });

  test('are limited per account', async () => {
    const client = await user();
    const { bookId } = await client.create();
    await api.database.db.execute(sql`
      insert into book_entry (key, book_id, is_red, move, fen, serial, created_at, updated_at)
      select decode(lpad(to_hex(n), 26, '0'), 'hex'), ${bookId}::uuid, true, 1, '', 1, now(), now()
        from generate_series(1, ${BOOK_LIMITS.entries - 1}::int) as n`);
    const [one, two] = lineOf(2);
    const both = await client.put(bookId, [one ?? {}, two ?? {}]);
    expect([both.status, both.body.code]).toEqual([413, 'STORAGE_FULL']);
    expect(both.body.message).toContain('Delete something first');
    expect((await client.put(bookId, [one ?? {}])).status).toBe(200);
    expect(await client.lookUp(two?.FEN ?? '')).toEqual([]);
  });
});

describe('GET /api/book/best-move', () => {
  test('chooses from the user’s books first: by priority, by score, or at random among valid moves', async () => {
    const client = await user();
    const { bookId } = await client.create();
    const FEN = horse.fen;
    await client.put(bookId, [
      { FEN, move: 'h0g2', priority: 5, score: 10, depth: 20 },
      { FEN, move: 'b0c2', priority: 1, score: 40 },
      { FEN, move: 'c3c4', priority: 100, score: 900, valid: false },
      { FEN, move: 'i0i1', priority: 0 },
    ]);
    const best = (by: string) =>
      client.data<{ move: string }>(
        'GET',
        `book/best-move?FEN=${encodeURIComponent(FEN)}&by=${by}`,
      );
    const from = {
      source: 'book',
      scoredBy: null,
      engine: null,
      sampleSize: 3,
      nodes: null,
      date: null,
    };
    expect(await best('priority')).toEqual({ move: 'h0g2', score: 10, depth: 20, ...from });
    expect(await best('score')).toEqual({ move: 'b0c2', score: 40, depth: null, ...from });
    const drawn = await Promise.all(Array.from({ length: 20 }, () => best('chance')));
    expect(drawn.every(({ move }) => move === 'h0g2' || move === 'b0c2')).toBe(true);
  });
});

import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { patternOf } from '../../../db/contains.ts';
import { cursorTime, decodeCursor, encodeCursor } from '../../../http/list-cursor.ts';
import { addRoute } from '../../../http/route.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { type EntryRow, makeStoredEntry } from '../book-entry.ts';
import { type ListCursor, listEntries } from '../entry-repository.ts';
import { requireBook } from '../save-entries.ts';

/** Maximum number of words used in a search, because every note is matched against each word. */
const MAX_WORDS = 8;

/** `GET /api/books/{bookId}/entries`. */
export function listBookEntries(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listBookEntries, async ({ params: { bookId }, query, caller }) => {
    await requireBook(db, { bookId, ownerId: caller.userId });
    const { limit, search = '', valid, after } = query;
    // Reads one entry more than requested, to determine whether there is another page.
    const rows = await listEntries(db, {
      bookId,
      words: patternsOf(search),
      valid: valid === undefined ? undefined : valid === 'true',
      after: after === undefined ? undefined : readCursor(after),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: page.map(makeStoredEntry),
      next: last === undefined || rows.length === page.length ? null : makeCursor(last),
    };
  });
}

/** The patterns of the words of a search, with `%`, `_` and `\` escaped. */
function patternsOf(text: string): string[] {
  const words = toSearchText(text)
    .split(' ')
    .filter((word) => word !== '');
  const some = [...new Set(words)].slice(0, MAX_WORDS);
  return some.map(patternOf);
}

function makeCursor({ updatedAt, key, isRed, move }: EntryRow): string {
  return encodeCursor([updatedAt.toISOString(), makeKeyHex(key), isRed, move]);
}

function readCursor(text: string): ListCursor {
  const [updatedAt, id, isRed, move] = decodeCursor(text, cursorSchema);
  return { updatedAt: new Date(updatedAt), id, isRed, move };
}

const cursorSchema = z.tuple([
  cursorTime,
  z.string().regex(/^([\da-f]{2}){5,28}$/),
  z.boolean(),
  z.int().min(0).max(0xffff),
]);

import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { patternOf } from '../../../db/contains.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { type EntryRow, makeOwnEntry } from '../book-entry.ts';
import { type ListPlace, listEntries } from '../entry-repository.ts';
import { hexOf } from '../place-name.ts';
import { requireBook } from '../save-entries.ts';

/** Words of a search that count: every note is held against each. */
const WORDS = 8;

/** `GET /api/books/{bookId}/entries`. */
export function listBookEntries(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listBookEntries, async ({ params: { bookId }, query, caller }) => {
    await requireBook(db, { bookId, ownerId: caller.userId });
    const { limit, search = '', valid, after } = query;
    // One more than asked for tells whether there is another page.
    const rows = await listEntries(db, {
      bookId,
      words: patternsOf(search),
      valid: valid === undefined ? undefined : valid === 'true',
      after: after === undefined ? undefined : readPlace(after),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: page.map(makeOwnEntry),
      next: last === undefined || rows.length === page.length ? null : makePlace(last),
    };
  });
}

/** The words of a search; their own `%`, `_` and `\` stand for themselves. */
function patternsOf(text: string): string[] {
  const words = toSearchText(text)
    .split(' ')
    .filter((word) => word !== '');
  const some = [...new Set(words)].slice(0, WORDS);
  return some.map(patternOf);
}

function makePlace({ updatedAt, key, isRed, move }: EntryRow): string {
  const text = JSON.stringify([updatedAt.toISOString(), hexOf(key), isRed, move]);
  return Buffer.from(text).toString('base64url');
}

function readPlace(text: string): ListPlace {
  const read = placeSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!read.success) throw new ApiError('BAD_REQUEST');
  const [updatedAt, id, isRed, move] = read.data;
  return { updatedAt: new Date(updatedAt), id, isRed, move };
}

const placeSchema = z.tuple([
  // PostgreSQL knows no year 0.
  z.iso.datetime().refine((text) => !text.startsWith('0000')),
  z.string().regex(/^([\da-f]{2}){5,28}$/),
  z.boolean(),
  z.int().min(0).max(0xffff),
]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { setImmediate } from 'node:timers/promises';
import type { bookFileSchema } from '@chuhe/contract/book';
import { fileNamePart } from '@chuhe/contract/pgn-file-name';
import { ROUTES } from '@chuhe/contract/routes';
import { BookFileWriter, type FileEntry } from '@chuhe/game/book-file';
import { BookDatWriter } from '@chuhe/game/elephanteye-book';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { addRoute, perMinute, StreamedData } from '../../../http/route.ts';
import type { EntryRow } from '../book-entry.ts';
import { listEntryKeys, walkEntries } from '../entry-repository.ts';
import { isLockId } from '../lock-key.ts';
import { makeFileEntry } from '../make-file-entry.ts';
import { requireBook } from '../save-entries.ts';

type BookFile = z.output<typeof bookFileSchema>;

const ROUTE = { ...ROUTES.exportBook, limit: perMinute(20) };

/** `GET /api/books/{bookId}/export`. JSON and CSV are streamed while the book is read, to save memory. */
export function exportBook(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTE, async ({ params: { bookId }, query: { format }, caller }) => {
    const { name } = await requireBook(db, { bookId, ownerId: caller.userId });
    const fileName = `${fileNamePart(name) || 'book'}.${format}`;
    if (format === 'dat') return { fileName, format, ...(await writeDat(db, bookId)) };
    // Runs before the response begins, because later errors cannot be reported.
    const ids = await listEntryKeys(db, bookId);
    const writer = new BookFileWriter(format, name);
    const pages = walkEntries(db, bookId, ids);
    return new StreamedData(streamFile({ fileName, format }, writer, pages));
  });
}

/** Writes the data of the contract as JSON, with the file as one long string. */
async function* streamFile(
  head: Pick<BookFile, 'fileName' | 'format'>,
  writer: BookFileWriter,
  pages: AsyncIterable<readonly EntryRow[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"content":"${escaped(writer.head())}`;
  for await (const page of pages) {
    yield escaped(page.map((row) => writer.add(makeFileEntry(row))).join(''));
    // Replaying positions takes long, so other requests are served between two pages.
    await setImmediate();
  }
  yield `${escaped(writer.end())}","left":0}`;
}

/** Escapes a text for a JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * Writes a BOOK.DAT file. Leaves out invalid moves, because programs play every move in the file, and entries known only by the key of a
 * .obk book, because their lock is unknown. The file is sorted by lock and therefore built as a whole, with eight bytes per entry.
 * Entries known only by lock are added first, so that they are recognized when a position has their lock.
 */
async function writeDat(
  db: Queryable,
  bookId: string,
): Promise<Pick<BookFile, 'content' | 'left'>> {
  const writer = new BookDatWriter();
  let left = 0;
  const ids = await listEntryKeys(db, bookId);
  // Lock keys are the shortest and therefore the last.
  const first = ids.findIndex(isLockId);
  const ordered = first === -1 ? ids : [...ids.slice(first), ...ids.slice(0, first)];
  for await (const page of walkEntries(db, bookId, ordered)) {
    const entries = page.map(makeFileEntry);
    const valid = entries.filter((entry) => entry.valid && entry.obkKey === undefined);
    left += entries.length - valid.length;
    for (const entry of valid) addTo(writer, entry);
    await setImmediate();
  }
  return { content: Buffer.from(writer.bytes()).toString('base64'), left };
}

function addTo(writer: BookDatWriter, { startingFEN, move, priority = 0, lock = 0 }: FileEntry) {
  if (startingFEN !== '') writer.add(Position.fromFen(startingFEN), move, priority);
  else writer.addByLock({ lock, move: parseMove(move) ?? 0, weight: priority });
}

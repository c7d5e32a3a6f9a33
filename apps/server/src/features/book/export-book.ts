import { setImmediate } from 'node:timers/promises';
import type { BookFormat } from '@chuhe/contract/book';
import { ROUTES } from '@chuhe/contract/routes';
import { type FileEntry, makeBookCsv, makeBookJson } from '@chuhe/game/book-file';
import { BookDatWriter } from '@chuhe/game/elephanteye-book';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import { type EntryRow, makeOwnEntry } from '../../books/book-entry.ts';
import { readLockKey } from '../../books/lock-key.ts';
import type { AppContext } from '../../context.ts';
import { withoutMarks } from '../../lib/fold-text.ts';
import { addRoute } from '../../lib/route.ts';
import { listAllEntries } from './entry-repository.ts';
import { requireBook } from './save-entries.ts';

/** `GET /api/books/{bookId}/export`. */
export function exportBook(app: FastifyInstance, { database: { db } }: AppContext): void {
  addRoute(
    app,
    ROUTES.exportBook,
    async ({ params: { bookId }, query: { format }, caller }) => {
      const { name } = await requireBook(db, { bookId, ownerId: caller.userId });
      const entries: FileEntry[] = [];
      for (const row of await listAllEntries(db, bookId)) {
        entries.push(makeFileEntry(row));
        await giveWay(entries.length);
      }
      const { content, left } = await write(format, name, entries);
      return { fileName: `${plain(name) || 'book'}.${format}`, format, content, left };
    },
    { limit: { calls: 20, seconds: 60 } },
  );
}

async function write(
  format: BookFormat,
  name: string,
  entries: readonly FileEntry[],
): Promise<{ content: string; left: number }> {
  if (format === 'dat') return writeDat(entries);
  const content = format === 'csv' ? makeBookCsv(entries) : makeBookJson({ name, entries });
  return { content, left: 0 };
}

/** Whose move it is, is not known either where only the lock is. */
function makeFileEntry(row: EntryRow): FileEntry {
  const { bookId: _book, isMirrored: _mirrored, redMovesFirst, ...entry } = makeOwnEntry(row);
  const lock = readLockKey(row.key);
  return lock === undefined ? { ...entry, redMovesFirst } : { ...entry, lock };
}

/** Moves that are not valid stay behind: there, all are played. */
async function writeDat(entries: readonly FileEntry[]): Promise<{ content: string; left: number }> {
  const writer = new BookDatWriter();
  const valid = entries.filter((entry) => entry.valid);
  const byLock = valid.filter(({ lock }) => lock !== undefined);
  const placed = valid.filter(({ lock }) => lock === undefined);
  for (const [index, { startingFEN, move, priority = 0, lock = 0 }] of [
    ...byLock,
    ...placed,
  ].entries()) {
    if (startingFEN === '')
      writer.addByLock({ lock, move: parseMove(move) ?? 0, weight: priority });
    else writer.add(Position.fromFen(startingFEN), move, priority);
    await giveWay(index + 1);
  }
  const content = Buffer.from(writer.bytes()).toString('base64');
  return { content, left: entries.length - valid.length };
}

/** Entries between two pauses. */
const SLICE = 200;

async function giveWay(count: number): Promise<void> {
  if (count % SLICE === 0) await setImmediate();
}

/** Characters of a name. */
const LONGEST = 40;

/** A name that every file system takes: letters, digits and hyphens. */
function plain(text: string): string {
  const words = withoutMarks(text).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const short = Array.from(words.replaceAll(/^-+|-+$/g, '')).slice(0, LONGEST);
  return short.join('').replace(/-+$/, '');
}

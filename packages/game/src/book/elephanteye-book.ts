/**
 * BOOK.DAT, the opening book of ElephantEye and XQWizard: records of eight bytes, each with the lock (hash) of a
 * position, a move and its weight, sorted by lock. A position and its mirror image are stored once. The file holds only
 * locks; `findLines` finds most of the positions.
 *
 * ```ts
 * import { findMoves, makeBookDat, parseBookDat } from '@chuhe/game/elephanteye-book';
 * import { Position } from '@chuhe/rules/position';
 *
 * const start = Position.initial();
 * const bytes = makeBookDat([{ fen: start.fen, move: 'h2e2', weight: 9 }]);
 * const book = parseBookDat(bytes);
 * if (book === undefined) throw new Error('no book');
 * findMoves(book, start); // [{ move: 'h2e2', weight: 9 }, { move: 'b2e2', weight: 9 }]
 * ```
 */
export { type BookDat, BookDatWriter, findMoves, makeBookDat, parseBookDat } from './book-dat.ts';
export { findLines } from './find-lines.ts';
export { locksOf, locksOfFen } from './lock.ts';

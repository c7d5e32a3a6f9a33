/**
 * BOOK.DAT, the opening book of ElephantEye and XQWizard: records of eight bytes, sorted by the lock of their
 * position, each a move and its weight. A position is stored once for itself and its mirror image, and known by
 * its lock alone; `findLines` finds out which positions most of them are.
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
export {
  type BookDat,
  BookDatWriter,
  findMoves,
  makeBookDat,
  parseBookDat,
} from './book-dat.ts';
export { findLines } from './find-lines.ts';
export { locksOf, locksOfFen } from './lock.ts';

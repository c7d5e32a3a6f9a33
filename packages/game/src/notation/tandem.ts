/**
 * Finds out which of several pieces of a role on one file a text means, and how each of them is named.
 *
 * Pieces are ordered by file from the mover's right (1 → 9), and on a file from front to rear. A file with two or more is
 * a tandem file. WXF numbers the pawns on each file; xqbase numbers them over all tandem files.
 */
import type { Board } from '@chuhe/rules/board';
import type { Role } from '@chuhe/rules/piece';
import type { Square } from '@chuhe/rules/square';
import type { FileDescriptor } from './descriptor.ts';
import { fileNumber, frontRow } from './motion.ts';
import { squaresOf } from './pieces.ts';

/** The largest number of pieces of one role that a side can have: five pawns. */
export const MAX_PER_ROLE = 5;

const ordered = new Uint8Array(MAX_PER_ROLE);

/** The order of a piece among those of its role. All numbers are 0 if the piece is alone on its file. */
export interface Tandem {
  /** 1 for the front piece of the file. */
  readonly index: number;
  /** How many pieces share the file. */
  readonly size: number;
  /** How many tandem files there are. */
  readonly files: number;
  /** 1 for the first piece on any tandem file. */
  readonly listIndex: number;
  readonly listSize: number;
}

const ALONE: Tandem = { index: 0, size: 0, files: 0, listIndex: 0, listSize: 0 };

export function tandemOf(board: Board, role: Role, square: Square): Tandem {
  const count = squaresInOrder(board, role);
  let found = ALONE;
  let files = 0;
  let listSize = 0;
  for (let start = 0; start < count; ) {
    const end = endOfFile(start, count);
    const place = ordered.subarray(start, end).indexOf(square);
    if (end - start >= 2) {
      files += 1;
      if (place >= 0) {
        const index = place + 1;
        found = { index, size: end - start, files: 0, listIndex: listSize + index, listSize: 0 };
      }
      listSize += end - start;
    }
    start = end;
  }
  return found === ALONE ? ALONE : { ...found, files, listSize };
}

/** Finds the pieces that a descriptor may mean. Writes their squares to `into` and returns their number. */
export function sourcesOf(board: Board, descriptor: FileDescriptor, into: Uint8Array): number {
  if (descriptor.place === 'file') return sourcesOnFile(board, descriptor, into);
  if (descriptor.place !== 'index' || descriptor.file !== 0) {
    return perFileSourcesOf(board, descriptor, into);
  }
  const square = squareAtListIndex(descriptor.index, squaresInOrder(board, descriptor.role));
  if (square === 0) return 0;
  into[0] = square;
  return 1;
}

/** Like `sourcesOf`, but an index without a file counts on each tandem file instead of over all of them. */
export function perFileSourcesOf(
  board: Board,
  descriptor: FileDescriptor,
  into: Uint8Array,
): number {
  return sourcesInTandem(descriptor, board.side, squaresInOrder(board, descriptor.role), into);
}

/**
 * Finds all pieces of the role on the file. Some programs write the file even for a tandem piece, if only one piece on the
 * file can make the move.
 */
function sourcesOnFile(board: Board, { role, file }: FileDescriptor, into: Uint8Array): number {
  const count = squaresOf(board, role, into);
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const square = into[index] ?? 0;
    if (fileNumber(square, board.side) === file) {
      into[kept] = square;
      kept += 1;
    }
  }
  return kept;
}

function sourcesInTandem(
  descriptor: FileDescriptor,
  side: number,
  count: number,
  into: Uint8Array,
): number {
  let kept = 0;
  for (let start = 0; start < count; ) {
    const end = endOfFile(start, count);
    const wanted =
      descriptor.file === 0 || fileNumber(ordered[start] ?? 0, side) === descriptor.file;
    const place = wanted && end - start >= 2 ? placeOf(descriptor, end - start) : -1;
    if (place >= 0 && place < end - start) {
      into[kept] = ordered[start + place] ?? 0;
      kept += 1;
    }
    start = end;
  }
  return kept;
}

/** Offset from the front of a file with `size` pieces; −1 for none. */
function placeOf({ place, index }: FileDescriptor, size: number): number {
  if (place === 'front') return 0;
  if (place === 'rear') return size - 1;
  if (place === 'second') return size > 2 ? 1 : -1;
  if (place === 'second-last') return size > 2 ? size - 2 : -1;
  if (place === 'middle') return size % 2 === 1 ? (size - 1) / 2 : -1;
  return index - 1;
}

/** The piece with this index, from 1, over all tandem files; 0 if there are fewer. */
function squareAtListIndex(index: number, count: number): Square {
  let before = 0;
  for (let start = 0; start < count; ) {
    const end = endOfFile(start, count);
    const size = end - start;
    if (size >= 2) {
      if (index <= before + size) return ordered[start + index - before - 1] ?? 0;
      before += size;
    }
    start = end;
  }
  return 0;
}

function endOfFile(start: number, count: number): number {
  const file = (ordered[start] ?? 0) & 15;
  let end = start + 1;
  while (end < count && ((ordered[end] ?? 0) & 15) === file) end += 1;
  return end;
}

function squaresInOrder(board: Board, role: Role): number {
  const count = squaresOf(board, role, ordered);
  for (let index = 1; index < count; index += 1) {
    const square = ordered[index] ?? 0;
    const key = orderKey(square, board.side);
    let gap = index;
    while (gap > 0 && orderKey(ordered[gap - 1] ?? 0, board.side) > key) {
      ordered[gap] = ordered[gap - 1] ?? 0;
      gap -= 1;
    }
    ordered[gap] = square;
  }
  return count;
}

function orderKey(square: Square, side: number): number {
  return (fileNumber(square, side) << 4) | frontRow(square, side);
}

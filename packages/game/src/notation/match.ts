/** From a descriptor to the legal move that it describes. */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { fileOf, rankOf, type Square } from '@chuhe/rules/square';
import type { Descriptor, FileDescriptor, TargetDescriptor } from './descriptor.ts';
import { directionOf, numberOf } from './motion.ts';
import { ownRoleAt } from './pieces.ts';
import { looseSourcesOf, MOST_OF_A_ROLE, sourcesOf } from './tandem.ts';

/** What `matchMove` returns for a descriptor that fits more than one legal move. */
export const AMBIGUOUS: Move = -1;

const legal = new Uint16Array(MAX_MOVES);
const sources = new Uint8Array(MOST_OF_A_ROLE);

/** The one legal move that fits; 0 for none, `AMBIGUOUS` for several. */
export function matchMove(board: Board, descriptor: Descriptor): Move {
  return descriptor.kind === 'target'
    ? matchTarget(board, descriptor)
    : matchFile(board, descriptor);
}

/** Every legal move that fits. */
export function matchingMoves(board: Board, descriptor: Descriptor): Move[] {
  const fits = fitting(board, descriptor);
  return legalMovesOf(board).filter(fits);
}

export function legalMovesOf(board: Board): Move[] {
  return Array.from(legal.subarray(0, legalMoves(board, legal, 0)));
}

export function isLegal(board: Board, move: Move): boolean {
  return legal.subarray(0, legalMoves(board, legal, 0)).includes(move);
}

/** A test of moves, legal or not, against a descriptor. It holds for the position that it was made in. */
export function fitting(board: Board, descriptor: Descriptor): (move: Move) => boolean {
  if (descriptor.kind === 'target') return (move) => fitsTarget(board, move, descriptor);
  const from = new Set(sourceSquares(board, descriptor));
  const { side } = board;
  return (move) => from.has(sourceOf(move)) && fitsMotion(move, descriptor, side);
}

/** The squares of the own pieces that a descriptor may mean, in any of its readings. */
export function sourceSquares(board: Board, descriptor: FileDescriptor): Square[] {
  const found = Array.from(sources.subarray(0, sourcesOf(board, descriptor, sources)));
  if (isListed(descriptor)) {
    found.push(...sources.subarray(0, looseSourcesOf(board, descriptor, sources)));
  }
  if (found.length > 0 || !descriptor.otherwise) return found;
  return sourceSquares(board, descriptor.otherwise);
}

function matchTarget(board: Board, descriptor: TargetDescriptor): Move {
  const end = legalMoves(board, legal, 0);
  let found: Move = 0;
  for (let index = 0; index < end; index += 1) {
    const move = legal[index] ?? 0;
    if (!fitsTarget(board, move, descriptor)) continue;
    if (found !== 0) return AMBIGUOUS;
    found = move;
  }
  return found;
}

function fitsTarget(board: Board, move: Move, wanted: TargetDescriptor): boolean {
  if (targetOf(move) !== wanted.target) return false;
  const source = sourceOf(move);
  if (wanted.sourceFile >= 0 && fileOf(source) !== wanted.sourceFile) return false;
  if (wanted.sourceRank >= 0 && rankOf(source) !== wanted.sourceRank) return false;
  return wanted.role === undefined || ownRoleAt(board, source) === wanted.role;
}

function matchFile(board: Board, descriptor: FileDescriptor): Move {
  const count = sourcesOf(board, descriptor, sources);
  if (count === 0 && descriptor.otherwise) return matchFile(board, descriptor.otherwise);
  const found = count === 0 ? 0 : matchSources(board, descriptor, count);
  if (found !== 0 || !isListed(descriptor)) return found;
  return matchSources(board, descriptor, looseSourcesOf(board, descriptor, sources));
}

function isListed(descriptor: FileDescriptor): boolean {
  return descriptor.place === 'index' && descriptor.file === 0;
}

function matchSources(board: Board, descriptor: FileDescriptor, count: number): Move {
  const end = legalMoves(board, legal, 0);
  let found: Move = 0;
  for (let index = 0; index < end; index += 1) {
    const move = legal[index] ?? 0;
    if (!isSource(move & 255, count) || !fitsMotion(move, descriptor, board.side)) continue;
    if (found !== 0) return AMBIGUOUS;
    found = move;
  }
  return found;
}

function isSource(square: Square, count: number): boolean {
  for (let index = 0; index < count; index += 1) if (sources[index] === square) return true;
  return false;
}

function fitsMotion(move: Move, wanted: FileDescriptor, side: number): boolean {
  const source = sourceOf(move);
  const target = targetOf(move);
  return (
    numberOf(source, target, side) === wanted.number &&
    directionOf(source, target, side) === wanted.direction
  );
}

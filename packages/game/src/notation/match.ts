/** Finds the legal moves that match a descriptor. */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { fileOf, rankOf, type Square } from '@chuhe/rules/square';
import type { Descriptor, FileDescriptor, TargetDescriptor } from './descriptor.ts';
import { legalMovesOf } from './legal.ts';
import { directionOf, numberOf } from './motion.ts';
import { ownRoleAt } from './pieces.ts';
import { MAX_PER_ROLE, perFileSourcesOf, sourcesOf } from './tandem.ts';

/** Returned by `matchMove` if more than one legal move matches. */
export const AMBIGUOUS: Move = -1;

const legal = new Uint16Array(MAX_MOVES);
const sources = new Uint8Array(MAX_PER_ROLE);

/** The only legal move that matches; 0 for none, `AMBIGUOUS` for several. */
export function matchMove(board: Board, descriptor: Descriptor): Move {
  return descriptor.kind === 'target'
    ? matchTarget(board, descriptor)
    : matchFile(board, descriptor);
}

export function matchingMoves(board: Board, descriptor: Descriptor): Move[] {
  return legalMovesOf(board).filter(matcherOf(board, descriptor));
}

/** A predicate for moves, legal or not, of the current position. */
export function matcherOf(board: Board, descriptor: Descriptor): (move: Move) => boolean {
  if (descriptor.kind === 'target') return (move) => matchesTarget(board, move, descriptor);
  const from = new Set(sourceSquares(board, descriptor));
  const { side } = board;
  return (move) => from.has(sourceOf(move)) && matchesMotion(move, descriptor, side);
}

/** The squares of the own pieces that a descriptor may mean, in any of its interpretations. */
export function sourceSquares(board: Board, descriptor: FileDescriptor): Square[] {
  const found = Array.from(sources.subarray(0, sourcesOf(board, descriptor, sources)));
  if (isListIndex(descriptor)) {
    found.push(...sources.subarray(0, perFileSourcesOf(board, descriptor, sources)));
  }
  if (found.length > 0 || !descriptor.alternative) return found;
  return sourceSquares(board, descriptor.alternative);
}

function matchTarget(board: Board, descriptor: TargetDescriptor): Move {
  const end = legalMoves(board, legal, 0);
  let found: Move = 0;
  for (let index = 0; index < end; index += 1) {
    const move = legal[index] ?? 0;
    if (!matchesTarget(board, move, descriptor)) continue;
    if (found !== 0) return AMBIGUOUS;
    found = move;
  }
  return found;
}

function matchesTarget(board: Board, move: Move, wanted: TargetDescriptor): boolean {
  if (targetOf(move) !== wanted.target) return false;
  const source = sourceOf(move);
  if (wanted.sourceFile >= 0 && fileOf(source) !== wanted.sourceFile) return false;
  if (wanted.sourceRank >= 0 && rankOf(source) !== wanted.sourceRank) return false;
  return wanted.role === undefined || ownRoleAt(board, source) === wanted.role;
}

function matchFile(board: Board, descriptor: FileDescriptor): Move {
  const count = sourcesOf(board, descriptor, sources);
  if (count === 0 && descriptor.alternative) return matchFile(board, descriptor.alternative);
  const found = count === 0 ? 0 : matchSources(board, descriptor, count);
  if (found !== 0 || !isListIndex(descriptor)) return found;
  return matchSources(board, descriptor, perFileSourcesOf(board, descriptor, sources));
}

/** Whether the index counts over all tandem files. */
function isListIndex(descriptor: FileDescriptor): boolean {
  return descriptor.place === 'index' && descriptor.file === 0;
}

function matchSources(board: Board, descriptor: FileDescriptor, count: number): Move {
  const end = legalMoves(board, legal, 0);
  let found: Move = 0;
  for (let index = 0; index < end; index += 1) {
    const move = legal[index] ?? 0;
    if (!isSource(move & 255, count) || !matchesMotion(move, descriptor, board.side)) continue;
    if (found !== 0) return AMBIGUOUS;
    found = move;
  }
  return found;
}

function isSource(square: Square, count: number): boolean {
  for (let index = 0; index < count; index += 1) if (sources[index] === square) return true;
  return false;
}

function matchesMotion(move: Move, wanted: FileDescriptor, side: number): boolean {
  const source = sourceOf(move);
  const target = targetOf(move);
  return (
    numberOf(source, target, side) === wanted.number &&
    directionOf(source, target, side) === wanted.direction
  );
}

/** Finds the legal moves that a text may mean. */
import type { Board } from '@chuhe/rules/board';
import { type Move, makeMove, sourceOf, targetOf } from '@chuhe/rules/move';
import { fileOf, rankOf, type Square } from '@chuhe/rules/square';
import type { Descriptor, FileDescriptor, TargetDescriptor } from './descriptor.ts';
import type { Candidate, Notation } from './dialect.ts';
import { legalMovesOf } from './legal.ts';
import { sourceSquares } from './match.ts';
import { directionOf, numberOf } from './motion.ts';
import { ownRoleAt } from './pieces.ts';
import { writeMove } from './write-move.ts';

const NEAREST_LIMIT = 5;

/** Weight of one point of `meaningDistance` relative to one character of edit distance. */
const MEANING_WEIGHT = 4;

/** Up to five legal moves, those with the closest meaning and spelling first. */
export function nearestMoves(
  board: Board,
  token: string,
  notation: Notation,
  descriptor: Descriptor | undefined,
): Candidate[] {
  const meaning = descriptor ? meaningDistance(board, descriptor) : () => 0;
  return legalMovesOf(board)
    .map((move) => {
      const candidate = candidateOf(board, move, notation);
      const distance = MEANING_WEIGHT * meaning(move) + editDistance(token, candidate.text);
      return { candidate, distance };
    })
    .toSorted((a, b) => a.distance - b.distance || (a.candidate.move < b.candidate.move ? -1 : 1))
    .slice(0, NEAREST_LIMIT)
    .map(({ candidate }) => candidate);
}

export function candidateOf(board: Board, move: Move, notation: Notation): Candidate {
  return { move: makeMove(move), text: writeMove(board, move, notation), notation };
}

function meaningDistance(board: Board, descriptor: Descriptor): (move: Move) => number {
  return descriptor.kind === 'file'
    ? fileDistance(board, descriptor)
    : (move) => targetDistance(board, move, descriptor);
}

function fileDistance(board: Board, wanted: FileDescriptor): (move: Move) => number {
  const sources = new Set(sourceSquares(board, wanted));
  return (move) => {
    const source = sourceOf(move);
    const target = targetOf(move);
    const isRole = ownRoleAt(board, source) === wanted.role;
    const piece = sources.has(source) ? 0 : isRole ? 3 : 6;
    const direction = directionOf(source, target, board.side) === wanted.direction ? 0 : 2;
    const number = Math.abs(numberOf(source, target, board.side) - wanted.number);
    return piece + direction + Math.min(2, number);
  };
}

function targetDistance(board: Board, move: Move, wanted: TargetDescriptor): number {
  const source = sourceOf(move);
  const role = wanted.role === undefined || ownRoleAt(board, source) === wanted.role ? 0 : 4;
  const file = wanted.sourceFile < 0 || wanted.sourceFile === fileOf(source) ? 0 : 1;
  const rank = wanted.sourceRank < 0 || wanted.sourceRank === rankOf(source) ? 0 : 1;
  return role + file + rank + Math.min(3, steps(targetOf(move), wanted.target));
}

function steps(from: Square, to: Square): number {
  return Math.abs(fileOf(from) - fileOf(to)) + Math.abs(rankOf(from) - rankOf(to));
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, character] of Array.from(from).entries()) {
    const next = [line + 1];
    for (let index = 1; index <= to.length; index += 1) {
      const replaced = (row[index - 1] ?? 0) + (to.charAt(index - 1) === character ? 0 : 1);
      next.push(Math.min(replaced, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

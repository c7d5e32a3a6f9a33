// @vitest-environment jsdom
import { lookUpBook } from '@chuhe/contract/book-endpoints';
import { explore } from '@chuhe/contract/explorer-endpoints';
import { Position } from '@chuhe/rules/position';
import { expect, it } from 'vitest';
import type { ApiCall } from '../api/call-types.ts';
import { answerOf } from '../game/testing/explorer-answers.ts';
import { answerCalls } from './testing/answer-calls.ts';
import { entryOf } from './testing/book-entries.ts';
import { findTheoryEnd } from './theory-end.ts';

const signal = new AbortController().signal;

function lineOf(...moves: readonly string[]) {
  let position = Position.initial();
  return moves.map((move) => {
    const { fen } = position;
    position = position.play(move);
    return { fen, move };
  });
}

const line = lineOf('h2e2', 'h9g7', 'a0a1', 'b9c7');
const LATER = answerOf({ h0g2: [30, 20, 11], b0c2: [10, 5, 5], a0a1: [1, 0, 0], c3c4: [9, 5, 5] });
const games = [answerOf({ h2e2: [60, 30, 10] }), answerOf({ h9g7: [3, 1, 0] }), LATER];

/** Answers with these games by ply and this entry of a book for each position. */
function answer(byPly: readonly (typeof LATER)[], entry = entryOf('i0i1')): readonly ApiCall[] {
  return answerCalls((call, request) => {
    if (call === lookUpBook) return line.map(() => [entry]);
    const asked = JSON.stringify(request);
    const games = byPly[line.findIndex(({ fen }) => asked.includes(fen))];
    if (call !== explore || games === undefined) throw new Error('No answer');
    return games;
  });
}

it('theory ends at the first move that fewer than two games have', async () => {
  answer(games);
  const end = await findTheoryEnd(line, signal);
  expect(end).toMatchObject({ index: 2, source: 'games' });
  expect(end?.known.map(({ move, share }) => [move, Math.round(100 * (share ?? 0))])).toEqual([
    ['h0g2', 60],
    ['b0c2', 20],
    ['c3c4', 19],
  ]);
});

it('a move of a book is known, and its games are not asked for', async () => {
  answer(games.slice(0, 2), entryOf('a0a1'));
  // The last move is not in the book. Its games are asked for, and this answer is missing.
  await expect(findTheoryEnd(line, signal)).rejects.toThrow('No answer');
  expect(await findTheoryEnd([], signal)).toBeUndefined();
  answer(games.slice(0, 2), entryOf('a0a1'));
  expect(await findTheoryEnd(line.slice(0, 3), signal)).toBeUndefined();
});

it('where no game goes on, the moves of the books are named', async () => {
  answer([games[0] ?? LATER, answerOf({})], entryOf('i0i1', { priority: 4 }));
  const end = { index: 1, source: 'books', known: [{ move: 'i0i1' }] };
  expect(await findTheoryEnd(line, signal)).toEqual(end);
  answer([games[0] ?? LATER, answerOf({})], entryOf('i0i1', { valid: false }));
  expect(await findTheoryEnd(line, signal)).toEqual({ index: 1, source: 'none', known: [] });
});

it('without games and books, nothing is said', async () => {
  const none = line.map(() => answerOf({}));
  answer(none, entryOf('i0i1', { valid: false }));
  expect(await findTheoryEnd(line, signal)).toBeUndefined();
});

it('six of the first forty positions are asked for', async () => {
  const moves = Array.from(
    { length: 60 },
    (_, at) => ['a0a1', 'a9a8', 'a1a0', 'a8a9'][at % 4] ?? '',
  );
  const calls = answerCalls((call) =>
    call === lookUpBook
      ? []
      : answerOf({ a0a1: [5, 0, 0], a9a8: [5, 0, 0], a1a0: [5, 0, 0], a8a9: [5, 0, 0] }),
  );
  expect(await findTheoryEnd(lineOf(...moves), signal)).toBeUndefined();
  expect(calls.filter((call) => call === explore)).toHaveLength(6);
});

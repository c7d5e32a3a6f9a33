// @vitest-environment jsdom
import { lookUpBook } from '@chuhe/contract/book-endpoints';
import { explore } from '@chuhe/contract/explorer-endpoints';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, it } from 'vitest';
import type { ApiCall } from '../api/call-types.ts';
import { answerOf } from '../game/testing/explorer-answers.ts';
import { playedOften } from './played-often.ts';
import { answerCalls } from './testing/answer-calls.ts';
import { entryOf } from './testing/book-entries.ts';

const games = answerOf({ h2e2: [60, 30, 10], c3c4: [4, 1, 0], g3g4: [2, 1, 1], a0a1: [30, 5, 5] });
const moves = ['h2e2', 'c3c4', 'g3g4', 'a0a1', 'h0g2', 'c0e2'].map((move) => {
  return { fen: INITIAL_FEN, move };
});
const never = new AbortController().signal;

/** Answers with the games above, or with a failure, and with these entries of a book. */
function answer(
  hasGames: boolean,
  ...entries: readonly ReturnType<typeof entryOf>[]
): readonly ApiCall[] {
  return answerCalls((call) => {
    if (call === lookUpBook) return moves.map(() => [...entries]);
    if (call === explore && hasGames) return games;
    throw new Error('No answer');
  });
}

it('a move is often played by five games and a tenth of all', async () => {
  answer(true);
  expect(await playedOften(moves, never)).toEqual([true, false, false, true, false, false]);
});

it('a move that a book plays counts as often played, and one that it only keeps does not', async () => {
  answer(true, entryOf('h0g2', { priority: 3 }), entryOf('c0e2', { priority: 5, valid: false }));
  expect(await playedOften(moves, never)).toEqual([true, false, false, true, true, false]);
});

it('without an answer, no move is often played, and no further position is looked up', async () => {
  const calls = answer(false);
  expect(await playedOften(moves, never)).toEqual(moves.map(() => false));
  expect(calls.filter((call) => call === explore)).toHaveLength(1);
});

it('in a position that is its own mirror image, the mirror image of a move counts', async () => {
  answer(true, entryOf('h0g2', { priority: 3 }));
  const mirrored = ['b2e2', 'b0c2', 'g0e2'].map((move) => ({ fen: INITIAL_FEN, move }));
  expect(await playedOften(mirrored, never)).toEqual([true, true, false]);
});

import {
  addLine,
  type Game,
  newGame,
  nodeOf,
  ROOT,
  sameGame,
  setEvaluation,
} from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import {
  evaluationAt,
  NO_NOTES,
  withEvaluations,
  withNote,
  withoutEvaluations,
} from './evaluations.ts';

const cp = (depth?: number) => ({ kind: 'cp', value: 38, ...(depth && { depth }) }) as const;

const game = play(newGame(), ['h2e2', 'h9g7']);

test('the deeper one of the evaluation in the game and the noted one is shown', () => {
  const own = setEvaluation(game, 1, cp(12));
  const at = (depth: number) => evaluationAt({ game: own, notes: new Map([[1, cp(depth)]]) }, 1);
  expect([at(11)?.depth, at(13)?.depth]).toEqual([12, 13]);
  const ofFile = setEvaluation(game, 1, cp());
  expect(evaluationAt({ game: ofFile, notes: new Map([[1, cp(5)]]) }, 1)).toEqual(cp(5));
  expect(evaluationAt({ game: ofFile, notes: NO_NOTES }, 1)).toEqual(cp());
});

test('an evaluation that is not deeper is not noted, nor one of an unknown node', () => {
  const notes = withNote({ game, notes: NO_NOTES }, 1, cp(9));
  expect(withNote({ game, notes }, 1, cp(9))).toBe(notes);
  expect(withNote({ game, notes }, 3, cp(9))).toBe(notes);
  expect(withNote({ game, notes }, 1, cp(10)).get(1)).toEqual(cp(10));
  expect(notes.get(1)).toEqual(cp(9));
});

test('a game is written with its notes, and is itself without them', () => {
  const own = setEvaluation(game, 1, cp(12));
  expect(withEvaluations(own, NO_NOTES)).toBe(own);
  expect(withEvaluations(own, new Map([[1, cp(9)]]))).toBe(own);
  const written = withEvaluations(
    own,
    new Map([
      [ROOT, cp(9)],
      [2, cp(9)],
      [7, cp(9)],
    ]),
  );
  expect([0, 1, 2].map((id) => nodeOf(written, id).evaluation?.depth)).toEqual([9, 12, 9]);
  expect(nodeOf(own, 2).evaluation).toBeUndefined();
});

test('a game without its evaluations is the game before they were written into it', () => {
  const evaluated = withEvaluations(game, new Map([[1, cp(12)]]));
  expect(sameGame(withoutEvaluations(evaluated), game)).toBe(true);
  expect(withoutEvaluations(game)).toBe(game);
});

function play(from: Game, moves: readonly string[]): Game {
  const added = addLine(from, ROOT, moves);
  if (!added.ok) throw new Error(added.error.code);
  return added.value.game;
}

import { addLine, type Game, newGame, nodeOf, ROOT, setGlyphs } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { describe, expect, test } from 'vitest';
import {
  answer,
  askedMove,
  asksNothing,
  hint,
  mostPoints,
  runOf,
  solve,
  startPractice,
} from './practice.ts';

function gameWith(...lines: (readonly string[])[]): Game {
  let game = newGame();
  for (const line of lines) {
    const added = addLine(game, ROOT, line);
    if (added.ok) ({ game } = added.value);
  }
  return game;
}

const game = gameWith(['h2e2', 'h9g7', 'h0g2', 'i9h9'], ['h2e2', 'h9g7', 'b0c2'], ['b2e2', 'b9c7']);
const moveAt = (node: number): string => makeMove(nodeOf(game, node).move);

test('a chapter without a move of the side of the user asks nothing and is no run', () => {
  const empty = startPractice(newGame(), 'find');
  expect([asksNothing(empty), runOf(empty)]).toEqual([true, undefined]);
  expect(asksNothing(startPractice(gameWith(['h2e2']), 'guess', 'black'))).toBe(true);
  expect(asksNothing(startPractice(game, 'find'))).toBe(false);
});

describe('finding moves', () => {
  test('plays the reply after a right move, and ends after the last one', () => {
    let state = startPractice(game, 'find');
    state = answer(game, state, 'h2e2');
    expect(moveAt(state.node)).toBe('h9g7');
    state = answer(game, state, 'h0g2');
    expect(state).toMatchObject({ isDone: true, asked: 2, found: 2, last: 'right' });
    expect(answer(game, state, 'a0a1')).toBe(state);
  });

  test('accepts a variation of the chapter and goes on in it', () => {
    const state = answer(game, startPractice(game, 'find'), 'b2e2');
    expect(moveAt(state.node)).toBe('b9c7');
    expect(state).toMatchObject({ isDone: true, found: 1 });
  });

  test('keeps asking after a wrong move, which then does not count as found', () => {
    let state = answer(game, startPractice(game, 'find'), 'c3c4');
    expect(state).toMatchObject({ wrong: ['c3c4'], last: 'wrong', asked: 0 });
    state = answer(game, state, 'h2e2');
    expect(state).toMatchObject({ asked: 1, found: 0, wrong: [] });
  });

  test('begins with the move of the other side for Black', () => {
    const state = startPractice(game, 'find', 'black');
    expect(moveAt(state.node)).toBe('h2e2');
    expect(answer(game, state, 'h9g7')).toMatchObject({ asked: 1, isDone: false });
  });
});

describe('guessing moves', () => {
  test('gives points by tries', () => {
    let state = answer(game, startPractice(game, 'guess'), 'h2e2');
    expect(state.points).toBe(3);
    state = answer(game, answer(game, state, 'a0a1'), 'h0g2');
    expect(state).toMatchObject({ points: 5, isDone: true });
    expect(mostPoints(state)).toBe(6);
  });

  test('gives one point for a variation, and shows the move that was played', () => {
    const state = answer(game, startPractice(game, 'guess'), 'b2e2');
    expect(state).toMatchObject({ points: 1, asked: 1, last: 'variation' });
    expect(moveAt(state.node)).toBe('h9g7');
  });

  test('shows the move after three wrong guesses, without points', () => {
    let state = startPractice(game, 'guess');
    for (const wrong of ['a0a1', 'i0i1', 'c3c4']) state = answer(game, state, wrong);
    expect(state).toMatchObject({ points: 0, asked: 1, last: 'shown' });
  });

  test('takes a point for a hint', () => {
    expect(answer(game, hint(startPractice(game, 'guess')), 'h2e2').points).toBe(2);
    expect(solve(game, startPractice(game, 'guess'))).toMatchObject({ points: 0, asked: 1 });
  });
});

describe('the grades of the author', () => {
  const [played, other] = nodeOf(game, ROOT).children;
  const graded = (node: number | undefined, glyph: number) =>
    setGlyphs(game, node ?? ROOT, [glyph]);

  test('make a variation a wrong move to be explained', () => {
    const state = answer(graded(other, 4), startPractice(graded(other, 4), 'find'), 'b2e2');
    expect(state).toMatchObject({ last: 'wrong', refuted: other, mistakes: 1 });
  });

  test('make a variation the move that is shown, if that of the mainline is bad', () => {
    const chapter = graded(played, 2);
    const asked = askedMove(chapter, startPractice(chapter, 'find'));
    expect(asked?.id).toBe(other);
    expect(moveAt(solve(chapter, startPractice(chapter, 'find')).node)).toBe('b9c7');
  });

  test('give a variation all points of a guess, and the game goes on', () => {
    const chapter = graded(other, 1);
    const state = answer(chapter, startPractice(chapter, 'guess'), 'b2e2');
    expect(state).toMatchObject({ last: 'accepted', points: 3, found: 1, shown: 0 });
    expect(moveAt(state.node)).toBe('h9g7');
  });

  test('make a bad variation a wrong guess to be explained, without a point', () => {
    for (const glyph of [2, 4, 6]) {
      const chapter = graded(other, glyph);
      const state = answer(chapter, startPractice(chapter, 'guess'), 'b2e2');
      expect(state).toMatchObject({ last: 'wrong', refuted: other, mistakes: 1, points: 0 });
    }
  });

  test('leave the move that was played the one to guess', () => {
    const chapter = graded(played, 2);
    expect(answer(chapter, startPractice(chapter, 'guess'), 'h2e2').last).toBe('right');
  });
});

test('a chapter without moves is done at once', () => {
  expect(startPractice(newGame(), 'find').isDone).toBe(true);
});

describe('a run', () => {
  test('of found moves is solved if none was shown, and each wrong move is a try', () => {
    let state = answer(game, answer(game, startPractice(game, 'find'), 'a0a1'), 'h2e2');
    expect(runOf(state)).toMatchObject({ tries: 2, points: 0, most: 2, isSolved: false });
    state = answer(game, state, 'h0g2');
    expect(runOf(state)).toEqual({ tries: 2, points: 1, most: 2, isSolved: true });
    expect(runOf(solve(game, startPractice(game, 'find')))?.isSolved).toBeUndefined();
    const shown = answer(game, solve(game, startPractice(game, 'find')), 'h0g2');
    expect(runOf(shown)).toEqual({ tries: 1, points: 1, most: 2, isSolved: false });
  });

  test('of guesses is solved with half of the points', () => {
    let state = answer(game, startPractice(game, 'guess'), 'h2e2');
    state = solve(game, state);
    expect(runOf(state)).toEqual({ tries: 1, points: 3, most: 6, isSolved: true });
    const shown = solve(game, solve(game, startPractice(game, 'guess')));
    expect(runOf(shown)).toMatchObject({ points: 0, isSolved: false });
  });

  test('does not count before the first mistake, or if nothing is asked', () => {
    expect(runOf(startPractice(game, 'find'))).toBeUndefined();
    expect(runOf(startPractice(newGame(), 'find'))).toBeUndefined();
  });
});

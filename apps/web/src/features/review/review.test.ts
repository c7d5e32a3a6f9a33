import { MATE_SCORE } from '@chuhe/cloudbook/score';
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { describe, expect, it } from 'vitest';
import { accuracyOf, judgeMove, type PlayedMove, type PositionView } from './move-verdict.ts';
import { makeReview, pliesWith } from './review.ts';
import { type ReviewedMove, reviewedMoves } from './reviewed-line.ts';

/** A position of this score for Red, with best moves of these. */
function view(score: number, ...lines: readonly [number, string][]): PositionView {
  return { score, depth: 12, lines: lines.map(([each, move]) => ({ score: each, moves: [move] })) };
}

function played(changes: Partial<PlayedMove>): PlayedMove {
  const before = view(0, [0, 'b2e2'], [-10, 'h0g2']);
  const plain = { isRecapture: false, isForced: false, isOpening: false };
  return { mover: 'red', move: 'h2e2', before, after: view(0), ...plain, ...changes };
}

describe('a move', () => {
  it.each([
    [0, undefined],
    [-60, undefined],
    [-70, 6],
    [-150, 2],
    [-290, 4],
  ])('after which Red stands at %d instead of even gets sign %s', (score, grade) => {
    expect(judgeMove(played({ after: view(score) })).grade).toBe(grade);
  });

  it('of the opening is not called dubious', () => {
    expect(judgeMove(played({ after: view(-70), isOpening: true })).grade).toBeUndefined();
    expect(judgeMove(played({ after: view(-150), isOpening: true })).grade).toBe(2);
  });

  it('of Black is judged from the other side', () => {
    const verdict = judgeMove(played({ mover: 'black', after: view(290) }));
    expect([verdict.grade, verdict.pawnLoss]).toEqual([4, 290]);
    expect(judgeMove(played({ mover: 'black', after: view(-290) })).loss).toBe(0);
  });

  it('costs nothing when it is the best one, whatever the next search says', () => {
    const verdict = judgeMove(played({ move: 'b2e2', after: view(-400) }));
    expect(verdict).toMatchObject({ loss: 0, pawnLoss: 0, accuracy: 100, isBest: true });
  });

  it('that gives away pawns in a won game is no mistake', () => {
    const before = view(2_000, [2_000, 'b2e2'], [1_900, 'h0g2']);
    expect(judgeMove(played({ before, after: view(1_500) })).grade).toBeUndefined();
  });

  it('that lets a mate go, or walks into one, is a blunder', () => {
    const mate = MATE_SCORE - 3;
    const before = view(mate, [mate, 'b2e2'], [0, 'h0g2']);
    expect(judgeMove(played({ before, after: view(0) })).grade).toBe(4);
    expect(judgeMove(played({ after: view(-mate) }))).toMatchObject({ grade: 4, pawnLoss: 1_000 });
  });

  it('that alone holds is good, but not when it only takes back or was the only legal one', () => {
    const before = view(0, [0, 'h2e2'], [-300, 'h0g2']);
    expect(judgeMove(played({ before })).grade).toBe(1);
    expect(judgeMove(played({ before, isRecapture: true })).grade).toBeUndefined();
    expect(judgeMove(played({ before, isForced: true })).grade).toBeUndefined();
  });

  it('that wins anyway, or loses anyway, is not called good', () => {
    const won = view(3_000, [3_000, 'h2e2'], [1_500, 'h0g2']);
    const lost = view(-1_500, [-1_500, 'h2e2'], [-3_000, 'h0g2']);
    for (const before of [won, lost]) {
      expect(judgeMove(played({ before, after: before })).grade).toBeUndefined();
    }
  });
});

it('accuracy falls from 100 to 0 as more is lost', () => {
  expect(accuracyOf(0)).toBe(100);
  expect(accuracyOf(0.1)).toBeCloseTo(64.6, 0);
  expect(accuracyOf(1)).toBe(0);
});

describe('a review', () => {
  const moves: readonly ReviewedMove[] = ['red', 'black', 'red', 'black'].map((mover, index) => ({
    id: index + 1,
    move: 'a0a1',
    mover: mover === 'red' ? 'red' : 'black',
    isRecapture: false,
    isForced: false,
    isOpening: false,
  }));
  const views = [0, -20, 0, -400, -390].map((score) => view(score));

  it('tells accuracy, average loss and signs of each side', () => {
    const review = makeReview(moves, views);
    expect(review.sides.red.averageLoss).toBe(210);
    expect(review.sides.red.plies.get(4)).toEqual([3]);
    expect(review.sides.black.averageLoss).toBe(15);
    expect(review.sides.black.accuracy).toBeGreaterThan(90);
    expect(pliesWith(review, [4, 2, 6])).toEqual([3]);
  });

  it('tells where the game turned', () => {
    const [turn, ...others] = makeReview(moves, views).turningPoints;
    expect(turn).toMatchObject({ ply: 3, mover: 'red', before: 0.5 });
    expect(turn?.after).toBeCloseTo(0.23, 2);
    expect(others).toEqual([]);
  });

  it('leaves out what is not known yet', () => {
    const review = makeReview(moves, [undefined, undefined, ...views.slice(2)]);
    expect(review.verdicts.map((verdict) => verdict !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(makeReview([], []).sides.red.accuracy).toBeUndefined();
  });
});

it('the moves of the mainline tell who moves, and what only takes back', () => {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'e2e6', 'g7e6', 'b2b9', 'a9b9']);
  if (!line.ok) throw new Error(line.error.code);
  const moves = reviewedMoves(line.value.game);
  expect(moves.map(({ mover }) => mover)).toEqual(['red', 'black', 'red', 'black', 'red', 'black']);
  expect(moves.map(({ isRecapture }) => isRecapture)).toEqual([
    false,
    false,
    false,
    true,
    false,
    true,
  ]);
});

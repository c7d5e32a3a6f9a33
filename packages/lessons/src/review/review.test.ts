import { MATE_SCORE } from '@chuhe/cloudbook/score';
import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';
import { describe, expect, it } from 'vitest';
import { evaluationOfScore, scoreOfEvaluation } from './evaluation-of-score.ts';
import { accuracyOf, judgeMove, type PlayedMove, type PositionView } from './move-verdict.ts';
import { doubtedMoves, foundScores, knownElsewhere, makeReview, pliesWith } from './review.ts';
import { type ReviewedMove, reviewedMoves } from './reviewed-line.ts';

/** A position with this score for Red and these best moves. */
function view(score: number, ...lines: readonly [number, string][]): PositionView {
  return { score, depth: 12, lines: lines.map(([each, move]) => ({ score: each, moves: [move] })) };
}

/** One search of some moves, deeper than a view. */
function deeper(...lines: readonly [number, string][]): PositionView {
  return { ...view(lines[0]?.[0] ?? 0, ...lines), depth: 16 };
}

/** With a second search that finds the same. */
function confirmed(changes: Partial<PlayedMove>): PlayedMove {
  const move = played(changes);
  const { before, after } = move;
  const look = deeper([before.score, 'b2e2'], [after.score, move.move]);
  return { ...move, look };
}

function played(changes: Partial<PlayedMove>): PlayedMove {
  const before = view(0, [0, 'b2e2'], [-10, 'h0g2']);
  const plain = { isRecapture: false, isForced: false, isOpening: false };
  return { mover: 'red', move: 'h2e2', before, after: view(0), ...plain, ...changes };
}

function gameOf(...moves: readonly string[]): Game {
  const line = addLine(newGame(), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}

describe('a move', () => {
  it.each([
    [0, undefined],
    [-30, undefined],
    [-35, 6],
    [-70, 2],
    [-140, 4],
  ])('that changes an even score to %d for Red gets sign %s', (score, grade) => {
    expect(judgeMove(confirmed({ after: view(score) })).grade).toBe(grade);
  });

  it.each([
    [-35, undefined],
    [-70, undefined],
    [-105, 2],
    [-140, 2],
    [-450, 4],
  ])('of the opening has to lose more for a sign: %d gets %s', (score, grade) => {
    expect(judgeMove(confirmed({ after: view(score), isOpening: true })).grade).toBe(grade);
  });

  it.each([
    [MATE_SCORE - 7, 290, 2],
    [-210, -460, 2],
    [-210, -265, 6],
  ])(
    'of the first moves of a decided game gets the usual sign: from %d to %d gets %s',
    (best, score, grade) => {
      const before = view(best, [best, 'b2e2'], [best - 10, 'h0g2']);
      const move = confirmed({ before, after: view(score), isOpening: true });
      expect(judgeMove(move).grade).toBe(grade);
    },
  );

  it('of Black is judged from Black’s side', () => {
    const verdict = judgeMove(confirmed({ mover: 'black', after: view(290) }));
    expect([verdict.grade, verdict.pawnLoss]).toEqual([4, 290]);
    expect(judgeMove(played({ mover: 'black', after: view(-140) })).loss).toBe(0);
  });

  it('costs nothing when it is the best one, whatever the next search says', () => {
    const verdict = judgeMove(played({ move: 'b2e2', after: view(-400) }));
    expect(verdict).toMatchObject({ loss: 0, pawnLoss: 0, accuracy: 100, isBest: true });
  });

  it('that loses pawns in a won game is not a mistake', () => {
    const before = view(2_000, [2_000, 'b2e2'], [1_900, 'h0g2']);
    expect(judgeMove(played({ before, after: view(1_500) })).grade).toBeUndefined();
  });

  it('that misses a mate, or walks into one, is a blunder', () => {
    const mate = MATE_SCORE - 3;
    const before = view(mate, [mate, 'b2e2'], [0, 'h0g2']);
    expect(judgeMove(confirmed({ before, after: view(0) })).grade).toBe(4);
    expect(judgeMove(confirmed({ after: view(-mate) }))).toMatchObject({
      grade: 4,
      pawnLoss: 1_000,
    });
  });

  it('that alone holds is good, unless it is a recapture or forced', () => {
    const before = view(0, [0, 'h2e2'], [-150, 'h0g2']);
    const look = deeper([0, 'h2e2'], [-120, 'h0g2']);
    expect(judgeMove(played({ before, look })).grade).toBe(1);
    expect(judgeMove(played({ before, look, isRecapture: true })).grade).toBeUndefined();
    expect(judgeMove(played({ before, look, isForced: true })).grade).toBeUndefined();
  });

  it('that alone seems to hold waits for a second search, and is not good if that finds another', () => {
    const before = view(0, [0, 'h2e2'], [-150, 'h0g2']);
    expect(judgeMove(played({ before }))).toMatchObject({ isDoubted: true, grade: undefined });
    const look = deeper([0, 'h2e2'], [-20, 'h0g2']);
    expect(judgeMove(played({ before, look }))).toMatchObject({
      isDoubted: false,
      grade: undefined,
    });
  });

  it('that masters or a book play often is bad only if it is a blunder', () => {
    for (const score of [-35, -70, -130]) {
      expect(judgeMove(confirmed({ after: view(score), isTheory: true })).grade).toBeUndefined();
    }
    expect(judgeMove(confirmed({ after: view(-140), isTheory: true })).grade).toBe(4);
    expect(
      judgeMove(confirmed({ after: view(-140), isTheory: true, isOpening: true })).grade,
    ).toBeUndefined();
  });

  it('that wins or loses anyway is not good', () => {
    const won = view(3_000, [3_000, 'h2e2'], [1_500, 'h0g2']);
    const lost = view(-1_500, [-1_500, 'h2e2'], [-3_000, 'h0g2']);
    for (const before of [won, lost]) {
      expect(judgeMove(played({ before, after: before })).grade).toBeUndefined();
    }
  });
});

const known = (score: number, depth: number) => ({ score, depth });

it('evaluations that reviews have found are not known from elsewhere', () => {
  const line = reviewedMoves(gameOf('h2e2', 'h9g7'));
  const mate = MATE_SCORE - 3;
  const views = [view(10), view(mate), view(30)];
  const looks = [deeper([20, 'b2e2'], [-90, 'h2e2'])];
  const found = foundScores(line, { views, looks });
  expect(knownElsewhere([known(10, 12), known(-90, 15), known(30, 12)], found)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // The game keeps a mate as a number of moves, which does not tell whose move it is.
  const kept = scoreOfEvaluation(evaluationOfScore(mate, 12));
  expect(knownElsewhere([known(20, 16), known(kept, 12)], found)).toEqual([undefined, undefined]);
  const others = [known(10, 20), known(11, 12), undefined];
  expect(knownElsewhere(others, found)).toEqual(others);
});

describe('the sign of a bad move', () => {
  it('is not in doubt where one search has compared the move with the best', () => {
    const before = view(0, [0, 'b2e2'], [-10, 'h2e2']);
    expect(judgeMove(played({ before, after: view(-140) }))).toMatchObject({
      isDoubted: false,
      grade: undefined,
      pawnLoss: 10,
    });
  });

  it('waits for a second search', () => {
    const verdict = judgeMove(played({ after: view(-140) }));
    expect(verdict).toMatchObject({ isDoubted: true, grade: undefined });
    expect(judgeMove(confirmed({ after: view(-140) }))).toMatchObject({
      isDoubted: false,
      grade: 4,
    });
  });

  it('is not given when the second search finds the move good, or the best', () => {
    const after = view(-140);
    for (const [best, own] of [
      [0, -20],
      [0, 40],
    ] as const) {
      const look = deeper(...sorted([best, 'b2e2'], [own, 'h2e2']));
      const verdict = judgeMove(played({ after, look }));
      expect(verdict).toMatchObject({ isDoubted: false, grade: undefined, isBest: own > best });
    }
  });

  it('is removed when both positions are known deeper, and about equally deep', () => {
    const move = confirmed({ after: view(-140) });
    const knownBefore = { score: 20, depth: 22 };
    const knownAfter = { score: 10, depth: 21 };
    expect(judgeMove({ ...move, knownBefore, knownAfter })).toMatchObject({
      grade: undefined,
      isContested: false,
      depth: 22,
    });
    expect(judgeMove({ ...move, knownBefore, knownAfter: { score: 10, depth: 12 } }).grade).toBe(4);
  });

  it('is given when both positions are known deeper, also at a supposedly best move', () => {
    const move = played({ move: 'b2e2' });
    const known = { knownBefore: { score: 0, depth: 22 }, knownAfter: { score: -400, depth: 21 } };
    expect(judgeMove({ ...move, ...known }).grade).toBe(4);
  });

  it('is contested by a deeper evaluation of one position only, and stays', () => {
    const move = confirmed({ after: view(-140) });
    const one = { ...move, knownAfter: { score: 0, depth: 24 } };
    expect(judgeMove(one)).toMatchObject({ grade: 4, isContested: true });
    const same = { ...move, knownAfter: { score: -280, depth: 24 } };
    expect(judgeMove(same).isContested).toBe(false);
  });
});

function sorted(...lines: readonly [number, string][]): readonly [number, string][] {
  return lines.toSorted(([a], [b]) => b - a);
}

it('accuracy falls from 100 to 0 with growing loss', () => {
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
  const views = [0, -20, 0, -400, -390].map((score) => view(score, [score, 'b2e2']));
  const looks = [undefined, undefined, deeper([0, 'b2e2'], [-400, 'a0a1'])];

  it('has accuracy, average loss and signs of each side', () => {
    const review = makeReview(moves, { views, looks });
    expect(review.sides.red.averageLoss).toBe(210);
    expect(review.sides.red.plies.get(4)).toEqual([3]);
    expect(review.sides.black.averageLoss).toBe(15);
    expect(review.sides.black.accuracy).toBeGreaterThan(90);
    expect(pliesWith(review, [4, 2, 6])).toEqual([3]);
  });

  it('requests a second search of moves in doubt', () => {
    expect(doubtedMoves(moves, { views })).toEqual([2]);
    expect(doubtedMoves(moves, { views, looks })).toEqual([]);
    const elsewhere = [undefined, undefined, undefined, undefined, known(0, 30)];
    expect(doubtedMoves(moves, { views, looks, known: elsewhere })).toEqual([3]);
  });

  it('finds the turning points', () => {
    const [turn, ...others] = makeReview(moves, { views, looks }).turningPoints;
    expect(turn).toMatchObject({ ply: 3, mover: 'red', before: 0.5 });
    expect(turn?.after).toBeCloseTo(0.076, 2);
    expect(others).toEqual([]);
  });

  it('names the five moves that lost the most, in the order of the game', () => {
    const long = Array.from({ length: 14 }, () => ['a0a1', 'a9a8', 'a1a0', 'a8a9'])
      .flat()
      .slice(0, 14);
    const played = reviewedMoves(gameOf(...long)).map((move) => ({ ...move, isOpening: false }));
    // Each of Red's seven moves loses more than the one before.
    const own = played.map(({ move, mover }, at) =>
      mover === 'red' ? deeper([0, 'b2e2'], [-80 - 10 * at, move]) : undefined,
    );
    const even = [view(0, [0, 'b2e2']), ...played.map(() => view(0, [0, 'b2e2']))];
    const { turningPoints } = makeReview(played, { views: even, looks: own });
    expect(turningPoints.map(({ ply }) => ply)).toEqual([5, 7, 9, 11, 13]);
  });

  it('leaves out unknown positions', () => {
    const review = makeReview(moves, { views: [undefined, undefined, ...views.slice(2)] });
    expect(review.verdicts.map((verdict) => verdict !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(makeReview([], { views: [] }).sides.red.accuracy).toBeUndefined();
  });
});

it('the moves of the mainline have their side, and know recaptures', () => {
  const moves = reviewedMoves(gameOf('h2e2', 'h9g7', 'e2e6', 'g7e6', 'b2b9', 'a9b9'));
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

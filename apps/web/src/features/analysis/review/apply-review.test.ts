import { addLine, deleteNode, type Game, newGame, nodeOf, ROOT, setGlyphs } from '@chuhe/game/tree';
import type { MoveGrade } from '@chuhe/lessons/move-grade';
import type { PositionView } from '@chuhe/lessons/move-verdict';
import { makeReview } from '@chuhe/lessons/review';
import { reviewedMoves } from '@chuhe/lessons/reviewed-line';
import { describe, expect, it } from 'vitest';
import { applyReview } from './apply-review.ts';

/** A game with the moves `h2e2 h9g7 a0a1 b9c7`. The third move loses a lot. */
function playedGame(): Game {
  const added = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'a0a1', 'b9c7']);
  if (!added.ok) throw new Error(added.error.code);
  return added.value.game;
}

const BETTER = ['h0g2', 'i9h9', 'i0h0'];
const VIEWS: readonly PositionView[] = [0, 0, 0, -400, -400].map((score, index) => ({
  score,
  depth: 11,
  lines: index === 2 ? [{ score: 30, moves: BETTER }] : [],
}));

/** A second search that agrees. */
const LOOKS: readonly (PositionView | undefined)[] = [
  undefined,
  undefined,
  {
    score: 30,
    depth: 14,
    lines: [
      { score: 30, moves: BETTER },
      { score: -400, moves: ['a0a1'] },
    ],
  },
];

function apply(game: Game): Game {
  const moves = reviewedMoves(game);
  const findings = { views: VIEWS, looks: LOOKS };
  return applyReview(game, moves, { review: makeReview(moves, findings), findings });
}

it('a mistake gets its sign and the better line', () => {
  const game = apply(playedGame());
  expect(nodeOf(game, 3).glyphs).toEqual([4]);
  const [played, better] = nodeOf(game, 2).children;
  expect(played).toBe(3);
  expect(nodeOf(game, better ?? 0).evaluation).toEqual({ kind: 'cp', value: 30, depth: 14 });
  expect(game.nodeCount).toBe(7);
});

it('nothing is added twice', () => {
  const game = apply(playedGame());
  expect(apply(game)).toBe(game);
});

it('a sign given by the user stays, and so does a better line', () => {
  const signed = setGlyphs(playedGame(), 3, [5, 13]);
  const added = addLine(signed, 2, ['h0g2', 'a6a5']);
  if (!added.ok) throw new Error(added.error.code);
  const game = apply(added.value.game);
  expect(nodeOf(game, 3).glyphs).toEqual([5, 13]);
  expect(game.nodeCount).toBe(added.value.game.nodeCount);
});

it('a sign given by the review is removed when its verdict changes', () => {
  const signed = apply(playedGame());
  const moves = reviewedMoves(signed);
  const look = { score: 30, depth: 18, lines: [{ score: 30, moves: ['a0a1'] }] };
  const findings = { views: VIEWS, looks: [undefined, undefined, look] };
  const review = makeReview(moves, findings);
  const without = applyReview(signed, moves, {
    review,
    findings,
    signs: [undefined, undefined, 4],
  });
  expect(nodeOf(without, 3).glyphs ?? []).toEqual([]);
  expect(applyReview(signed, moves, { review, findings })).toBe(signed);
});

describe('when verdicts have changed since the review was written', () => {
  const written = apply(playedGame());
  const moves = reviewedMoves(written);
  const [, better = 0] = nodeOf(written, 2).children;
  const signs: readonly (MoveGrade | undefined)[] = [1, undefined, 4, undefined];
  const withSigns = setGlyphs(written, 1, [1]);

  /** The review written again with one changed verdict. */
  function follow(
    game: Game,
    index: number,
    grade: MoveGrade | undefined,
    isFullReview = false,
  ): Game {
    const findings = { views: VIEWS, looks: LOOKS };
    const review = makeReview(moves, findings);
    const grades = signs.with(index, grade);
    const verdicts = review.verdicts.map(
      (verdict, at) => verdict && { ...verdict, grade: grades[at] },
    );
    return applyReview(game, moves, {
      review: { ...review, verdicts },
      findings,
      signs,
      isFullReview,
    });
  }

  it('only changed signs are written', () => {
    const game = follow(withSigns, 3, 2);
    expect([1, 2, 3, 4].map((id) => nodeOf(game, id).glyphs ?? [])).toEqual([[1], [], [4], [2]]);
  });

  it('a game with unchanged verdicts stays the same', () => {
    expect(follow(withSigns, 2, 4)).toBe(withSigns);
    const cut = deleteNode(setGlyphs(withSigns, 3, []), better).game;
    expect(follow(cut, 2, 4)).toBe(cut);
  });

  it('a sign and a better line that the user removed do not come back with another verdict', () => {
    const cut = deleteNode(setGlyphs(withSigns, 3, []), better).game;
    expect(follow(cut, 2, 2)).toBe(cut);
    const onlyLine = deleteNode(withSigns, better).game;
    const game = follow(onlyLine, 2, 2);
    expect(nodeOf(game, 3).glyphs).toEqual([2]);
    expect(nodeOf(game, 2).children).toEqual([3]);
  });

  it('a review that was undone stays undone until the user starts it again', () => {
    const undone = playedGame();
    expect(follow(undone, 3, 2)).toBe(undone);
    const asked = follow(undone, 2, 4, true);
    expect(nodeOf(asked, 3).glyphs).toEqual([4]);
    expect(nodeOf(asked, 2).children).toHaveLength(2);
  });
});

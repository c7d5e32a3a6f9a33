import { parseGames } from '@chuhe/game/pgn';
import { newGame } from '@chuhe/game/tree';
import { describe, expect, it } from 'vitest';
import { diagramsOf, excessOf, PRINT_LIMITS, solutionOf } from './chapter.ts';
import { scorePages } from './score-columns.ts';

const [READ] = parseGames('1. C2=5 {[#]} H8+7 (1... C8=5 $220) 2. H2+3 *');
if (!READ) throw new Error('no game');
const CHAPTER = { title: 'One', game: READ.game };

describe('the diagrams of chapters', () => {
  it.each([
    ['marked', [1, 3]],
    ['start', [0]],
    ['end', [4]],
    ['current', [2]],
  ] as const)('are those of the choice %s', (choice, nodes) => {
    const diagrams = diagramsOf([CHAPTER], choice, 2);
    expect(diagrams.map(({ node }) => node)).toEqual(nodes);
  });

  it('have the moves that follow as their solution', () => {
    const [diagram] = diagramsOf([CHAPTER], 'start');
    const solution = diagram && solutionOf(diagram);
    expect(solution?.isCut).toBe(false);
    expect(solution?.moves.map(({ ply }) => ply)).toEqual([1, 2, 3]);
  });
});

it('more chapters than a browser can lay out are refused with the limit', () => {
  const chapters = Array.from({ length: PRINT_LIMITS.chapters + 1 }, () => ({
    title: '',
    game: newGame(),
  }));
  expect(excessOf(chapters)).toEqual({ what: 'chapters', max: PRINT_LIMITS.chapters });
  expect(excessOf(chapters.slice(1))).toBeUndefined();
});

describe('the columns of a score sheet', () => {
  it.each([
    [0, [[0, 0]]],
    [1, [[1, 0]]],
    [25, [[13, 12]]],
    [60, [[30, 30]]],
    [
      150,
      [
        [30, 30],
        [38, 38],
        [7, 7],
      ],
    ],
  ])('of %d rows have these on each page', (count, expected) => {
    const rows = Array.from({ length: count }, (_, index) => index);
    const pages = scorePages(rows);
    expect(pages.map(({ left, right }) => [left.length, right.length])).toEqual(expected);
    expect(pages.flatMap(({ left, right }) => [...left, ...right])).toEqual(rows);
  });
});

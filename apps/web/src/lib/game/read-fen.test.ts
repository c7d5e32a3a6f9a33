import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, it } from 'vitest';
import { looksLikeFen, readFen } from './read-fen.ts';

const TWO_KINGS = '3kk4/9/9/9/9/9/9/9/9/4K4 w';
const OTHER_LETTERS = 'rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1';

const issuesOf = (text: string) => {
  const read = readFen(text);
  return read.ok ? [] : read.error;
};

describe('a FEN', () => {
  it.each([
    ['as it is', INITIAL_FEN, 0],
    ['with the letters of other programs and counters', `  ${OTHER_LETTERS}\n`, 0],
    ['with the words of an engine', `position fen ${INITIAL_FEN} moves h2e2 h9g7`, 2],
    ['with moves up to one that is not legal', `fen ${INITIAL_FEN} moves h2e2 h2e2`, 1],
  ])('is read %s', (_, text, moves) => {
    const read = readFen(text);
    expect(read.ok && read.value.game).toMatchObject({ start: INITIAL_FEN, nodeCount: moves });
  });

  it.each([
    ['h2e2 zz9 h9g7', { code: 'unreadable-move', ply: 2, token: 'zz9' }],
    ['h2e2 h2e2 h9g7', { code: 'illegal-move', ply: 2, token: 'h2e2' }],
    [`${'x'.repeat(99)} h2e2`, { code: 'unreadable-move', ply: 1, token: 'x'.repeat(40) }],
  ])('warns of the first move of %s that cannot be played', (moves, warning) => {
    const read = readFen(`position fen ${INITIAL_FEN} moves ${moves}`);
    expect(read.ok && read.value.warning).toMatchObject(warning);
  });

  it('has no warning when all of its moves can be played', () => {
    const read = readFen(`fen ${INITIAL_FEN} moves h2e2`);
    expect(read.ok && read.value.warning).toBeUndefined();
  });

  it('with two kings is refused, with the point of the second', () => {
    expect(issuesOf(TWO_KINGS)).toContainEqual({
      code: 'king-count',
      piece: 'k',
      square: 'e9',
      found: 2,
    });
  });

  it('is refused with all its faults', () => {
    const text = 'rnbakabnr/8/1c5c1/p1p1x1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR z';
    expect(issuesOf(text).map(({ code, row }) => [code, row])).toEqual([
      ['row-sum', 2],
      ['piece', 4],
      ['side', undefined],
    ]);
  });

  it('of endless length is refused', () => {
    expect(issuesOf('9/'.repeat(20_000))).toMatchObject([{ code: 'too-long' }]);
  });
});

it('tells a FEN from moves, tags and links', () => {
  expect(looksLikeFen(TWO_KINGS)).toBe(true);
  expect(looksLikeFen('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9')).toBe(true);
  expect(looksLikeFen('1. C2=5 H8+7')).toBe(false);
  expect(looksLikeFen(`position fen ${INITIAL_FEN} moves h2e2`)).toBe(true);
  for (const moves of ['h2e2 h9g7', 'C2=5', '炮二平五']) {
    expect(looksLikeFen(`${INITIAL_FEN} ${moves}`)).toBe(false);
  }
  expect(looksLikeFen('[FEN "9/9/9/9/9/9/9/9/9/9 w"]')).toBe(false);
  expect(looksLikeFen('https://a.b/c/d/e/f/g/h')).toBe(false);
});

import type { SearchTarget } from '@chuhe/contract/game-search';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { describe, expect, test } from 'vitest';
import { packLine } from '../../../games/packed-line.ts';
import type { PackedGame } from '../scan/scan-games.ts';
import { makeRandomLine } from '../testing/random-line.ts';
import { findTarget, type TargetFound } from './find-target.ts';
import { makeMatcher } from './matcher.ts';
import { type ImageChoice, imagesOf } from './target-images.ts';

const plain = { mirrored: false, swapped: false };

const game = (moves: string, startFen: string | null = null): PackedGame => ({
  startFen,
  line: packLine(moves.split(' ').map((text) => parseMove(text) ?? 0)),
});

function find(target: SearchTarget, one: PackedGame, choice: ImageChoice = plain) {
  return findTarget({ target, ...choice }, [one])[0];
}

const after = (moves: string): string => {
  let position = Position.initial();
  for (const move of moves.split(' ')) position = position.play(move);
  return position.fen;
};

const points = (...texts: readonly string[]): SearchTarget => ({
  kind: 'pattern',
  points: texts.map((text) => ({ square: text.slice(0, 2), piece: text.slice(2) })),
});

describe('a position', () => {
  const FEN = after('h2e2 h9g7 h0g2');

  test('is found at its ply, also by another order of moves', () => {
    expect(find({ kind: 'position', FEN }, game('h2e2 h9g7 h0g2 b9c7'))?.ply).toBe(3);
    expect(find({ kind: 'position', FEN }, game('h0g2 h9g7 h2e2'))?.ply).toBe(3);
    expect(find({ kind: 'position', FEN }, game('h2e2 h9g7'))).toBeNull();
  });

  test('is found as its mirror image on request', () => {
    const mirror = game('b2e2 b9c7 b0c2');
    expect(find({ kind: 'position', FEN }, mirror)).toBeNull();
    expect(find({ kind: 'position', FEN }, mirror, { ...plain, mirrored: true })).toMatchObject({
      ply: 3,
      isMirrored: true,
      isSwapped: false,
    });
  });

  test('is found with exchanged colours on request', () => {
    // Red's chariot loses a move and Black's cannon goes to the centre, so the position equals the one after h2e2
    // with exchanged colours.
    const one = game('a0a1 b7c7 a1a2 c7d7 a2a0 d7e7');
    const wanted = { kind: 'position', FEN: after('h2e2') } as const;
    expect(find(wanted, one, { ...plain, mirrored: true })).toBeNull();
    expect(find(wanted, one, { ...plain, swapped: true })).toMatchObject({
      ply: 6,
      isMirrored: false,
      isSwapped: true,
    });
    const mirror = { kind: 'position', FEN: after('b2e2') } as const;
    expect(find(mirror, one, { ...plain, swapped: true })).toBeNull();
    expect(find(mirror, one, { mirrored: true, swapped: true })?.isMirrored).toBe(true);
  });

  test('is found from another starting position', () => {
    const startFen = '4k4/9/9/9/9/9/9/9/R8/3K5 w';
    const one = game('a1a9 e9e8', startFen);
    expect(find({ kind: 'position', FEN: startFen }, one)?.ply).toBe(0);
    const black = 'R3k4/9/9/9/9/9/9/9/9/3K5 b';
    expect(find({ kind: 'position', FEN: black }, one)?.ply).toBe(1);
  });

  test('does not match with the other side to move', () => {
    expect(
      find({ kind: 'position', FEN: FEN.replace(' b', ' w') }, game('h2e2 h9g7 h0g2')),
    ).toBeNull();
  });
});

type Counts = Extract<SearchTarget, { kind: 'material' }>['red'];

describe('material', () => {
  const exchange = game('h2h9 i9h9 b2b9 a9b9');

  test('is found as soon as the counts match', () => {
    const red = { c: [1, 1] } satisfies Counts;
    const black = { n: [1, 2], c: [2, 2] } satisfies Counts;
    expect(find({ kind: 'material', red, black }, exchange)?.ply).toBe(2);
  });

  test('that a side has lost is not found later', () => {
    expect(
      find({ kind: 'material', red: { c: [0, 0] }, black: { n: [1, 1] } }, exchange),
    ).toBeNull();
    expect(
      find({ kind: 'material', red: { c: [0, 0] }, black: { n: [0, 0] } }, exchange)?.ply,
    ).toBe(4);
  });

  test('matches either side if colours may be exchanged', () => {
    const target: SearchTarget = { kind: 'material', red: { n: [0, 1] }, black: {} };
    expect(find(target, exchange)).toBeNull();
    expect(find(target, exchange, { ...plain, swapped: true })).toMatchObject({
      ply: 1,
      isSwapped: true,
    });
  });
});

describe('a pattern', () => {
  const one = game('h2e2 h9g7 h0g2 i9h9');

  test('matches a piece, any piece, any piece of a side, and an empty point', () => {
    expect(find(points('e2C', 'h2.'), one)?.ply).toBe(1);
    expect(find(points('g7?', 'h9.'), one)?.ply).toBe(2);
    expect(find(points('g2+', 'h9-'), one)?.ply).toBe(4);
    expect(find(points('g2-'), one)).toBeNull();
    expect(find(points('a0R'), one)?.ply).toBe(0);
  });

  test('may require a side to move', () => {
    const base = points('g2N');
    expect(base.kind === 'pattern' && find({ ...base, turn: 'red' }, one)?.ply).toBe(4);
    expect(base.kind === 'pattern' && find({ ...base, turn: 'black' }, one)?.ply).toBe(3);
  });

  test('is found mirrored and with exchanged colours', () => {
    expect(find(points('e2C', 'b2.', 'h2C'), one, { ...plain, mirrored: true })).toMatchObject({
      ply: 1,
      isMirrored: true,
    });
    expect(find(points('c2N', 'a0.', 'b0R'), one, { ...plain, swapped: true })).toMatchObject({
      ply: 4,
      isSwapped: true,
      isMirrored: false,
    });
  });
});

test('leaving a game early misses no match', () => {
  const targets: SearchTarget[] = [
    { kind: 'material', red: { r: [0, 1] }, black: { n: [1, 2], p: [3, 5] } },
    points('e4P'),
    points('e5p', 'e3.'),
    points('c4?', 'g5-'),
    points('e2C', 'e6p', 'c7n'),
  ];
  const choice = { mirrored: true, swapped: true };
  for (let seed = 1; seed <= 24; seed += 1) {
    const { moves, positions } = makeRandomLine(seed, 70);
    const some = positions[Math.floor((seed * 37) % positions.length)];
    const all = some ? [...targets, { kind: 'position', FEN: some.fen } as const] : targets;
    const line = { startFen: null, line: packLine(moves) };
    for (const target of all) {
      const [found] = findTarget({ target, ...choice }, [line]);
      expect(found, `${seed} ${JSON.stringify(target)}`).toEqual(
        findSlowly(target, choice, positions),
      );
    }
  }
});

/** Compares every image with every position. */
function findSlowly(
  target: SearchTarget,
  choice: ImageChoice,
  positions: readonly Position[],
): TargetFound | null {
  const images = imagesOf(target, choice).map((image) => ({
    ...image,
    matcher: makeMatcher(image.target),
  }));
  for (const [ply, position] of positions.entries()) {
    const board = position.toBoard();
    for (const { matcher, isMirrored, isSwapped } of images) {
      if (matcher.matches(board)) return { ply, fen: position.fen, isMirrored, isSwapped };
    }
  }
  return null;
}

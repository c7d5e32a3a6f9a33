import { parseMove } from '@chuhe/rules/move';
import { describe, expect, it, test } from 'vitest';
import { deriveLines, formatLines } from './derive-lines.mjs';

const game = (code: string, line: string) => ({
  code,
  moves: line.split(' ').map((text) => parseMove(text) ?? 0),
});
const derive = (games: readonly ReturnType<typeof game>[]) => formatLines(deriveLines(games));

describe('the lines', () => {
  it('lead to the positions where nearly all games have one code', () => {
    const games = [
      game('E41', 'c3c4 g6g5 b0c2 a9a8'),
      game('E41', 'c3c4 g6g5 b0c2 b9a7'),
      game('E41', 'c3c4 g6g5 b0c2 b9a7'),
      game('C17', 'h2e2 h9g7'),
    ];
    expect(derive(games)).toEqual(['E41 0* c3c4g6g5b0c2']);
  });

  it('end where the code is decided, not before the usual move that decides on it', () => {
    const usual = ['a9a8', 'i9i8', 'b9a7', 'h9i7'].map((reply) =>
      game('E41', `c3c4 g6g5 b0c2 ${reply}`),
    );
    const games = [...usual, ...usual, ...usual, game('E40', 'c3c4 g6g5 h0i2 a9a8')];
    expect(derive(games)).toEqual(['E40 0* c3c4g6g5', 'E41 2* b0c2']);
  });

  it('are the most frequent ways to their positions, and mirror images count as the same', () => {
    const games = [
      game('E41', 'g3g4 c6c5 h0g2 a9a8'),
      game('E41', 'g3g4 c6c5 h0g2 b9a7'),
      game('E41', 'c3c4 g6g5 b0c2 b9a7'),
    ];
    expect(derive(games)).toEqual(['E41 0* g3g4c6c5h0g2']);
  });

  it('do not go back to a more general code', () => {
    const many = ['a9a8', 'i9i8', 'b9a7'].map((reply) =>
      game('E41', `c3c4 g6g5 b0c2 ${reply} i0i1`),
    );
    expect(derive([...many, game('E41', 'c3c4 g6g5 b0c2 a9a8 a0a1')])).toEqual([
      'E41 0* c3c4g6g5b0c2',
    ]);
  });
});

test('positions of few games have no code', () => {
  expect(derive([game('E41', 'c3c4 g6g5 b0c2'), game('E41', 'c3c4 g6g5 b0c2')])).toEqual([]);
});

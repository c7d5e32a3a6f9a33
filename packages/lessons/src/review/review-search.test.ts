import { parseGameJson } from '@chuhe/game/game-json';
import type { Game } from '@chuhe/game/tree';
import { mainline } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, it } from 'vitest';
import type { PositionView } from './move-verdict.ts';
import {
  fullLookNodes,
  lostView,
  makeView,
  nextLook,
  redScore,
  type Searched,
  withLook,
} from './review-search.ts';
import { reviewedMoves } from './reviewed-line.ts';
import { searchedPosition } from './searched-position.ts';

function gameOf(...moves: string[]): Game {
  const read = parseGameJson({ version: 1, start: INITIAL_FEN, moves });
  if (!read.ok) throw new Error('not a game');
  return read.value;
}

function view(score: number, ...moves: string[]): PositionView {
  return makeView(
    moves.map((move, index) => ({ score: score - 10 * index, moves: [move] })),
    10,
    2,
  );
}

/** Red's second move loses about a cannon. */
const MOVES = reviewedMoves(gameOf('h2e2', 'h9g7', 'e2e6'));
const START: Searched = {
  moves: MOVES,
  nodes: 1_000,
  views: [
    view(30, 'h2e2', 'b2e2'),
    view(30, 'h9g7', 'b9c7'),
    view(30, 'h0g2', 'b0c2'),
    view(-500, 'g7e6'),
  ],
  looks: [],
  lookNodes: new Map(),
};

describe('the second searches of a review', () => {
  it('compare a move in doubt with the best ones, first for a short and then for a long time', () => {
    const short = nextLook(START);
    expect(short).toEqual({ index: 2, candidates: ['h0g2', 'b0c2', 'e2e6'], nodes: 1_000 });
    const look = makeView(
      [
        { score: 30, moves: ['h0g2'] },
        { score: -500, moves: ['e2e6'] },
      ],
      12,
      3,
    );
    const second = { ...START, ...withLook(START, 2, look) };
    expect(nextLook(second)).toMatchObject({ index: 2, nodes: fullLookNodes(1_000) });
    expect(nextLook(second, (index) => index === 2)).toBeUndefined();
    const done = { ...second, ...withLook(second, 2, look) };
    expect(done.looks).toEqual([undefined, undefined, look]);
    expect(nextLook(done)).toBeUndefined();
  });

  it('end with the short one if it clears the move', () => {
    const look = makeView(
      [
        { score: 30, moves: ['h0g2'] },
        { score: 25, moves: ['e2e6'] },
      ],
      12,
      3,
    );
    const done = { ...START, ...withLook(START, 2, look) };
    expect(done.lookNodes.size).toBe(0);
    expect(nextLook(done)).toBeUndefined();
  });
});

describe('the scores of a review', () => {
  it('are from Red’s view, and a mate keeps its moves', () => {
    expect(redScore(120, 'red')).toBe(120);
    expect(redScore(120, 'black')).toBe(-120);
    // Black mates in three moves: five plies for the winner, six for the loser.
    expect(redScore(29_995, 'black')).toBe(-29_994);
    expect(redScore(29_995, 'red')).toBe(29_995);
    expect(lostView('red').score).toBe(-30_000);
  });
});

describe('the position that an engine searches', () => {
  it('begins after the last capture, with the moves since', () => {
    const game = gameOf('h2e2', 'h9g7', 'e2e6', 'g7e6', 'h0g2');
    const [, , , , last] = mainline(game);
    const { fen, moves } = searchedPosition(game, last?.id ?? 0);
    expect(moves).toEqual(['h0g2']);
    expect(fen).toContain(' w');
    expect(searchedPosition(game, 0)).toEqual({ fen: INITIAL_FEN, moves: [] });
  });
});

import { addLine, type Game, newGame, ROOT, setComment } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, it } from 'vitest';
import { readRequest } from './analysis.ts';
import { requestAt } from './game-request.ts';

const SHUFFLE = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];

describe('the request to the engine', () => {
  it('has the start and every move since', () => {
    const game = play(['h2e2', 'h9g7']);
    expect(requestAt(game, ROOT)).toEqual({ key: INITIAL_FEN, fen: INITIAL_FEN, moves: [] });
    expect(requestAt(game, 2)).toMatchObject({ fen: INITIAL_FEN, moves: ['h2e2', 'h9g7'] });
  });

  it('begins after the last capture: no earlier position can occur again', () => {
    const game = play(['h2h9', 'i9h9', 'h0g2']);
    const { fen, moves, key } = requestAt(game, 3);
    expect(moves).toEqual(['h0g2']);
    expect(readRequest({ fen, moves, key })).toMatchObject({ position: { turn: 'black' } });
  });

  it('has another key for a repeated position', () => {
    const game = play([...SHUFFLE, ...SHUFFLE]);
    const keys = [ROOT, 4, 8].map((id) => requestAt(game, id).key);
    expect(keys).toEqual([INITIAL_FEN, `${INITIAL_FEN} ×2`, `${INITIAL_FEN} ×3`]);
  });

  it('has the same key for another order of moves', () => {
    const one = requestAt(play(['h2e2', 'h9g7', 'b0c2']), 3).key;
    expect(requestAt(play(['b0c2', 'h9g7', 'h2e2']), 3).key).toBe(one);
  });

  it('stays the same object and key when something is written to the node', () => {
    const game = play(['h2e2']);
    expect(requestAt(game, 1)).toBe(requestAt(game, 1));
    expect(requestAt(setComment(game, 1, 'Good.'), 1)).toEqual(requestAt(game, 1));
  });

  it('is never longer than the engine takes', () => {
    const long = play(Array.from({ length: 600 }, () => SHUFFLE).flat());
    expect(requestAt(long, 2_399).moves.length).toBeLessThanOrEqual(400);
    expect(readRequest(requestAt(long, 2_399))).toMatchObject({ position: { turn: 'black' } });
  });
});

function play(moves: readonly string[]): Game {
  const added = addLine(newGame(), ROOT, moves);
  if (!added.ok) throw new Error(added.error.code);
  return added.value.game;
}

import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { playGame, type SearchResult } from './self-play.mjs';

/** Prefers moves without captures; evaluates every position by `score`. */
const player = (score: (position: Position, plies: number) => Partial<SearchResult>) => ({
  forget: () => undefined,
  search: async (moves: readonly string[]): Promise<SearchResult> => {
    const position = moves.reduce((at, move) => at.play(move), Position.initial());
    const all = position.legalMoves().toSorted();
    const quiet = all.filter((each) => position.pieceAt(each.slice(2)) === undefined);
    // Varies the moves, since repetition ends a game.
    const move = quiet.at((moves.length * 7_919) % quiet.length) ?? all[0];
    return { move, score: undefined, mate: undefined, ...score(position, moves.length) };
  },
});
const even = player(() => ({ score: 7 }));

test('the same seed and number make the same game, and others differ', async () => {
  const games = await Promise.all(
    [
      [1, 5],
      [1, 5],
      [1, 6],
      [2, 5],
    ].map(([seed, game]) => playGame(even, { seed, game })),
  );
  expect(games[1]).toEqual(games[0]);
  expect(games[2]).not.toEqual(games[0]);
  expect(games[3]).not.toEqual(games[0]);
});

test('positions in check are not kept', async () => {
  const samples = await playGame(even, { seed: 3, game: 1 });
  expect(samples.length).toBeGreaterThan(20);
  expect(samples.filter(({ fen }) => Position.fromFen(fen).isCheck())).toEqual([]);
});

test('positions whose best move is a capture are not kept', async () => {
  const greedy = {
    ...even,
    search: async (moves: readonly string[]): Promise<SearchResult> => {
      const result = await even.search(moves);
      const position = moves.reduce((at, move) => at.play(move), Position.initial());
      const capture = position.legalMoves().find((each) => position.pieceAt(each.slice(2)));
      return { ...result, move: capture ?? result.move };
    },
  };
  const samples = await playGame(greedy, { seed: 3, game: 1 });
  const quiet = samples.every(({ fen }) => {
    const position = Position.fromFen(fen);
    return !position.legalMoves().some((move) => position.pieceAt(move.slice(2)));
  });
  expect(quiet).toBe(true);
});

test('the result is from the view of the side to move', async () => {
  // Even until ply 30; from then on Red is winning.
  const redWins = player(({ turn }, plies) => {
    if (plies < 30) return { score: 10 };
    return { score: turn === 'red' ? 2_200 : -2_200 };
  });
  const samples = await playGame(redWins, { seed: 1, game: 1 });
  expect(samples.length).toBeGreaterThan(10);
  for (const { fen, result } of samples) expect(result).toBe(fen.endsWith(' w') ? 2 : 0);
});

test('a mate decides the game like a large lead, and is not kept as a score', async () => {
  const blackMates = player(({ turn }, plies) => {
    if (plies < 30) return { score: 10 };
    return { mate: turn === 'black' ? 'wins' : 'loses' };
  });
  const samples = await playGame(blackMates, { seed: 1, game: 2 });
  for (const { fen, result, score } of samples) {
    expect({ result, score }).toEqual({ result: fen.endsWith(' w') ? 0 : 2, score: 10 });
  }
});

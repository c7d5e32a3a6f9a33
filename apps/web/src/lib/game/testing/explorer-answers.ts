/** Builds answers of the explorer for tests. */
import type { ExplorerAnswer, ExplorerMove, GameSummary } from '@chuhe/contract/explorer';
import { INITIAL_FEN } from '@chuhe/rules/fen';

/** @param results by move, the wins, draws and losses of the side to move */
export function answerOf(
  results: Readonly<Record<string, readonly [number, number, number]>>,
  change: Partial<ExplorerAnswer> = {},
): ExplorerAnswer {
  const moves = Object.entries(results).map(([move, counts]) => moveOf(move, counts));
  const sum = (name: 'games' | 'wins' | 'draws' | 'losses'): number =>
    moves.reduce((all, each) => all + each[name], 0);
  return {
    fen: INITIAL_FEN,
    moves,
    total: { games: sum('games'), wins: sum('wins'), draws: sum('draws'), losses: sum('losses') },
    opening: null,
    samples: [],
    isComplete: true,
    ...change,
  };
}

function moveOf(
  move: string,
  [wins, draws, losses]: readonly [number, number, number],
): ExplorerMove {
  const games = wins + draws + losses;
  return {
    move,
    games,
    wins,
    draws,
    losses,
    score: games === 0 ? null : ((wins + draws / 2) / games) * 100,
    interval: games === 0 ? null : [30, 70],
    lastYear: 2024,
    isMirrored: false,
    samples: [],
  };
}

export function sampleOf(change: Partial<GameSummary> = {}): GameSummary {
  return {
    source: 'imported',
    gameId: '7',
    collectionId: 1,
    red: 'Hu Ronghua',
    black: 'Liu Dahua',
    event: 'National',
    date: '1977-05',
    result: '1-0',
    plies: 61,
    ecco: 'C20',
    ...change,
  };
}

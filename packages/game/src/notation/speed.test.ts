import { MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import type { Move } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { cpuTime } from '../testing/cpu-time.ts';
import { readMove, writeMove } from './board-notation.ts';
import { makeMoveText, NOTATIONS } from './notation.ts';
import { pick, randomFrom } from './testing/random-positions.ts';

/** The time limits of these tests are far above the usual times, to allow for a busy machine. A real regression costs more. */
const PLIES = 80;
const RUNS = 60;

test('legality and notation of a game of 80 plies in all seven notations take less than 50 ms', () => {
  const moves = randomGame();
  const buffer = new Uint16Array(MAX_MOVES);
  const best = bestOf(() => {
    const board = Position.initial().toBoard();
    for (const move of moves) {
      legalMoves(board, buffer, 0);
      for (const notation of NOTATIONS) {
        readMove(board, writeMove(board, move, notation), notation);
      }
      board.make(move);
    }
  });
  console.log(`written and read: ${best.toFixed(2)} ms`);
  expect(best).toBeLessThan(50);
});

test('writing the game from its FENs in all seven notations takes less than 50 ms', () => {
  const moves = randomGame();
  let position = Position.initial();
  const fens = moves.map((move) => {
    const { fen } = position;
    position = position.play(move);
    return fen;
  });
  const best = bestOf(() => {
    for (const [index, fen] of fens.entries()) {
      for (const notation of NOTATIONS) makeMoveText(fen, moves[index] ?? 0, notation);
    }
  });
  console.log(`written from FENs: ${best.toFixed(2)} ms`);
  expect(best).toBeLessThan(50);
});

test('a Chinese move is read and played in less than 60 µs', () => {
  const board = Position.initial().toBoard();
  const texts = randomGame().map((move) => {
    const text = writeMove(board, move, 'zht');
    board.make(move);
    return text;
  });
  const best = bestOf(() => {
    const replayed = Position.initial().toBoard();
    for (const text of texts) replayed.make(readMove(replayed, text, 'zht'));
  });
  const perPly = (1000 * best) / PLIES;
  console.log(`read and played: ${perPly.toFixed(2)} µs a ply`);
  expect(perPly).toBeLessThan(60);
});

/** Milliseconds of the fastest run, since other programs slow down single runs. */
function bestOf(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let index = 0; index < RUNS; index += 1) {
    const before = cpuTime();
    run();
    best = Math.min(best, cpuTime() - before);
  }
  return best;
}

/** Always the same game. */
function randomGame(): Move[] {
  const random = randomFrom(80);
  const moves: Move[] = [];
  let position = Position.initial();
  while (moves.length < PLIES) {
    const move = pick(random, position.moves());
    moves.push(move);
    position = position.play(move);
  }
  return moves;
}

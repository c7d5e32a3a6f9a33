import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { splitNetwork } from '@chuhe/engine/network/write-network';
import { compile } from '@chuhe/engine/node/builds';
import { makeMove, parseMove } from '@chuhe/engine/position';
import { Referee } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { EMPTY, makeSetup } from '../pieces.mjs';
import { type GameRecord, PLY_BYTES, parseGameRecord, readPly } from './game-record.mjs';
import { OPENING_PLIES } from './openings.mjs';
import { playGame } from './play-game.mjs';
import { type Player, startPlayer } from './player.mjs';
import { testOpenings } from './testing/test-openings.ts';

const compiled = await compile('engine.wasm');
const network = splitNetwork(await readProductNetwork());
const { moves: openings } = testOpenings();
const start = () => startPlayer({ compiled, network, nodes: 20 });
const player = start();
const play = (number: number, { seed = 1, by = player } = {}) =>
  playGame(by, { seed, number, openings });

function read(record: Uint8Array): GameRecord {
  const game = parseGameRecord(record);
  if (game === undefined) throw new Error('not a record');
  return game;
}

function pliesOf({ plies }: GameRecord) {
  return Array.from({ length: plies.length / PLY_BYTES }, (_, index) =>
    readPly(plies, PLY_BYTES * index),
  );
}

const games = Array.from({ length: 40 }, (_, number) => read(play(number)));

test('the same seed and number make the same game, whatever was played before', () => {
  const again = play(5, { by: start() });
  expect(play(5)).toEqual(again);
  expect(play(6)).not.toEqual(again);
  expect(play(5, { seed: 2 })).not.toEqual(again);
});

test('games end as the rules say, and not before', () => {
  for (const game of games) {
    const { result, end } = game.outcome;
    const setup = Position.fromSetup(makeSetup(game.pieces, game.isBlackFirst));
    if (!setup.ok) throw new Error('an impossible position');
    const referee = new Referee(setup.value);
    // The last move was not played if the score decided the game.
    for (const { move } of pliesOf(game).slice(0, end === 'score' ? -1 : undefined)) {
      expect(referee.verdict.kind).toBe('ongoing');
      expect(referee.play(makeMove(move))).toBe(true);
    }
    expect(referee.verdict.kind).toBe(end === 'rules' ? 'end' : 'ongoing');
    const { verdict } = referee;
    expect(verdict.kind === 'end' ? pointsOf(verdict.winner) : result).toBe(result);
  }
});

const pointsOf = (winner: 'red' | 'black' | null) =>
  winner === null ? 1 : winner === 'red' ? 2 : 0;

/** The engine, but with a score for Red of its own: even at first, then 30 pawns. */
function startOptimist(): Player {
  const real = start();
  let isBlack = false;
  let searches = 0;
  return {
    ...real,
    forget: () => {
      searches = 0;
      real.forget();
    },
    setUp: (pieces, isBlackFirst) => {
      isBlack = isBlackFirst;
      real.setUp(pieces, isBlackFirst);
    },
    play: (move) => {
      isBlack = !isBlack;
      real.play(move);
    },
    search: () => {
      searches += 1;
      return { ...real.search(), score: searches === 1 ? 0 : isBlack ? -3_000 : 3_000 };
    },
  };
}

test('a score decides a game after six plies, but a share of the games is played out', () => {
  const by = startOptimist();
  const optimistic = Array.from({ length: 60 }, (_, number) => read(play(number, { by })));
  const decided = optimistic.filter(({ outcome }) => outcome.end === 'score');
  const playedOut = optimistic.filter(({ outcome }) => outcome.ahead > 0);
  for (const game of decided) {
    expect(game.outcome).toEqual({ result: 2, end: 'score', ahead: 0 });
    expect(pliesOf(game)).toHaveLength(7);
  }
  for (const game of playedOut) {
    expect(game.outcome).toMatchObject({ ahead: 1, end: expect.not.stringMatching('score') });
  }
  expect(decided.length).toBeGreaterThan(40);
  expect(playedOut.length).toBeGreaterThan(0);
});

test('random moves become rarer and end', () => {
  const random = games.map((game) => pliesOf(game).map(({ isRandom }) => isRandom));
  const count = (from: number, to: number) =>
    random.flatMap((plies) => plies.slice(from, to)).filter(Boolean).length;
  expect(count(0, 40)).toBeGreaterThan(count(40, 80));
  expect(count(80, 240)).toBe(0);
});

test('about six games in ten begin from a master game, the others at random', () => {
  // Two pieces are captured in the master game. Random moves of openings do not capture.
  const line = ['b2b9', 'a9b9', 'h0g2', 'h9g7'].map((text) => parseMove(text) ?? 0);
  const master = Uint16Array.from({ length: OPENING_PLIES }, (_, ply) => line[ply] ?? 0);
  const by = startOptimist();
  const counts = Array.from({ length: 60 }, (_, number) => {
    const { pieces } = read(playGame(by, { seed: 2, number, openings: master }));
    return pieces.filter((code) => code !== EMPTY).length;
  });
  const masters = counts.filter((count) => count === 30).length;
  expect(counts.filter((count) => count === 32)).toHaveLength(60 - masters);
  expect(masters).toBeGreaterThan(25);
  expect(masters).toBeLessThan(47);
});

test('openings differ', () => {
  const starts = new Set(games.map(({ pieces }) => pieces.join()));
  expect(starts.size).toBeGreaterThan(30);
});

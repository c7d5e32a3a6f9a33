import { packPosition } from '@chuhe/cloudbook/packed-position';
import { Position } from '@chuhe/rules/position';
import { makeScoreNumber } from '@chuhe/uci/score';
import { seededRandom } from '../random.mjs';
import { leadOf } from './material.mjs';
import { startUciEngine } from './uci-engine.mjs';

/**
 * Makes even and quiet positions that are worth playing. The engine plays against itself, choosing randomly among moves that
 * are nearly as good as the best. Every few plies, the position is kept if it is even and quiet.
 *
 * @typedef {import('./uci-engine.mjs').UciEngine} UciEngine
 * @typedef {{ count: number, seed: number, engine: string }} Options
 */

/** Positions are kept from ply `from` to ply `to` − 1, at least `apart` plies apart in one game. */
const PLIES = { from: 10, to: 70, apart: 7 };
/** A played move is within `margin` hundredths of a pawn of the best move. */
const PLAY = { lines: 4, limits: { nodes: 3_000 }, margin: 60 };
const EVALUATION = { lines: 1, limits: { nodes: 60_000 } };
/** A position is even if its score is within ± this value, in hundredths of a pawn. */
const MAX_SCORE = 150;
/** A position is quiet if the first `plies` plies of its best line change the material by at most `pawns`. */
const QUIET = { plies: 4, pawns: 1.5 };

/** @type {(options: Options) => Promise<Uint8Array>} */
export async function makePositions({ count, seed, engine: name }) {
  const engine = await startUciEngine(name);
  const random = seededRandom(seed);
  /** @type {Set<string>} */
  const found = new Set();
  try {
    while (found.size < count) {
      for (const fen of await playGame(engine, random)) if (found.size < count) found.add(fen);
      process.stderr.write(`\r${found.size} of ${count} positions`);
    }
  } finally {
    process.stderr.write('\n');
    engine.close();
  }
  return Buffer.concat([...found].map(packPosition));
}

/**
 * @param {UciEngine} engine
 * @param {() => number} random from 0 up to, but not including, 1
 * @returns {Promise<readonly string[]>}
 */
async function playGame(engine, random) {
  engine.forget();
  /** @type {string[]} */
  const kept = [];
  let position = Position.initial();
  let next = PLIES.from + Math.floor(random() * PLIES.apart);
  for (let ply = 0; ply < PLIES.to && position.outcome() === undefined; ply += 1) {
    if (ply >= next) {
      next = ply + PLIES.apart;
      if (await isGood(position, engine)) kept.push(position.fen);
    }
    const move = await choose(position, engine, random);
    if (move === undefined) break;
    position = position.play(move);
  }
  return kept;
}

/**
 * @param {Position} position
 * @param {UciEngine} engine
 * @param {() => number} random
 * @returns {Promise<string | undefined>} `undefined` once the game is decided
 */
async function choose(position, engine, random) {
  const lines = await engine.search(position.fen, PLAY);
  const best = lines[0];
  if (best === undefined || Math.abs(makeScoreNumber(best.score)) > 3 * MAX_SCORE) return undefined;
  const near = lines.filter(
    ({ score }) => makeScoreNumber(best.score) - makeScoreNumber(score) <= PLAY.margin,
  );
  return near[Math.floor(random() * near.length)]?.moves[0];
}

/** @type {(position: Position, engine: UciEngine) => Promise<boolean>} */
async function isGood(position, engine) {
  if (position.isCheck() || position.legalMoves().length < 5) return false;
  const [best] = await engine.search(position.fen, EVALUATION);
  // Every mate score is beyond the limit.
  if (best === undefined || Math.abs(makeScoreNumber(best.score)) > MAX_SCORE) return false;
  return materialChange(position, best.moves.slice(0, QUIET.plies)) <= QUIET.pawns;
}

/**
 * The absolute change of material that a line causes, in pawns.
 *
 * @type {(start: Position, moves: readonly string[]) => number}
 */
function materialChange(start, moves) {
  let position = start;
  for (const move of moves) position = position.tryPlay(move) ?? position;
  return Math.abs(leadOf(position, 'red') - leadOf(start, 'red'));
}

import { Referee } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import { makeScoreNumber } from '@chuhe/uci/score';
import { countLead } from '../lead.mjs';
import { makeRandomOpening } from '../random-opening.mjs';

/**
 * Games of an engine against itself, with its score of each position.
 *
 * @typedef {import('../positions/uci-engine.mjs').UciEngine} UciEngine
 *
 * @typedef {object} Sample
 * @property {number} ply of the position, 0 being the start of the game
 * @property {number} score in hundredths of a pawn, from Red's view
 *
 * @typedef {object} PlayedGame
 * @property {number} result for Red: 1, 0.5 or 0
 * @property {readonly Sample[]} samples
 */

/** Random plies at the start of a game, so that games differ and are not all even. */
const OPENING = { from: 4, to: 10 };
/** A game of this length is drawn. */
const PLY_CAP = 300;
/** A side wins when it has been this far ahead, in hundredths of a pawn, for this many plies in a row. */
const DECIDED = { score: 2_000, plies: 8 };

/**
 * @param {UciEngine} engine
 * @param {{ games: number, nodes: number, random: () => number, onGame: (count: number) => void }} options
 */
export async function playGames(engine, { games: count, nodes, random, onGame }) {
  /** @type {PlayedGame[]} */
  const games = [];
  while (games.length < count) {
    games.push(await playGame(engine, { nodes, random }));
    onGame(games.length);
  }
  return games;
}

/**
 * @param {UciEngine} engine
 * @param {{ nodes: number, random: () => number }} options
 * @returns {Promise<PlayedGame>}
 */
async function playGame(engine, { nodes, random }) {
  engine.forget();
  const initial = Position.initial();
  const referee = new Referee(initial);
  const moves = makeRandomOpening(OPENING, random);
  for (const move of moves) referee.play(move);
  /** @type {Sample[]} */
  const samples = [];
  let decided = 0;
  while (referee.verdict.kind === 'ongoing' && moves.length < PLY_CAP) {
    const [best] = await engine.search(initial.fen, { lines: 1, limits: { nodes }, moves });
    if (best === undefined) throw new Error(`no move in ${referee.position.fen}`);
    const own = makeScoreNumber(best.score);
    const score = referee.position.turn === 'red' ? own : -own;
    if (best.score.kind === 'cp') samples.push({ ply: moves.length, score });
    const side = Math.abs(score) >= DECIDED.score ? Math.sign(score) : 0;
    decided = countLead(decided, side);
    if (Math.abs(decided) >= DECIDED.plies) return { result: decided > 0 ? 1 : 0, samples };
    const [move = ''] = best.moves;
    if (!referee.play(move)) throw new Error(`${move} is not legal in ${referee.position.fen}`);
    moves.push(move);
  }
  return { result: resultOf(referee), samples };
}

/** @param {Referee} referee */
function resultOf({ verdict }) {
  if (verdict.kind === 'ongoing' || verdict.winner === null) return 0.5;
  return verdict.winner === 'red' ? 1 : 0;
}

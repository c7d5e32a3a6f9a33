import { Referee } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import { countLead } from '../../../../scripts/lib/lead.mjs';
import { pick } from '../../../../scripts/lib/random.mjs';
import { isCapture, makeRandomOpening } from '../../../../scripts/lib/random-opening.mjs';
import { seededRandom } from '../random.mjs';

/**
 * Plays a game of an engine against itself from a random opening, and keeps its quiet positions with their scores.
 *
 * @typedef {import('../random.mjs').Random} Random
 * @typedef {import('../records.mjs').Sample} Sample
 *
 * @typedef {object} SearchResult
 * @property {string} move
 * @property {number | undefined} score in hundredths of a pawn, for the side to move; `undefined` for a mate
 * @property {'wins' | 'loses' | undefined} mate
 *
 * @typedef {object} Searcher
 * @property {() => void} forget called before each game, so that no game depends on an earlier one
 * @property {(moves: readonly string[]) => Promise<SearchResult>} search after these moves from the starting position
 */

/** Number of random plies at the start of a game. */
const OPENING = { from: 4, to: 12 };
/** An opening with a score beyond ± this value, in hundredths of a pawn, is replaced. */
const MAX_OPENING_SCORE = 500;
/** Up to the ply `until`, one move in `oneIn` is random, so that games from one opening diverge. */
const RANDOM_MOVES = { until: 80, oneIn: 24 };
/** A game of this length is drawn. */
const PLY_CAP = 240;
/** A side wins if it has been this far ahead, in hundredths of a pawn, for this many plies in a row. */
const DECIDED = { score: 2_000, plies: 6 };
/** Positions with a score beyond ± this value, in hundredths of a pawn, are not kept. */
const MAX_SCORE = 2_500;

/**
 * Plays the game with this number. The same seed and number make the same game.
 *
 * @param {Searcher} searcher
 * @param {{ seed: number, game: number }} options
 * @returns {Promise<readonly Sample[]>}
 */
export async function playGame(searcher, { seed, game }) {
  const random = seededRandom(seed, game);
  searcher.forget();
  const { referee, moves, result: first } = await openGame(searcher, random);
  /** @type {{ fen: string, score: number, isRed: boolean }[]} */
  const kept = [];
  let next = first;
  let lead = 0;
  while (!isOver(referee) && moves.length < PLY_CAP) {
    const { position } = referee;
    const isRed = position.turn === 'red';
    if (next.score !== undefined && isQuiet(position, next)) {
      kept.push({ fen: position.fen, score: next.score, isRed });
    }
    lead = countLead(lead, winnerBy(next) * (isRed ? 1 : -1));
    if (Math.abs(lead) >= DECIDED.plies) break;
    const isRandom = moves.length < RANDOM_MOVES.until && random() * RANDOM_MOVES.oneIn < 1;
    const move = isRandom ? pick(position.legalMoves(), random) : next.move;
    if (!referee.play(move)) throw new Error(`${move} is not legal in ${position.fen}`);
    moves.push(move);
    if (!isOver(referee)) next = await searcher.search(moves);
  }
  const result = resultOf(referee, lead);
  return kept.map(({ fen, score, isRed }) => ({
    fen,
    score,
    result: isRed ? result : 2 - result,
  }));
}

/**
 * @param {Searcher} searcher
 * @param {Random} random
 */
async function openGame(searcher, random) {
  for (;;) {
    const referee = new Referee(Position.initial());
    const moves = makeRandomOpening(OPENING, random);
    for (const move of moves) referee.play(move);
    if (isOver(referee)) continue;
    const result = await searcher.search(moves);
    if (Math.abs(result.score ?? Number.POSITIVE_INFINITY) <= MAX_OPENING_SCORE) {
      return { referee, moves, result };
    }
  }
}

/** @param {Referee} referee */
function isOver({ verdict }) {
  return verdict.kind === 'end';
}

/** @type {(position: Position, result: SearchResult) => boolean} */
function isQuiet(position, { move, score }) {
  if (score === undefined || Math.abs(score) > MAX_SCORE) return false;
  return !position.isCheck() && !isCapture(position, move);
}

/**
 * @param {SearchResult} result
 * @returns {number} 1 if the side to move is winning, −1 if it is losing, else 0
 */
function winnerBy({ score, mate }) {
  if (mate !== undefined) return mate === 'wins' ? 1 : -1;
  return score !== undefined && Math.abs(score) >= DECIDED.score ? Math.sign(score) : 0;
}

/**
 * @param {Referee} referee
 * @param {number} lead
 * @returns {number} for Red, in half points
 */
function resultOf({ verdict }, lead) {
  if (verdict.kind === 'end') {
    if (verdict.winner === null) return 1;
    return verdict.winner === 'red' ? 2 : 0;
  }
  return Math.abs(lead) >= DECIDED.plies ? 1 + Math.sign(lead) : 1;
}

import { Referee } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import { countLead } from '../../../../scripts/lib/lead.mjs';
import { isCapture } from '../capture.mjs';
import { pick, seededRandom } from '../random.mjs';

/**
 * A game of an engine against itself, from an opening by lot, with what it thought of the quiet positions on the way.
 *
 * @typedef {import('../random.mjs').Random} Random
 * @typedef {import('../records.mjs').Sample} Sample
 *
 * @typedef {object} Found
 * @property {string} move
 * @property {number | undefined} score in hundredths of a pawn, of the side to move; `undefined` for a mate
 * @property {'wins' | 'loses' | undefined} mate
 *
 * @typedef {object} Searcher
 * @property {() => void} forget before each game, so that no game depends on the one before
 * @property {(moves: readonly string[]) => Promise<Found>} search after these moves from the initial position
 */

/** Random plies that a game begins with. */
const OPENING = { from: 4, to: 12 };
/** An opening that is worth more than this, in hundredths of a pawn, is drawn anew. */
const MAX_OPENING_SCORE = 500;
/** Until this ply one move in so many is by lot, so that games from one opening would part. */
const STRAY = { until: 80, oneIn: 24 };
/** A game as long is drawn. */
const PLY_CAP = 240;
/** So far ahead for so many plies running a side has won. */
const DECIDED = { score: 2_000, plies: 6 };
/** What is further from even than this teaches nothing. */
const MAX_SCORE = 2_500;

/**
 * The game with this number of this seed, the same each time.
 *
 * @param {Searcher} searcher
 * @param {{ seed: number, game: number }} wish
 * @returns {Promise<readonly Sample[]>}
 */
export async function playGame(searcher, { seed, game }) {
  const random = seededRandom(seed, game);
  searcher.forget();
  const { referee, moves, found } = await openGame(searcher, random);
  /** @type {{ fen: string, score: number, isRed: boolean }[]} */
  const noted = [];
  let next = found;
  let lead = 0;
  while (!isOver(referee) && moves.length < PLY_CAP) {
    const { position } = referee;
    const isRed = position.turn === 'red';
    if (next.score !== undefined && isQuiet(position, next)) {
      noted.push({ fen: position.fen, score: next.score, isRed });
    }
    lead = countLead(lead, winnerBy(next) * (isRed ? 1 : -1));
    if (Math.abs(lead) >= DECIDED.plies) break;
    const move = isStray(moves.length, random) ? pick(position.legalMoves(), random) : next.move;
    if (!referee.play(move)) throw new Error(`${move} is not legal in ${position.fen}`);
    moves.push(move);
    if (!isOver(referee)) next = await searcher.search(moves);
  }
  const result = resultOf(referee, lead);
  return noted.map(({ fen, score, isRed }) => ({
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
    const { referee, moves } = playOpening(random);
    if (isOver(referee)) continue;
    const found = await searcher.search(moves);
    if (Math.abs(found.score ?? Number.POSITIVE_INFINITY) <= MAX_OPENING_SCORE) {
      return { referee, moves, found };
    }
  }
}

/** @param {Random} random */
function playOpening(random) {
  const plies = OPENING.from + Math.floor(random() * (OPENING.to - OPENING.from + 1));
  const referee = new Referee(Position.initial());
  /** @type {string[]} */
  const moves = [];
  while (moves.length < plies && !isOver(referee)) {
    const { position } = referee;
    const calm = position.legalMoves().filter((move) => !isCapture(position, move));
    if (calm.length === 0) break;
    const move = pick(calm, random);
    referee.play(move);
    moves.push(move);
  }
  return { referee, moves };
}

/** @param {Referee} referee */
function isOver({ verdict }) {
  return verdict.kind === 'end';
}

/**
 * Whether the score is what stands on the board, rather than what is about to happen to it.
 *
 * @param {Position} position
 * @param {Found} found
 */
function isQuiet(position, { move, score }) {
  if (score === undefined || Math.abs(score) > MAX_SCORE) return false;
  return !position.isCheck() && !isCapture(position, move);
}

/**
 * @param {number} ply
 * @param {Random} random
 */
function isStray(ply, random) {
  return ply < STRAY.until && random() * STRAY.oneIn < 1;
}

/**
 * @param {Found} found
 * @returns {number} 1 where the side to move has won, −1 where it has lost
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

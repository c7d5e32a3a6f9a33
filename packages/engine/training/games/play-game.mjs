import { parsePlacement, START_FEN } from '@chuhe/engine/position';
import { countLead } from '../../../../scripts/lib/lead.mjs';
import { pick } from '../../../../scripts/lib/random.mjs';
import { EMPTY, placePieces } from '../pieces.mjs';
import { seededRandom } from '../random.mjs';
import { makeGameRecord } from './game-record.mjs';
import { drawLine, OPENING_PLIES } from './openings.mjs';

/**
 * Plays a game of the engine against itself.
 *
 * @typedef {import('../random.mjs').Random} Random
 * @typedef {import('./player.mjs').Player} Player
 * @typedef {import('./player.mjs').Found} Found
 * @typedef {import('./game-record.mjs').Ply} Ply
 * @typedef {import('./game-record.mjs').Outcome} Outcome
 *
 * @typedef {object} Table a player, and the position that it has
 * @property {Player} player
 * @property {Uint8Array} pieces
 * @property {boolean} isBlack whether Black is to move
 */

/** Increased with every change after which the same seed and number make another game. */
export const PLAY_VERSION = 1;

/** Share of the games that begin with the moves of a master game. The others begin with random moves. */
const MASTER_SHARE = 0.6;
const MASTER_PLIES = { from: 4, to: OPENING_PLIES };
/** Random moves after those of a master game, so that games from one opening differ. */
const EXTRA_PLIES = { from: 0, to: 2 };
const RANDOM_PLIES = { from: 4, to: 12 };
/** An opening with a score beyond ± this value, in hundredths of a pawn, is replaced. */
const MAX_OPENING_SCORE = 500;
/** The chance of a random move falls from `first` at the start of the record to 0 at the ply `until`. */
const RANDOM_MOVES = { first: 1 / 12, until: 80 };
/** A game of this length is drawn. */
export const MAX_PLIES = 240;
/** A side wins if it has been this far ahead, in hundredths of a pawn, for this many plies in a row. */
export const DECIDED = { score: 2_000, plies: 6 };
/** Share of the games that are played on after that, to check that rule: to their end by the rules, or to `MAX_PLIES`. */
const PLAYED_OUT_SHARE = 1 / 16;

/**
 * Plays the game with this number. The same seed, number, player and openings make the same game.
 *
 * @param {Player} player
 * @param {{ seed: number, number: number, openings: Uint16Array }} options `openings` as in `openings.mjs`
 * @returns {Uint8Array<ArrayBuffer>} as `parseGameRecord` accepts it
 */
export function playGame(player, { seed, number, openings }) {
  const random = seededRandom(seed, number);
  player.forget();
  const isPlayedOut = random() < PLAYED_OUT_SHARE;
  const { table, found } = openGame(player, openings, random);
  const [pieces, isBlackFirst] = [table.pieces.slice(), table.isBlack];
  const { plies, outcome } = playOn(table, found, { random, isPlayedOut });
  return makeGameRecord({ number, outcome, pieces, isBlackFirst }, plies);
}

/**
 * @param {Table} table
 * @param {Found} first the result of the search at the start
 * @param {{ random: Random, isPlayedOut: boolean }} options
 * @returns {{ plies: Ply[], outcome: Outcome }}
 */
function playOn(table, first, { random, isPlayedOut }) {
  /** @type {Ply[]} */
  const plies = [];
  let found = first;
  let lead = 0;
  /** @type {Outcome['ahead']} */
  let ahead = 0;
  for (;;) {
    lead = countLead(lead, leaderBy(found.score) * (table.isBlack ? -1 : 1));
    const isDecided = Math.abs(lead) >= DECIDED.plies;
    if (isDecided && !isPlayedOut) {
      plies.push(makePly(table, found, found.move));
      return { plies, outcome: { result: lead > 0 ? 2 : 0, end: 'score', ahead } };
    }
    if (isDecided && ahead === 0) ahead = lead > 0 ? 1 : 2;
    const isRandom = ahead === 0 && random() < chanceOfRandomMove(plies.length);
    const move = isRandom ? pick(table.player.legalMoves(), random) : found.move;
    plies.push(makePly(table, found, move));
    play(table, move);
    const result = resultOf(table);
    if (result !== undefined) return { plies, outcome: { result, end: 'rules', ahead } };
    if (plies.length >= MAX_PLIES) return { plies, outcome: { result: 1, end: 'length', ahead } };
    found = table.player.search();
  }
}

/**
 * Draws openings until one is about even.
 *
 * @param {Player} player
 * @param {Uint16Array} openings
 * @param {Random} random
 */
export function openGame(player, openings, random) {
  for (;;) {
    const table = layTable(player);
    if (!playOpening(table, openings, random)) continue;
    // The record begins here, so that the game has no history that it does not show.
    player.setUp(table.pieces, table.isBlack);
    const found = player.search();
    if (Math.abs(found.score) <= MAX_OPENING_SCORE) return { table, found };
  }
}

/**
 * @param {Player} player
 * @returns {Table} at the starting position
 */
function layTable(player) {
  const start = parsePlacement(START_FEN);
  if (!start.ok) throw new Error(start.error);
  const pieces = placePieces(start.value.pieces);
  player.setUp(pieces, false);
  return { player, pieces, isBlack: false };
}

/** @type {(table: Table, openings: Uint16Array, random: Random) => boolean} whether the game goes on after the opening */
function playOpening(table, openings, random) {
  const isMaster = random() < MASTER_SHARE;
  const line = isMaster ? drawLine(openings, random).slice(0, drawCount(MASTER_PLIES, random)) : [];
  for (const move of line) play(table, move);
  const count = drawCount(isMaster ? EXTRA_PLIES : RANDOM_PLIES, random);
  for (let ply = 0; ply < count; ply += 1) {
    if (resultOf(table) !== undefined) return false;
    const quiet = table.player.legalMoves().filter((move) => !isCapture(table, move));
    if (quiet.length === 0) return false;
    play(table, pick(quiet, random));
  }
  return resultOf(table) === undefined;
}

/** @type {(table: Table, move: number) => void} */
export function play(table, move) {
  const { player, pieces } = table;
  if (!player.isLegal(move)) throw new Error(`the move ${move} is not legal`);
  player.play(move);
  pieces[move >> 7] = pieces[move & 127];
  pieces[move & 127] = EMPTY;
  table.isBlack = !table.isBlack;
}

/** @type {(table: Table, found: Found, move: number) => Ply} */
function makePly(table, { move: best, score, depth }, move) {
  return { move, isRandom: move !== best, isBestCapture: isCapture(table, best), score, depth };
}

/** @type {(table: Table, move: number) => boolean} */
function isCapture({ pieces }, move) {
  return pieces[move >> 7] !== EMPTY;
}

/**
 * @param {number} score
 * @returns {number} 1 if the side to move is far ahead, −1 if the other side is, else 0
 */
export function leaderBy(score) {
  return Math.abs(score) >= DECIDED.score ? Math.sign(score) : 0;
}

/**
 * @param {Table} table
 * @returns {number | undefined} for Red, in half points; `undefined` if the game goes on
 */
export function resultOf({ player, isBlack }) {
  const verdict = player.verdict();
  if (verdict === 'ongoing') return undefined;
  if (verdict === 'drawn') return 1;
  return (verdict === 'won') === isBlack ? 0 : 2;
}

/** @param {number} ply of the record */
function chanceOfRandomMove(ply) {
  return RANDOM_MOVES.first * Math.max(0, 1 - ply / RANDOM_MOVES.until);
}

/** @type {(range: { from: number, to: number }, random: Random) => number} */
function drawCount({ from, to }, random) {
  return from + Math.floor(random() * (to - from + 1));
}

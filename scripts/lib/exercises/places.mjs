import { winChance } from '@chuhe/cloudbook/score';
import { makeMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { seededRandom, shuffle } from '../random.mjs';
import { isEnding } from './kind.mjs';
import { targetOf } from './trivial.mjs';

/**
 * Chooses the positions of a game that may be exercises.
 *
 * @typedef {import('./engine.mjs').ExerciseEngine} ExerciseEngine
 * @typedef {import('./read-sources.mjs').SourceGame} SourceGame
 * @typedef {import('./solve.mjs').Limits} Limits
 *
 * @typedef {object} Place
 * @property {number} ply
 * @property {Position} position
 * @property {LastMove | undefined} last the opponent's move that led to it
 * @property {boolean} isPlayed whether it occurred in the game
 *
 * @typedef {{ move: string, isCapture: boolean }} LastMove
 */

/** Opening theory ends about here. */
const FIRST_PLY = 24;
/** The last plies of decisive games, where the mistakes are, are all looked at. Of the other plies, one of so many. */
const LAST_PLIES = 12;
const EVERY = 6;
/** Of a fragment, only so many first positions. What follows belongs to the solution. */
const FRAGMENT_PLIES = 6;
/** The number of positions of a game in which mistakes are looked for that were not played, and of further ones in endings. */
const BRANCHES = { any: 12, endings: 6 };
/** A mistake is tempting if a very short search of so many lines finds it hardly worse than the best move, by winning chance. */
const TEMPTING = { lines: 8, loss: 0.15 };
/** One of so many such searches is longer, for mistakes whose refutation is harder to find. */
const LONG_GLANCE = { every: 3, factor: 10 };

/**
 * The positions to look at: those of the game, and those after tempting mistakes.
 *
 * @param {SourceGame} game
 * @param {{ engine: ExerciseEngine, limits: Limits, seed: number }} means
 * @returns {Promise<Place[]>}
 */
export async function findPlaces(game, { engine, limits, seed }) {
  const places = placesOf(game);
  const random = seededRandom(seed + hashOf(game.id));
  const isWanted = pickPlies(game, random);
  const late = shuffle(
    places.filter(({ ply }) => game.isFragment || ply >= FIRST_PLY),
    random,
  );
  const endings = late.slice(BRANCHES.any).filter(({ position }) => isEnding(position));
  const branches = [...late.slice(0, BRANCHES.any), ...endings.slice(0, BRANCHES.endings)];
  const found = places.filter(({ ply }) => isWanted(ply));
  for (const [index, place] of branches.entries()) {
    const played = game.moves[place.ply];
    const factor = index % LONG_GLANCE.every === 0 ? LONG_GLANCE.factor : 1;
    const moves = await findTempting(place, { engine, nodes: factor * limits.glance });
    for (const move of moves) if (parseMove(move) !== played) found.push(after(place, move));
  }
  return found;
}

/**
 * Moves that look nearly as good as the best one at first sight, without the best one.
 *
 * @param {Place} place
 * @param {{ engine: ExerciseEngine, nodes: number }} means
 * @returns {Promise<string[]>}
 */
async function findTempting({ position }, { engine, nodes }) {
  const { lines } = await engine.search(position.fen, nodes, TEMPTING.lines);
  const [best, ...others] = lines;
  if (best === undefined) return [];
  const least = winChance(best.score) - TEMPTING.loss;
  return others.flatMap(({ score, moves: [move] }) =>
    move !== undefined && winChance(score) >= least ? [move] : [],
  );
}

/** @type {(place: Place, move: string) => Place} */
function after({ ply, position }, move) {
  const last = { move, isCapture: position.pieceAt(targetOf(move)) !== undefined };
  return { ply: ply + 1, position: position.play(move), last, isPlayed: false };
}

/** @type {(game: SourceGame) => Place[]} */
function placesOf(game) {
  /** @type {Place} */
  let place = { ply: 0, position: Position.fromFen(game.fen), last: undefined, isPlayed: true };
  const places = [place];
  for (const move of game.moves) {
    place = { ...after(place, makeMove(move)), isPlayed: true };
    places.push(place);
  }
  return places;
}

/**
 * @param {SourceGame} game
 * @param {() => number} random
 * @returns {(ply: number) => boolean}
 */
function pickPlies({ moves, isDecisive, isFragment }, random) {
  if (isFragment) return (ply) => ply < FRAGMENT_PLIES;
  const offset = Math.floor(random() * EVERY);
  const end = moves.length - (isDecisive ? LAST_PLIES : 0);
  return (ply) => ply >= FIRST_PLY && (ply > end || ply % EVERY === offset);
}

/** @param {string} text */
function hashOf(text) {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) | 0;
  return hash;
}

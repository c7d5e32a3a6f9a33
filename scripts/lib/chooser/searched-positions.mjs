import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { flipScore, makeScoreNumber } from '@chuhe/uci/score';
import { load } from '../built-modules.mjs';
import { startEngine } from '../levels/engine.mjs';
import { seededRandom, shuffle } from '../random.mjs';
import { ROOT } from '../setup.mjs';
import { openSearchJournal } from './search-journal.mjs';

/**
 * Positions of master games with the move that was played and the engine's lines.
 *
 * @typedef {import('../levels/engine.mjs').Engine} Engine
 * @typedef {import('../levels/play-modules.mjs').PlayModules} PlayModules
 *
 * @typedef {object} Candidate
 * @property {string} move
 * @property {number} score from the view of the side to move, as `makeScoreNumber` returns it
 *
 * @typedef {object} SearchedPosition
 * @property {number} game its number in the file
 * @property {readonly string[]} moves from the initial position
 * @property {string} played
 * @property {Readonly<Record<string, readonly Candidate[]>>} lines by number of nodes, the best line first
 *
 * @typedef {{ fitted: readonly SearchedPosition[], held: readonly SearchedPosition[] }} SearchedPositions
 *
 * @typedef {object} Options
 * @property {number} games to which the chooser is fitted
 * @property {number} held games on which it is compared
 * @property {number} positions of each game
 * @property {number} seed
 * @property {string} work folder for the searches
 */

/** The numbers of nodes of a search. They include those of the levels below the highest. */
export const BUDGETS = [1_000, 2_500, 5_000, 20_000];
/** UCI engines accept at most this many lines. */
const MULTI_PV = 40;
const MASTERS = new URL('apps/server/data/masters.games.br', ROOT);
/** The plies before come from opening theory. */
const FIRST_PLY = 10;

/** @type {(options: Options, modules: PlayModules) => Promise<SearchedPositions>} */
export async function searchMasterPositions(options, modules) {
  const wanted = await samplePositions(options);
  const { games, held, positions, seed, work } = options;
  const file = join(work, `positions-${games}-${held}-${positions}-${seed}.jsonl`);
  const done = await searchAll(wanted, file, modules);
  const isFitted = wanted.map(({ isHeld }) => !isHeld);
  return {
    fitted: done.filter((_, index) => isFitted[index] === true),
    held: done.filter((_, index) => isFitted[index] === false),
  };
}

/** @type {(wanted: readonly Sample[], file: string, modules: PlayModules) => Promise<readonly SearchedPosition[]>} */
async function searchAll(wanted, file, modules) {
  const engine = await startEngine(modules);
  try {
    const { file: network, sha256 } = PRODUCT_NETWORK;
    const journal = await openSearchJournal(file, { engine: engine.name, network, sha256 });
    for (const position of wanted.slice(journal.done.length)) {
      await journal.add({ ...position, lines: await searchLines(position, engine) });
      const { length } = journal.done;
      if (length % 250 === 0) console.error(`${length} of ${wanted.length} positions`);
    }
    return journal.done;
  } finally {
    engine.close();
  }
}

/** @typedef {Pick<SearchedPosition, 'game' | 'moves' | 'played'> & { isHeld: boolean }} Sample */

/** @type {(options: Options) => Promise<Sample[]>} */
async function samplePositions({ games, held, positions, seed }) {
  const { unpackGames } = await load('modules/game-db/masters/packed-games');
  const all = [...unpackGames(await readFile(MASTERS)).games].map(({ moves }) => moves);
  const random = seededRandom(seed);
  const long = all.flatMap((moves, game) =>
    moves.length > 2 * FIRST_PLY ? [{ game, moves }] : [],
  );
  return shuffle(long, random)
    .slice(0, games + held)
    .flatMap(({ game, moves }, index) =>
      drawPlies(moves.length, positions, random).map((ply) => ({
        game,
        isHeld: index >= games,
        moves: moves.slice(0, ply).map(makeMove),
        played: makeMove(moves[ply] ?? 0),
      })),
    );
}

/** @type {(length: number, count: number, random: () => number) => number[]} different plies, ascending */
function drawPlies(length, count, random) {
  /** @type {Set<number>} */
  const plies = new Set();
  const possible = length - FIRST_PLY;
  while (plies.size < Math.min(count, possible))
    plies.add(FIRST_PLY + Math.floor(random() * possible));
  return [...plies].toSorted((one, other) => one - other);
}

/** @type {(position: Sample, engine: Engine) => Promise<SearchedPosition['lines']>} */
async function searchLines({ moves }, engine) {
  const history = { fen: Position.initial().fen, moves };
  const isBlack = moves.length % 2 === 1;
  /** @type {Record<string, Candidate[]>} */
  const lines = {};
  for (const nodes of BUDGETS) {
    engine.forget();
    const found = await engine.search(history, { multiPv: MULTI_PV, limits: { nodes } });
    lines[nodes] = found.map(({ moves: [move = ''], score }) => ({
      move,
      score: makeScoreNumber(isBlack ? flipScore(score) : score),
    }));
  }
  return lines;
}

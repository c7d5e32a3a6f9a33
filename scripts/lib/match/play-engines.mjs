import { readFile } from 'node:fs/promises';
import { playMatch, tallyOf } from '../levels/match.mjs';
import { seededRandom, shuffle } from '../random.mjs';
import { RunError } from '../run.mjs';
import { startEnginePlayer } from './engine-player.mjs';
import { parseEngineSpec } from './engine-spec.mjs';

/**
 * @typedef {import('../levels/match.mjs').Tally} Tally
 * @typedef {import('./engine-player.mjs').EnginePlayer} EnginePlayer
 *
 * @typedef {object} Options
 * @property {number} games an even number
 * @property {number} ms per move; used only if `nodes` is 0
 * @property {number} nodes per move; 0 to limit by time
 * @property {number} tables games at a time
 * @property {number} seed of the order of openings
 *
 * @typedef {object} PlayedEngine
 * @property {string} name
 * @property {string} evaluation as the engine reports it
 * @property {number} nps nodes per second
 * @property {number} ms per move
 *
 * @typedef {object} Played
 * @property {Options} options
 * @property {number} openings in the file
 * @property {readonly PlayedEngine[]} engines
 * @property {Tally} tally of the finished games, from the view of the first engine
 * @property {Error} [problem] why the match ended early
 */

const OPENINGS = new URL('openings.txt', import.meta.url);

/**
 * @param {readonly string[]} names two
 * @param {Options} options
 * @param {AbortSignal} [signal] ends the match; the finished games still count
 * @returns {Promise<Played>} rejects if an engine does not start as specified or the file has too few openings
 */
export async function playEngines([one = '', other = ''], options, signal) {
  const specs = /** @type {const} */ ([parseEngineSpec(one), parseEngineSpec(other)]);
  const openings = await readOpenings();
  ensureDistinctGames(options, openings.length);
  const limits = options.nodes > 0 ? { nodes: options.nodes } : { moveTimeMs: options.ms };
  /** @type {(readonly [EnginePlayer, EnginePlayer])[]} */
  const tables = [];
  /** @type {EnginePlayer[]} */
  const players = [];
  try {
    while (tables.length < options.tables) {
      const first = await startEnginePlayer(specs[0], limits, { signal });
      players.push(first);
      const second = await startEnginePlayer(specs[1], limits, { signal });
      players.push(second);
      tables.push([first, second]);
    }
    const { seed, games } = options;
    const order = shuffle(openings, seededRandom(seed));
    const outcome = await play({ seed, games, openings: order, tables }, signal);
    const engines = specs.map(({ name }, index) => describe(name, tables, index));
    return { options, openings: openings.length, engines, ...outcome };
  } finally {
    for (const player of players) player.close();
  }
}

/**
 * @param {import('../levels/match.mjs').Match} match
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Pick<Played, 'tally' | 'problem'>>}
 */
async function play(match, signal) {
  let tally = tallyOf([]);
  try {
    tally = await playMatch({
      ...match,
      ...(signal && { signal }),
      onGame: (soFar) => {
        tally = soFar;
        printProgress(soFar);
      },
    });
    signal?.throwIfAborted();
    return { tally };
  } catch (error) {
    if (signal?.aborted === true) return { tally, problem: new RunError('Stopped', 130) };
    // The error is returned as it is, so that the stack of a bug is kept.
    return { tally, problem: error instanceof Error ? error : new Error(String(error)) };
  }
}

/**
 * Throws if games would repeat. With a limit by nodes, a repeated opening leads to the same game, which adds no information.
 *
 * @type {(options: Options, openings: number) => void}
 */
function ensureDistinctGames({ games, nodes }, openings) {
  if (nodes === 0 || games <= 2 * openings) return;
  throw new RunError(
    `There are ${openings} openings: with --nodes, games after the first ${2 * openings} would repeat earlier ones`,
    1,
  );
}

/** @param {Tally} tally */
function printProgress({ games, wins, draws, losses }) {
  process.stderr.write(`\r${games} games: +${wins} =${draws} −${losses} `);
}

async function readOpenings() {
  const text = await readFile(OPENINGS, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '));
}

/**
 * @param {string} name
 * @param {readonly (readonly [EnginePlayer, EnginePlayer])[]} tables
 * @param {number} index
 * @returns {PlayedEngine}
 */
function describe(name, tables, index) {
  const players = tables.map((table) => (index === 0 ? table[0] : table[1]));
  /** @param {'nodes' | 'ms' | 'moves'} key */
  const sum = (key) => players.reduce((total, { totals }) => total + totals[key], 0);
  const evaluations = new Set(players.map(({ evaluation }) => evaluation()));
  return {
    name,
    evaluation: [...evaluations].join(' and '),
    nps: (1_000 * sum('nodes')) / Math.max(1, sum('ms')),
    ms: sum('ms') / Math.max(1, sum('moves')),
  };
}

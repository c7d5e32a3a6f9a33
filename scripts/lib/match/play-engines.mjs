import { readFile } from 'node:fs/promises';
import { playMatch } from '../levels/match.mjs';
import { seededRandom, shuffle } from '../random.mjs';
import { startEnginePlayer } from './engine-player.mjs';
import { parseEngineSpec } from './engine-spec.mjs';

/**
 * @typedef {import('../levels/match.mjs').Tally} Tally
 * @typedef {import('./engine-player.mjs').EnginePlayer} EnginePlayer
 *
 * @typedef {object} Options
 * @property {number} games
 * @property {number} ms a move; not looked at where `nodes` is given
 * @property {number} nodes a move, 0 for time
 * @property {number} tables games at a time
 * @property {number} seed which openings come first
 *
 * @typedef {object} Played
 * @property {Options} options
 * @property {readonly { name: string, nps: number }[]} engines nodes a second
 * @property {Tally} tally from the side of the first
 */

const OPENINGS = new URL('openings.txt', import.meta.url);

/**
 * @param {readonly [string, string]} names
 * @param {Options} options
 * @returns {Promise<Played>}
 */
export async function playEngines([one, other], options) {
  const specs = /** @type {const} */ ([parseEngineSpec(one), parseEngineSpec(other)]);
  const limits = options.nodes > 0 ? { nodes: options.nodes } : { moveTimeMs: options.ms };
  /** @type {(readonly [EnginePlayer, EnginePlayer])[]} */
  const tables = [];
  try {
    while (tables.length < options.tables) {
      const first = await startEnginePlayer(specs[0], limits);
      tables.push([first, await startEnginePlayer(specs[1], limits)]);
    }
    const openings = shuffle(await readOpenings(), seededRandom(options.seed));
    const tally = await playMatch({ ...options, openings, tables, seededRandom, onGame: report });
    return { options, tally, engines: specs.map(({ name }, index) => rate(name, tables, index)) };
  } finally {
    for (const player of tables.flat()) player.close();
  }
}

/** @param {Tally} tally */
function report({ games, wins, draws, losses }) {
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
 */
function rate(name, tables, index) {
  const used = tables.map((table) => (index === 0 ? table[0] : table[1]).used);
  const nodes = used.reduce((sum, each) => sum + each.nodes, 0);
  const ms = used.reduce((sum, each) => sum + each.ms, 0);
  return { name, nps: (1_000 * nodes) / ms };
}

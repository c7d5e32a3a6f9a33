import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { seededRandom } from '../random.mjs';
import { startEngine } from './engine.mjs';
import { NO_JOURNAL, openGameJournal } from './game-journal.mjs';
import { playMatch } from './match.mjs';
import { makeOpenings } from './openings.mjs';
import { loadPlayModules } from './play-modules.mjs';
import { CAPTURE_PLAYER, makeLevelPlayer } from './players.mjs';

/**
 * The matches of all levels, from the lowest up.
 *
 * @typedef {import('./engine.mjs').Engine} Engine
 * @typedef {import('./game.mjs').Player} Player
 * @typedef {import('./match.mjs').Tally} Tally
 * @typedef {import('./play-modules.mjs').PlayModules} PlayModules
 * @typedef {import('../../../apps/web/src/features/play/opponent/levels.ts').Level} Level
 *
 * @typedef {object} Pair
 * @property {Level} upper as in the product
 * @property {Level | undefined} lower `undefined` for the capture player
 * @property {Tally} tally from the view of the upper level
 *
 * @typedef {object} Options
 * @property {number} games of each pair
 * @property {number} from level
 * @property {number} to level
 * @property {number} seed
 * @property {number} cap the most nodes that a level searches
 * @property {number} tables number of games at a time
 * @property {string} work folder of the journal; empty for a run that cannot be continued
 *
 * @typedef {Options & { engine: string, levels: readonly Level[], pairs: readonly Pair[] }} Ladder
 *
 * @typedef {readonly [Engine, Engine]} Table two engines, so that the players do not share a hash
 */

/** @type {(options: Options) => Promise<Ladder>} */
export async function playLadder(options) {
  const modules = await loadPlayModules();
  /** @type {Table[]} */
  const tables = [];
  /** @type {Engine[]} */
  const engines = [];
  const start = async () => {
    const engine = await startEngine(modules);
    engines.push(engine);
    return engine;
  };
  try {
    while (tables.length < options.tables) tables.push([await start(), await start()]);
    const journal = options.work === '' ? NO_JOURNAL : await openGameJournal(options.work);
    return await playPairs(options, modules, { tables, journal });
  } finally {
    for (const engine of engines) engine.close();
  }
}

/**
 * @param {Options} options
 * @param {PlayModules} modules
 * @param {{ tables: readonly Table[], journal: import('./game-journal.mjs').GameJournal }} room
 * @returns {Promise<Ladder>}
 */
async function playPairs(options, modules, { tables, journal }) {
  const { LEVELS: levels } = modules;
  const [engine] = tables.flat();
  if (engine === undefined) throw new Error('there is no table to play at');
  const { seed, games } = options;
  const openings = await makeOpenings(Math.ceil(games / 2), engine, seededRandom(seed));
  /** @type {Pair[]} */
  const pairs = [];
  for (const [upper, lower] of listPairs(levels, options)) {
    /** @type {(level: Level, engine: Engine) => Player} */
    const makePlayer = (level, engine) => {
      const nodes = Math.min(level.nodes, options.cap);
      return makeLevelPlayer({ ...level, nodes }, engine, modules);
    };
    /** @type {(table: Table) => readonly [Player, Player]} */
    const playersAt = ([one, other]) => [
      makePlayer(upper, one),
      lower === undefined ? CAPTURE_PLAYER : makePlayer(lower, other),
    ];
    const match = { seed: seed * 10 + upper.level, games, openings };
    const name = JSON.stringify([
      engine.name,
      PRODUCT_NETWORK.file,
      match.seed,
      ...[upper, lower].map((level) => describeLevel(level, options.cap, modules)),
    ]);
    const tally = await playMatch({
      ...match,
      tables: tables.map(playersAt),
      done: journal.playedIn(name),
      onPlayed: (game) => journal.add(name, game),
    });
    // A forfeit by a level of the product is a bug.
    if (tally.forfeits.length > 0) throw new Error(tally.forfeits.join('\n'));
    pairs.push({ upper, lower, tally });
    console.error(`${namePair(upper, lower)}: ${formatTally(tally)}`);
  }
  return { ...options, engine: engine.name, levels, pairs };
}

/**
 * What the moves of a level depend on.
 *
 * @type {(level: Level | undefined, cap: number, modules: PlayModules) => unknown}
 */
function describeLevel(level, cap, { weightsOf }) {
  if (level === undefined) return 'capture player';
  const nodes = Math.min(level.nodes, cap);
  const { multiPv, temperature, mates } = level;
  return [nodes, multiPv, temperature, mates, temperature === 0 ? undefined : weightsOf(nodes)];
}

/**
 * @param {readonly Level[]} levels
 * @param {Options} options
 * @returns {readonly (readonly [upper: Level, lower: Level | undefined])[]}
 */
function listPairs(levels, { from, to }) {
  return levels
    .map((level, index) => /** @type {const} */ ([level, levels[index - 1]]))
    .filter(([{ level }, lower]) => level <= to && level >= from && (level > from || !lower));
}

/** @type {(upper: Level, lower: Level | undefined) => string} */
export function namePair(upper, lower) {
  return `${upper.level} – ${lower?.level ?? 'capture player'}`;
}

/** @param {Tally} tally */
function formatTally({ wins, draws, losses, reasons }) {
  const sorted = [...reasons].toSorted(([, a], [, b]) => b - a);
  const counts = sorted.map(([reason, count]) => `${count} ${reason}`).join(', ');
  return `+${wins} =${draws} −${losses} (${counts})`;
}

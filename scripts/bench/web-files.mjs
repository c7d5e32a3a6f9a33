import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGames, writeGame } from '@chuhe/game/pgn';
import { GameBuilder, ROOT } from '@chuhe/game/tree';
import { MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { loadGameTesting } from '../lib/built-modules.mjs';
import { progress } from './bench-table.mjs';

/**
 * The large PGN files of the web bench. They are generated for each run and are always the same.
 *
 * @typedef {import('@chuhe/game/tree').Game} Game
 *
 * @typedef {object} LargeGame
 * @property {string} title
 * @property {string} path
 *
 * @typedef {object} LargeFiles
 * @property {readonly LargeGame[]} games one game each
 * @property {string} collection
 * @property {() => Promise<void>} remove
 */

/** The most nodes of one game that the PGN reader reads. */
const NODES = 100_000;
const COMBS = [
  { plies: 5000, variations: 19 },
  // The longest game that the PGN reader accepts, since its move numbers have at most four digits.
  { plies: 19_998, variations: 4 },
];
export const COLLECTION_BYTES = 20_000_000;
const COLLECTION = { games: 500, plies: 80, encoding: /** @type {const} */ ('big5'), seed: 1 };
const SEED = 1;
/** Comments of the lengths that annotators write. */
const TEXTS = /** @type {const} */ ([
  '好棋',
  'Better is 炮二平五, as in the game before.',
  'Red gives up a horse for the attack on the left, where Black has only one defender and no time to bring up another; after this the game cannot be held.',
]);
/** A chariot of each side goes one step and back, which is always legal. */
const SHUFFLE = ['a0a1', 'a9a8', 'a1a0', 'a8a9'].map((text) => parseMove(text) ?? 0);

/** @returns {Promise<LargeFiles>} */
export async function makeLargeFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-bench-'));
  progress('writing the large PGN files');
  /** @type {{ shape: string, game: Game }[]} */
  const games = [
    { shape: 'a tree with comments', game: await makeTree() },
    ...COMBS.map((comb) => ({ shape: nameOf(comb), game: makeComb(comb) })),
  ];
  const files = games.map(async ({ shape, game }, index) => {
    const path = join(folder, `game-${index}.pgn`);
    await writeFile(path, await writeWhole(game));
    return { title: `${formatCount(game.nodeCount)} nodes, ${shape}`, path };
  });
  const collection = join(folder, 'collection.pgn');
  await writeFile(collection, await makeCollectionFile());
  return {
    games: await Promise.all(files),
    collection,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Makes a game with nested variations and every kind of annotation. */
async function makeTree() {
  const { makeAnnotatedGame } = await loadGameTesting('random-games');
  const { Random } = await loadGameTesting('random');
  /** @param {number} nodes */
  const make = (nodes) => makeAnnotatedGame(new Random(SEED), { nodes, texts: TEXTS });
  // A game of `NODES` random draws is a little short, since some moves are drawn twice.
  return make(2 * NODES - make(NODES).nodeCount);
}

/** @param {(typeof COMBS)[number]} comb */
function nameOf({ plies, variations }) {
  return `${formatCount(plies)} plies, ${variations} variations to each`;
}

/** @param {number} count */
function formatCount(count) {
  return count.toLocaleString('en');
}

/**
 * Throws if the PGN reader cannot read the whole game, since the file would then be easier than stated.
 *
 * @param {Game} game
 */
async function writeWhole(game) {
  const text = writeGame(game);
  for await (const read of readGames(new TextEncoder().encode(text))) {
    if (read.isComplete && read.game.nodeCount === game.nodeCount) return text;
  }
  throw new Error(`A game of ${game.nodeCount} nodes cannot be read back in full`);
}

/**
 * Makes a game of one line. Each of its moves has up to `variations` variations, which are one move long.
 *
 * @param {(typeof COMBS)[number]} comb
 */
function makeComb({ plies, variations }) {
  const builder = new GameBuilder();
  const board = Position.initial().toBoard();
  const buffer = new Uint16Array(MAX_MOVES);
  let parent = ROOT;
  for (let ply = 0; ply < plies; ply += 1) {
    const move = SHUFFLE[ply % SHUFFLE.length] ?? 0;
    const others = buffer.subarray(0, legalMoves(board, buffer, 0)).filter((one) => one !== move);
    const next = builder.add(parent, move);
    for (const other of others.subarray(0, variations)) builder.add(parent, other);
    board.make(move);
    parent = next;
  }
  return builder.build();
}

async function makeCollectionFile() {
  const { makeCollection } = await loadGameTesting('random-games');
  const block = makeCollection(COLLECTION);
  const blocks = Array.from({ length: Math.ceil(COLLECTION_BYTES / block.length) }, () => block);
  return Buffer.concat(blocks, COLLECTION_BYTES);
}

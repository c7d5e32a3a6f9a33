import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGames, writeGame } from '@chuhe/game/pgn';
import { GameBuilder, ROOT } from '@chuhe/game/tree';
import { MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { progress } from './web-table.mjs';

/**
 * The large PGN files of the web bench: made anew each time, the same each time.
 *
 * @typedef {import('@chuhe/game/tree').Game} Game
 *
 * @typedef {object} LargeGame
 * @property {string} title
 * @property {string} path
 *
 * @typedef {object} LargeFiles
 * @property {readonly LargeGame[]} games of one game each
 * @property {string} collection
 * @property {() => Promise<void>} remove
 */

/** As many as the reader of PGN takes of one game. */
const NODES = 100_000;
const COMBS = [
  { plies: 5000, variations: 19 },
  // The longest that the reader takes: its move numbers have four digits.
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
/** Two rooks that go one step and back again, which is legal for ever. */
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
    return { title: `${makeCount(game.nodeCount)} nodes, ${shape}`, path };
  });
  const collection = join(folder, 'collection.pgn');
  await writeFile(collection, await makeCollectionFile());
  return {
    games: await Promise.all(files),
    collection,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Variations within variations, and every kind of annotation. */
async function makeTree() {
  const { makeAnnotatedGame } = await loadGenerator();
  const path = '../../packages/game/dist/pgn/testing/random.js';
  /** @type {typeof import('../../packages/game/dist/pgn/testing/random.js')} */
  const { Random } = await import(new URL(path, import.meta.url).href);
  /** @param {number} nodes */
  const make = (nodes) => makeAnnotatedGame(new Random(SEED), { nodes, texts: TEXTS });
  // Some random moves are drawn twice, which leaves it a little short.
  return make(2 * NODES - make(NODES).nodeCount);
}

/** @param {(typeof COMBS)[number]} comb */
function nameOf({ plies, variations }) {
  return `${makeCount(plies)} half-moves, ${variations} variations to each`;
}

/** @param {number} count */
function makeCount(count) {
  return count.toLocaleString('en');
}

/**
 * A file of which the reader leaves something out would be easier than it says.
 *
 * @param {Game} game
 */
async function writeWhole(game) {
  const text = writeGame(game);
  for await (const read of readGames(new TextEncoder().encode(text))) {
    if (read.isComplete && read.game.nodeCount === game.nodeCount) return text;
  }
  throw new Error(`A game of ${game.nodeCount} nodes cannot be read back whole`);
}

/**
 * One line, and to each move so many variations of one move.
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
  const { makeCollection } = await loadGenerator();
  const block = makeCollection(COLLECTION);
  const blocks = Array.from({ length: Math.ceil(COLLECTION_BYTES / block.length) }, () => block);
  return Buffer.concat(blocks, COLLECTION_BYTES);
}

/** @returns {Promise<typeof import('../../packages/game/dist/pgn/testing/random-games.js')>} */
async function loadGenerator() {
  const path = '../../packages/game/dist/pgn/testing/random-games.js';
  return import(new URL(path, import.meta.url).href);
}

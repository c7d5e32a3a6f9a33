import { readGames, warningText, writeGame, writeGameBytes } from '@chuhe/game/pgn';
import { sameGame } from '@chuhe/game/tree';
import { loadGameTesting } from '../lib/built-modules.mjs';
import { readCommandLine } from '../lib/options.mjs';
import { randomSeed } from '../lib/random.mjs';
import { RunError } from '../lib/run.mjs';

/**
 * Reads mutated files. Each must be read quickly, within the limits and without an exception. Its games must be equal after
 * they are written and read again. At least one move must be read in at least half of the files. The first file that fails
 * is printed, and the status is 1.
 *
 * @typedef {import('@chuhe/game/pgn').ReadGame} ReadGame
 * @typedef {typeof import('../../packages/game/dist/pgn/testing/random-games.js')} Games
 * @typedef {InstanceType<typeof import('../../packages/game/dist/pgn/testing/random.js').Random>} Random
 * @typedef {{ files: number, withMoves: number, games: number, nodes: number, warnings: number, slowest: number }} Counts
 */

const USAGE = 'Use: npm run fuzz -- pgn [--runs 5000] [--seed S]';

const LIMITS = {
  maxNodesPerGame: 300,
  maxDepth: 8,
  maxTags: 40,
  maxTagLength: 200,
  maxCommentLength: 300,
  maxWarningsPerGame: 10,
  maxCharactersPerGame: 20_000,
};
/** A file that takes longer counts as a hang. A normal file takes far less, even on a busy machine. */
const SLOW_MILLISECONDS = 2_000;
const LEAST_SHARE = 0.5;
const ENCODINGS = /** @type {const} */ (['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be']);
const NOTATIONS = /** @type {const} */ (['zh', 'zht', 'wxf', 'iccs', 'uci', 'vi', 'san']);
const TEXTS = /** @type {const} */ (['注', 'a } b', '[%clk', '(', '1-0', '　　红方']);
/** PGN tokens, inserted at random positions. */
const SNIPPETS = [
  Array.from('{}()[];"\\$%*!?.…、，\0\r\n \t\uFEFF\u3000-/炮馬卒进平５五１ａＣ＝'),
  [
    '\n\n',
    '[Event "x"]',
    '\n[FEN "',
    '1-0',
    '红胜',
    '1. ',
    '\n1. 炮二平五',
    '{[%eval ',
    '[%csl Ga0]',
  ],
  ['$300', '……', '(1. ', '&#125;', '&#9999999;', 'START{', '\n}END', '[Format "WXF"]', 'h2e2'],
  ['15.6', '前车进二', '\uD800'],
].flat();

/** @param {readonly string[]} args */
export async function run(args) {
  const options = { runs: 5_000, seed: randomSeed() };
  const { runs, seed } = readCommandLine(args, { usage: USAGE, options }).options;
  console.log(`${runs} files, seed ${seed}`);
  const counts = { files: 0, withMoves: 0, games: 0, nodes: 0, warnings: 0, slowest: 0 };
  const games = await loadGameTesting('random-games');
  const { Random } = await loadGameTesting('random');
  for (let done = 0; done < runs; done += 1) {
    const random = new Random(seed + done);
    await check(mutate(makeFile(games, random), random), { counts, seed: seed + done });
  }
  report(counts);
}

/** @param {Counts} counts */
function report({ files, withMoves, games, nodes, warnings, slowest }) {
  const share = withMoves / files;
  console.log(
    `${games} games, ${nodes} moves, ${warnings} warnings; slowest ${Math.round(slowest)} ms`,
  );
  console.log(`${(share * 100).toFixed(1)} % of the files reached past the tags`);
  if (share < LEAST_SHARE) throw new RunError('Too few files reach past the tags', 1);
}

/**
 * Makes a file of one to three games in a random encoding, notation and style.
 *
 * @type {(games: Games, random: Random) => Buffer}
 */
function makeFile({ makeAnnotatedGame, makePlainGame }, random) {
  const encoding = random.pick(ENCODINGS);
  const notation = random.pick(NOTATIONS);
  const style = random.pick(/** @type {const} */ (['chinese', 'pychess']));
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const game = random.chance(0.5)
      ? makePlainGame(random, 5 + random.below(60), encoding === 'big5')
      : makeAnnotatedGame(random, { nodes: random.below(60), texts: TEXTS });
    return writeGameBytes(game, { encoding, notation, style, newline: random.pick(['\n', '\r\n']) })
      .bytes;
  });
  return Buffer.concat(parts);
}

/** @type {(file: Uint8Array, random: Random) => Uint8Array} */
function mutate(file, random) {
  /** @type {Uint8Array} */
  let bytes = file;
  for (let count = random.below(8); count >= 0; count -= 1) {
    const [one, other] = [random.below(bytes.length + 1), random.below(bytes.length + 1)];
    bytes = change(bytes, { from: Math.min(one, other), to: Math.max(one, other) }, random);
  }
  return bytes;
}

/**
 * @param {Uint8Array} bytes
 * @param {{ from: number, to: number }} range
 * @param {Random} random
 * @returns {Uint8Array}
 */
function change(bytes, { from, to }, random) {
  const short = Math.min(to, from + random.below(20));
  /** @type {(between: Uint8Array) => Uint8Array} */
  const insert = (between) => splice(bytes, { from, to: from }, between);
  switch (random.below(8)) {
    case 0:
      return splice(bytes, { from, to: short }, new Uint8Array());
    case 1:
      return insert(Buffer.from(random.pick(['{', ...SNIPPETS])));
    case 2:
      return insert(bytes.slice(from, short));
    case 3:
      return splice(bytes, { from, to: Math.min(to, from + 1) }, Uint8Array.of(random.below(256)));
    case 4:
      return random.chance(0.1) ? bytes.subarray(0, to) : bytes;
    case 5:
      return splice(bytes, { from: short, to: short }, bytes.slice(from, to));
    case 6:
      return insert(Buffer.from(random.pick(['(', ...SNIPPETS]).repeat(1 + random.below(40))));
    default:
      return insert(Buffer.from(random.pick(['[', ...SNIPPETS]), 'utf16le'));
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {{ from: number, to: number }} range
 * @param {Uint8Array} between
 */
function splice(bytes, { from, to }, between) {
  return Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(to)]);
}

/** @type {(bytes: Uint8Array, state: { counts: Counts, seed: number }) => Promise<void>} */
async function check(bytes, { counts, seed }) {
  const start = performance.now();
  let nodes = 0;
  try {
    const reading = readGames(bytes, LIMITS);
    for await (const read of reading) {
      await checkGame(read);
      counts.games += 1;
      nodes += read.game.nodeCount;
      counts.warnings += read.warnings.length;
    }
    reading.warnings.map(warningText);
  } catch (error) {
    console.error(`--runs 1 --seed ${seed}: ${Buffer.from(bytes).toString('base64')}`);
    throw error;
  }
  const milliseconds = performance.now() - start;
  if (milliseconds > SLOW_MILLISECONDS)
    throw new RunError(`seed ${seed} took ${milliseconds} ms`, 1);
  counts.files += 1;
  counts.nodes += nodes;
  counts.slowest = Math.max(counts.slowest, milliseconds);
  if (nodes > 0) counts.withMoves += 1;
}

/** @param {ReadGame} read */
async function checkGame({ game, warnings }) {
  const isWithin =
    game.nodeCount <= LIMITS.maxNodesPerGame &&
    game.tags.length <= LIMITS.maxTags + 2 &&
    warnings.length <= LIMITS.maxWarningsPerGame + 1 &&
    game.tags.every(({ value }) => value.length <= LIMITS.maxTagLength);
  if (!isWithin) throw new RunError('A limit was exceeded', 1);
  warnings.map(warningText);
  const text = writeGame(game);
  const { bytes } = writeGameBytes(game, { encoding: 'gb18030' });
  for (const again of [Buffer.from(text), bytes]) {
    for await (const back of readGames(again)) {
      if (sameGame(back.game, game)) continue;
      throw new RunError(`The game does not read back equal:\n${text}`, 1);
    }
  }
}

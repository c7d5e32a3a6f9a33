import { createRequire } from 'node:module';
import { cpuSeconds } from './bench-table.mjs';
import { startNative } from './rules-native.mjs';

/**
 * Counts the leaves below a position with one library.
 *
 * @typedef {(depth: number) => number | Promise<number>} Count
 *
 * @typedef {object} Counter
 * @property {(fen: string) => Count} prepare takes a FEN of two parts
 * @property {() => number} cpuSeconds CPU time, user and system, that the library has used so far
 * @property {() => void} [close]
 */

/**
 * One loader per library, so that a process loads only the one that it measures.
 *
 * @type {Readonly<Record<string, () => Promise<Counter>>>}
 */
export const COUNTERS = {
  listed: () => loadOwn('listed'),
  played: () => loadOwn('played'),
  ffish: () => loadFfish(countFfish),
  'ffish-every-leaf': () => loadFfish(countFfishEveryLeaf),
  elephantops: loadElephantops,
  native: startNative,
};

/**
 * @param {import('@chuhe/rules/perft').PerftWay} way
 * @returns {Promise<Counter>}
 */
async function loadOwn(way) {
  const { perftOfBoard } = await import('@chuhe/rules/perft');
  const { Position } = await import('@chuhe/rules/position');
  return {
    prepare: (fen) => {
      const board = Position.fromFen(fen).toBoard();
      return (depth) => perftOfBoard(board, depth, way);
    },
    cpuSeconds,
  };
}

async function loadElephantops() {
  const { parseFen } = await import('elephantops/fen');
  const { perft } = await import('elephantops/debug');
  const { Xiangqi } = await import('elephantops/xiangqi');
  return {
    /** @type {Counter['prepare']} */
    prepare: (fen) => {
      const position = Xiangqi.fromSetup(parseFen(`${fen} - - 0 1`).unwrap()).unwrap();
      return (depth) => perft(position, depth);
    },
    cpuSeconds,
  };
}

/** @typedef {import('ffish').Board} FfishBoard */

/**
 * @param {(board: FfishBoard, depth: number) => number} countBoard
 * @returns {Promise<Counter>}
 */
async function loadFfish(countBoard) {
  // On Node, ffish finds its file only without a global fetch.
  Reflect.deleteProperty(globalThis, 'fetch');
  /** @type {import('ffish').FairyStockfish & { onRuntimeInitialized?: () => void }} */
  const ffish = createRequire(import.meta.url)('ffish');
  await new Promise((resolve) => {
    ffish.onRuntimeInitialized = () => resolve(undefined);
  });
  // Its handlers print ffish's source on any uncaught error.
  process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection');
  const board = new ffish.Board('xiangqi');
  return {
    prepare: (fen) => (depth) => {
      board.setFen(`${fen} - - 0 1`);
      return countBoard(board, depth);
    },
    cpuSeconds,
  };
}

/**
 * Only counts the moves of the last ply, which is the fastest way.
 *
 * @param {FfishBoard} board
 * @param {number} depth
 * @returns {number}
 */
function countFfish(board, depth) {
  if (depth === 1) return board.numberLegalMoves();
  return countMoves(board, () => countFfish(board, depth - 1));
}

/**
 * @param {FfishBoard} board
 * @param {number} depth
 * @returns {number}
 */
function countFfishEveryLeaf(board, depth) {
  if (depth === 0) return 1;
  return countMoves(board, () => countFfishEveryLeaf(board, depth - 1));
}

/**
 * @param {FfishBoard} board
 * @param {() => number} countNext
 */
function countMoves(board, countNext) {
  const moves = board.legalMoves();
  if (moves === '') return 0;
  let total = 0;
  for (const move of moves.split(' ')) {
    board.push(move);
    total += countNext();
    board.pop();
  }
  return total;
}

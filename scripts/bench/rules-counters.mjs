import { cpuSeconds } from './bench-table.mjs';
import { loadFfish } from './load-ffish.mjs';
import { startNativeCounter } from './rules-native.mjs';

/**
 * Functions that count the leaves below a position, each with one library.
 *
 * @typedef {(depth: number) => number | Promise<number>} Count
 *
 * @typedef {object} Counter
 * @property {(fen: string) => Count} prepare takes a FEN of two parts
 * @property {() => number} cpuSeconds user and system CPU time that the library has used so far
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
  ffish: () => prepareFfish(countFfish),
  'ffish-every-leaf': () => prepareFfish(countFfishEveryLeaf),
  elephantops: loadElephantops,
  native: startNativeCounter,
};

/** @type {(mode: import('@chuhe/rules/perft').PerftMode) => Promise<Counter>} */
async function loadOwn(mode) {
  const { perftOfBoard } = await import('@chuhe/rules/perft');
  const { Position } = await import('@chuhe/rules/position');
  return {
    prepare: (fen) => {
      const board = Position.fromFen(fen).toBoard();
      return (depth) => perftOfBoard(board, depth, mode);
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

/** @type {(countBoard: (board: FfishBoard, depth: number) => number) => Promise<Counter>} */
async function prepareFfish(countBoard) {
  const { Board } = await loadFfish();
  const board = new Board('xiangqi');
  return {
    prepare: (fen) => (depth) => {
      board.setFen(`${fen} - - 0 1`);
      return countBoard(board, depth);
    },
    cpuSeconds,
  };
}

// Counts the moves of the last ply without playing them, which is the fastest way.
/** @type {(board: FfishBoard, depth: number) => number} */
function countFfish(board, depth) {
  if (depth === 1) return board.numberLegalMoves();
  return countMoves(board, () => countFfish(board, depth - 1));
}

/** @type {(board: FfishBoard, depth: number) => number} */
function countFfishEveryLeaf(board, depth) {
  if (depth === 0) return 1;
  return countMoves(board, () => countFfishEveryLeaf(board, depth - 1));
}

/** @type {(board: FfishBoard, countNext: () => number) => number} */
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

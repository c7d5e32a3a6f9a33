import {
  MAX_KEY_LENGTH,
  makeKey,
  makeKeyHex,
  PositionKeyWriter,
} from '@chuhe/cloudbook/position-key';
import { makeFen } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { readCommandLine } from '../lib/options.mjs';
import { median } from '../lib/quantiles.mjs';
import { pick, seededRandom } from '../lib/random.mjs';
import { cpuSeconds, printMachine } from './bench-table.mjs';

/**
 * Measures keys written per second of CPU time, compared with FENs, which could be used as keys instead. Positions are from
 * random games. The methods alternate. Prints medians of the rounds.
 *
 * @typedef {import('@chuhe/rules/board').Board} Board
 * @typedef {{ title: string, each: (board: Board, position: Position) => number }} Method
 */

const POSITIONS = 5_000;
const PLIES = 120;
const ROUNDS = 5;
const ROUND_SECONDS = 0.5;

const writer = new PositionKeyWriter();
const bytes = new Uint8Array(MAX_KEY_LENGTH);

/**
 * The first method is the baseline. Each returns a number that depends on its result, so that no work can be optimised away.
 *
 * @type {readonly Method[]}
 */
const METHODS = [
  { title: 'makeFen of a board', each: (board) => makeFen(board.toSetup()).length },
  { title: 'PositionKeyWriter', each: (board) => writer.write(board, bytes) },
  {
    title: 'PositionKeyWriter, as hex',
    each: (board) => makeKeyHex(bytes.subarray(0, writer.write(board, bytes))).length,
  },
  { title: 'makeKey of a Position', each: (_, position) => makeKey(position).key.length },
];

/** @param {readonly string[]} args */
export async function run(args) {
  readCommandLine(args, { usage: 'Use: npm run bench -- cloudbook', options: {} });
  printMachine();
  const positions = makePositions().map((position) => ({ board: position.toBoard(), position }));
  const rates = METHODS.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, method] of METHODS.entries()) {
      const rate = measure(method, positions);
      // The first round warms up.
      if (round > 0) rates[at]?.push(rate);
    }
  }
  const [baseline = 1, ...others] = rates.map(median);
  for (const [at, rate] of [baseline, ...others].entries()) {
    const title = METHODS[at]?.title ?? '';
    console.log(
      `${title.padEnd(28)} ${Math.round(rate).toLocaleString('en').padStart(12)} positions/s ${(rate / baseline).toFixed(1).padStart(7)} × makeFen`,
    );
  }
}

/** @returns {Position[]} */
function makePositions() {
  const random = seededRandom(1);
  const positions = [];
  let position = Position.initial();
  for (let ply = 1; positions.length < POSITIONS; ply += 1) {
    const moves = position.moves();
    if (moves.length === 0 || ply % PLIES === 0) position = Position.initial();
    else {
      position = position.play(pick(moves, random));
      positions.push(position);
    }
  }
  return positions;
}

/** @type {(method: Method, positions: readonly { board: Board, position: Position }[]) => number} */
function measure({ each }, positions) {
  const begin = cpuSeconds();
  let done = 0;
  let sum = 0;
  while (cpuSeconds() - begin < ROUND_SECONDS) {
    for (const { board, position } of positions) sum += each(board, position);
    done += positions.length;
  }
  if (sum === 0) throw new Error('nothing was written');
  return done / (cpuSeconds() - begin);
}

import { Position } from '@chuhe/rules/position';

/**
 * Lines for a UCI engine: right ones, wrong ones, and right ones with something changed. The same random numbers make the
 * same lines.
 *
 * @typedef {() => number} Random from 0 up to, but not including, 1
 */

/** Files that `EvalFile` may name; only the last two can be used. */
export const NETWORK_NAMES = /** @type {const} */ ([
  'missing.nnue',
  'cut.nnue',
  'noise.nnue',
  'whole.nnue',
  'other.nnue',
]);

const GAMES = { count: 30, plies: 120 };
const SETUPS = [
  'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
  '1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w',
  '3k5/4P4/9/9/9/9/9/9/9/4K4 b',
  'rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 119 80',
  // Without a king, with two, both in one file, outside the palace, in check with the other side to move.
  '9/9/9/9/9/9/9/9/9/9 w',
  '3kk4/9/9/9/9/9/9/9/9/4K4 w',
  '4k4/9/9/9/9/9/9/9/9/4K4 w',
  '9/4k4/9/9/9/4K4/9/9/9/9 b',
  '4k4/9/9/9/9/9/9/9/4R4/3K5 w',
  'RRRRRRRRR/RRRRRRRRR/RRRRRRRRR/9/9/9/9/9/9/3k1K3 w',
];
const SNIPPETS = [
  Array.from(' /0189kKaAbBnNrRcCpPhHeEwq-\t\r\0'),
  ['\u00a0', '\u3000', '\ufeff', '９', '車', '\ud835', '-1', '1e9', 'NaN', '__proto__'],
  [' moves ', ' depth ', ' nodes ', ' name ', ' value ', ' fen ', ' startpos ', 'a0a1'],
  ['99999999999999999999', '9/'.repeat(40), ' '.repeat(90)],
].flat();
/** Characters: more than the engine reads. */
const HUGE = 150_000;

/**
 * @param {Random} random
 * @returns {() => string} a line
 */
export function makeLineSource(random) {
  const games = Array.from({ length: GAMES.count }, () => playByLot(random));
  const lot = new Lot(random);
  /** @type {readonly (readonly [share: number, make: () => string])[]} */
  const kinds = [
    [30, () => makePosition(lot, lot.pick(games))],
    [28, () => makeGo(lot)],
    [10, () => lot.pick(['stop', 'ponderhit', ' stop '])],
    [10, () => 'isready'],
    [7, () => lot.pick(['ucinewgame', 'uci', 'eval', 'Isready', '', 'help'])],
    [5, () => makeCommonOption(lot)],
    [9, () => makeGarbage(lot)],
    [0.1, () => makeCostlyOption(lot)],
    [0.05, () => `${lot.pick(['go ', 'position fen ', '9', 'isready '])}${'9'.repeat(HUGE)}`],
  ];
  return () => {
    const line = lot.weigh(kinds)();
    return tame(lot.chance(0.15) ? mutate(line, lot) : line);
  };
}

class Lot {
  /** @param {Random} random */
  constructor(random) {
    this.random = random;
  }

  /** @param {number} count */
  below(count) {
    return Math.floor(this.random() * count);
  }

  /** @param {number} share */
  chance(share) {
    return this.random() < share;
  }

  /**
   * @template Item
   * @param {readonly Item[]} items at least one
   * @returns {Item}
   */
  pick(items) {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('there is nothing to pick from');
    return item;
  }

  /**
   * @template Item
   * @param {readonly (readonly [share: number, item: Item])[]} items at least one
   * @returns {Item}
   */
  weigh(items) {
    let left = this.random() * items.reduce((sum, [share]) => sum + share, 0);
    const found = items.find(([share]) => (left -= share) < 0) ?? items[0];
    if (found === undefined) throw new RangeError('there is nothing to pick from');
    return found[1];
  }
}

/**
 * @param {Random} random
 * @returns {{ fens: string[], moves: string[] }} the FEN before each move
 */
function playByLot(random) {
  /** @type {{ fens: string[], moves: string[] }} */
  const game = { fens: [], moves: [] };
  let position = Position.initial();
  while (game.moves.length < GAMES.plies && position.outcome() === undefined) {
    const moves = position.legalMoves();
    const move = moves[Math.floor(random() * moves.length)];
    if (move === undefined) break;
    game.fens.push(position.fen);
    game.moves.push(move);
    position = position.play(move);
  }
  return game;
}

/**
 * @param {Lot} lot
 * @param {{ fens: readonly string[], moves: readonly string[] }} game
 */
function makePosition(lot, { fens, moves }) {
  const start = lot.below(moves.length);
  const end = lot.pick([start, start + lot.below(6), moves.length]);
  return lot.weigh([
    [5, `position startpos moves ${moves.slice(0, start).join(' ')}`],
    [5, `position fen ${fens[start]} - - 0 1 moves ${moves.slice(start, end).join(' ')}`],
    [3, `position fen ${fens[start]}`],
    [2, `position fen ${lot.pick(SETUPS)}`],
    // Moves of another position.
    [1, `position startpos moves ${moves.slice(start).join(' ')}`],
    [0.5, `position fen ${lot.pick(SETUPS)} moves ${moves.slice(start, end).join(' ')}`],
    [0.5, lot.pick(['position', 'position fen', 'position startpos moves', 'position moves a0a1'])],
  ]);
}

/** @param {Lot} lot */
function makeGo(lot) {
  const clock = () => `wtime ${lot.below(40)} btime ${lot.below(40)}`;
  return lot.weigh([
    [6, `go depth ${1 + lot.below(5)}`],
    [6, `go nodes ${1 + lot.below(2_000)}`],
    [3, `go movetime ${1 + lot.below(4)}`],
    [2, `go ${clock()}`],
    [2, `go ${clock()} winc ${lot.below(3)} binc ${lot.below(3)} movestogo ${1 + lot.below(3)}`],
    [1, `go mate ${1 + lot.below(3)}`],
    [1, 'go perft 1'],
    [1, `go nodes 500 searchmoves ${lot.pick(['h2e2 b2e2', 'a0a1', 'x', '', 'a0a9 h0g2'])}`],
    [1, lot.pick(['go', 'go infinite', 'go ponder', `go ponder ${clock()}`, 'go ponder depth 2'])],
    [1, lot.pick(['go depth', 'go depth 0', 'go nodes -1', 'go wtime', 'go depth x', 'go mate 0'])],
    [0.5, `go depth ${lot.pick([100, 101, 1e9])} nodes ${lot.pick([1, 300])}`],
  ]);
}

/** @param {Lot} lot */
function makeCommonOption(lot) {
  const number = lot.pick([-1, 0, 1, 1, 1, 2, 3, 128, 129, 1e12, 'x', '']);
  return lot.weigh([
    [5, `setoption name MultiPV value ${number}`],
    [2, 'setoption name Clear Hash'],
    [1, `setoption name Threads value ${lot.pick([0, 1, 33, -4, 'two', ''])}`],
    [1, `setoption name Hash value ${lot.pick([0, 1, 2_049, 1e9, 'x', ''])}`],
    [1, `setoption name EvalFile value ${lot.pick(NETWORK_NAMES.slice(0, 3))}`],
    [1, `setoption name ${lot.pick(['Ponder value true', 'Nothing value 1', '', 'value'])}`],
    [1, lot.pick(['setoption', 'setoption value 3', 'setoption name', 'setoption MultiPV 2'])],
  ]);
}

/**
 * What makes the engine begin anew.
 *
 * @param {Lot} lot
 */
function makeCostlyOption(lot) {
  return lot.pick([
    `setoption name Hash value ${1 + lot.below(32)}`,
    `setoption name Threads value ${1 + lot.below(3)}`,
    `setoption name EvalFile value ${lot.pick(NETWORK_NAMES)}`,
  ]);
}

/** @param {Lot} lot */
function makeGarbage(lot) {
  const parts = Array.from({ length: lot.below(20) }, () =>
    lot.chance(0.5) ? lot.pick(SNIPPETS) : String.fromCharCode(lot.below(0x1_00_00)),
  );
  return parts.join('').replaceAll('\n', ' ');
}

/**
 * @param {string} line
 * @param {Lot} lot
 */
function mutate(line, lot) {
  const [from, to] = [lot.below(line.length + 1), lot.below(line.length + 1)];
  const [head, tail] = [line.slice(0, from), line.slice(from)];
  return lot.pick([
    () => head + lot.pick(SNIPPETS) + tail,
    () => head + tail.slice(1 + lot.below(4)),
    () => head + lot.pick(SNIPPETS) + tail.slice(1),
    () => head,
    () => head + line.slice(to),
    () => `${head} ${head}${tail}`,
  ])();
}

/**
 * Keeps out what is right and would take too long: the end of the engine, a deep count, which is not heard by `stop`, and
 * large tables.
 *
 * @param {string} line
 */
function tame(line) {
  if (/^\s*quit(\s|$)/.test(line)) return 'quit_';
  const shallow = line.replace(/(perft\s+)-?\d+/g, '$11');
  return lowerOption(lowerOption(shallow, 'hash', [32, 2_048]), 'threads', [3, 32]);
}

/**
 * @param {string} line
 * @param {string} option
 * @param {readonly [most: number, allowed: number]} limits the most that this line sets, and that the engine takes
 */
function lowerOption(line, option, [most, allowed]) {
  const pattern = new RegExp(`(${option}\\s+value\\s+)(\\d+)`, 'i');
  return line.replace(pattern, (all, head, text) => {
    const value = Number(text);
    return value > most && value <= allowed ? `${head}${most}` : all;
  });
}

import { Position } from '@chuhe/rules/position';
import { pick } from '../lib/random.mjs';

/**
 * Lines for a UCI engine: valid, invalid and mutated ones. The same random numbers make the same lines.
 *
 * @typedef {() => number} Random from 0 up to, but not including, 1
 */

/** Files that `EvalFile` names; only the last two are valid networks. */
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
  // Invalid: no kings, three kings, kings facing each other, a king outside the palace, the side not to move in check.
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
/** Number of characters in a huge line, more than the engine reads. */
const HUGE_LENGTH = 150_000;

/**
 * @param {Random} random
 * @returns {() => string} a line
 */
export function makeLineSource(random) {
  const games = Array.from({ length: GAMES.count }, () => playRandomGame(random));
  const choice = new Choice(random);
  /** @type {readonly (readonly [share: number, make: () => string])[]} */
  const kinds = [
    [30, () => makePosition(choice, choice.pick(games))],
    [28, () => makeGo(choice)],
    [10, () => choice.pick(['stop', 'ponderhit', ' stop '])],
    [10, () => 'isready'],
    [7, () => choice.pick(['ucinewgame', 'uci', 'eval', 'Isready', '', 'help'])],
    [5, () => makeCommonOption(choice)],
    [9, () => makeGarbage(choice)],
    [0.1, () => makeCostlyOption(choice)],
    [
      0.05,
      () => `${choice.pick(['go ', 'position fen ', '9', 'isready '])}${'9'.repeat(HUGE_LENGTH)}`,
    ],
  ];
  return () => {
    const line = choice.weigh(kinds)();
    return limitCost(choice.chance(0.15) ? mutate(line, choice) : line);
  };
}

/** Random choices. */
class Choice {
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
    return pick(items, this.random);
  }

  /**
   * @template Item
   * @param {readonly (readonly [share: number, item: Item])[]} items at least one
   * @returns {Item}
   */
  weigh(items) {
    let left = this.random() * items.reduce((sum, [share]) => sum + share, 0);
    const found = items.find(([share]) => (left -= share) < 0) ?? this.pick(items);
    return found[1];
  }
}

/**
 * @param {Random} random
 * @returns {{ fens: string[], moves: string[] }} the FEN before each move
 */
function playRandomGame(random) {
  /** @type {{ fens: string[], moves: string[] }} */
  const game = { fens: [], moves: [] };
  let position = Position.initial();
  while (game.moves.length < GAMES.plies && position.outcome() === undefined) {
    const move = pick(position.legalMoves(), random);
    game.fens.push(position.fen);
    game.moves.push(move);
    position = position.play(move);
  }
  return game;
}

/**
 * @param {Choice} choice
 * @param {{ fens: readonly string[], moves: readonly string[] }} game
 */
function makePosition(choice, { fens, moves }) {
  const start = choice.below(moves.length);
  const end = choice.pick([start, start + choice.below(6), moves.length]);
  return choice.weigh([
    [5, `position startpos moves ${moves.slice(0, start).join(' ')}`],
    [5, `position fen ${fens[start]} - - 0 1 moves ${moves.slice(start, end).join(' ')}`],
    [3, `position fen ${fens[start]}`],
    [2, `position fen ${choice.pick(SETUPS)}`],
    // Moves that belong to another position.
    [1, `position startpos moves ${moves.slice(start).join(' ')}`],
    [0.5, `position fen ${choice.pick(SETUPS)} moves ${moves.slice(start, end).join(' ')}`],
    [
      0.5,
      choice.pick(['position', 'position fen', 'position startpos moves', 'position moves a0a1']),
    ],
  ]);
}

/** @param {Choice} choice */
function makeGo(choice) {
  const clock = () => `wtime ${choice.below(40)} btime ${choice.below(40)}`;
  return choice.weigh([
    [6, `go depth ${1 + choice.below(5)}`],
    [6, `go nodes ${1 + choice.below(2_000)}`],
    [3, `go movetime ${1 + choice.below(4)}`],
    [2, `go ${clock()}`],
    [
      2,
      `go ${clock()} winc ${choice.below(3)} binc ${choice.below(3)} movestogo ${1 + choice.below(3)}`,
    ],
    [1, `go mate ${1 + choice.below(3)}`],
    [1, 'go perft 1'],
    [1, `go nodes 500 searchmoves ${choice.pick(['h2e2 b2e2', 'a0a1', 'x', '', 'a0a9 h0g2'])}`],
    [
      1,
      choice.pick(['go', 'go infinite', 'go ponder', `go ponder ${clock()}`, 'go ponder depth 2']),
    ],
    [
      1,
      choice.pick(['go depth', 'go depth 0', 'go nodes -1', 'go wtime', 'go depth x', 'go mate 0']),
    ],
    [0.5, `go depth ${choice.pick([100, 101, 1e9])} nodes ${choice.pick([1, 300])}`],
  ]);
}

/** @param {Choice} choice */
function makeCommonOption(choice) {
  const number = choice.pick([-1, 0, 1, 1, 1, 2, 3, 128, 129, 1e12, 'x', '']);
  return choice.weigh([
    [5, `setoption name MultiPV value ${number}`],
    [2, 'setoption name Clear Hash'],
    [1, `setoption name Threads value ${choice.pick([0, 1, 33, -4, 'two', ''])}`],
    [1, `setoption name Hash value ${choice.pick([0, 1, 2_049, 1e9, 'x', ''])}`],
    [1, `setoption name EvalFile value ${choice.pick(NETWORK_NAMES.slice(0, 3))}`],
    [1, `setoption name ${choice.pick(['Ponder value true', 'Nothing value 1', '', 'value'])}`],
    [1, choice.pick(['setoption', 'setoption value 3', 'setoption name', 'setoption MultiPV 2'])],
  ]);
}

/**
 * Options that restart the engine.
 *
 * @param {Choice} choice
 */
function makeCostlyOption(choice) {
  return choice.pick([
    `setoption name Hash value ${1 + choice.below(32)}`,
    `setoption name Threads value ${1 + choice.below(3)}`,
    `setoption name EvalFile value ${choice.pick(NETWORK_NAMES)}`,
  ]);
}

/** @param {Choice} choice */
function makeGarbage(choice) {
  const parts = Array.from({ length: choice.below(20) }, () =>
    choice.chance(0.5) ? choice.pick(SNIPPETS) : String.fromCharCode(choice.below(0x1_00_00)),
  );
  return parts.join('').replaceAll('\n', ' ');
}

/** @type {(line: string, choice: Choice) => string} */
function mutate(line, choice) {
  const [from, to] = [choice.below(line.length + 1), choice.below(line.length + 1)];
  const [head, tail] = [line.slice(0, from), line.slice(from)];
  return choice.pick([
    () => head + choice.pick(SNIPPETS) + tail,
    () => head + tail.slice(1 + choice.below(4)),
    () => head + choice.pick(SNIPPETS) + tail.slice(1),
    () => head,
    () => head + line.slice(to),
    () => `${head} ${head}${tail}`,
  ])();
}

/**
 * Changes valid lines that would end the engine or take too long: `quit`, a deep perft, a large hash, and many threads.
 *
 * @param {string} line
 */
function limitCost(line) {
  if (/^\s*quit(\s|$)/.test(line)) return 'quit_';
  const shallow = line.replace(/(perft\s+)-?\d+/g, '$11');
  return lowerOption(lowerOption(shallow, 'hash', [32, 2_048]), 'threads', [3, 32]);
}

/**
 * @param {string} line
 * @param {string} option
 * @param {readonly [most: number, allowed: number]} limits the most that a line may set, and the most that the engine accepts
 */
function lowerOption(line, option, [most, allowed]) {
  const pattern = new RegExp(`(${option}\\s+value\\s+)(\\d+)`, 'i');
  return line.replace(pattern, (all, head, text) => {
    const value = Number(text);
    return value > most && value <= allowed ? `${head}${most}` : all;
  });
}

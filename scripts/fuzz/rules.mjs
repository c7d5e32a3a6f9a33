import { FEN_LEVELS, INITIAL_FEN, makeFen, parseFen, validateFen } from '@chuhe/rules/fen';
import { issueText } from '@chuhe/rules/issue';
import { makeMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { seededRandom } from '../lib/random.mjs';
import { RunError } from '../lib/run.mjs';

/**
 * `npm run fuzz -- rules [--runs N] [--seed S]`: passes mutated FENs and moves to the rules. Each must be accepted, or
 * refused with its location, quickly and without a throw. The first input that fails is printed, and the status is 1.
 */

const BASES = [
  INITIAL_FEN,
  `${INITIAL_FEN} - - 0 1`,
  '1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w',
  '4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w',
  'rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r',
  '3k5/4P4/9/9/9/9/9/9/9/4K4 b',
  '9/9/9/9/9/9/9/9/9/9 w',
];
const TOKENS = [
  Array.from('/ 9810kKaAbBnNrRcCpPhHeEgGmMwq-[]'),
  [
    '//',
    '  ',
    '\u00a0',
    '\u3000',
    '\ufeff',
    '\t',
    '\r\n',
    '\0',
    '[]',
    '[-]',
    ' - - 0 1',
    ' w',
    ' b',
    ' r',
  ],
  [
    ' moves h2e2',
    '９',
    '車',
    '\ud835',
    '𝕂',
    '-1',
    '1e9',
    '__proto__',
    '9/'.repeat(40),
    ' '.repeat(90),
  ],
].flat();
const START = Position.initial();
const MOVES = START.legalMoves();
/** Longer than any of these inputs needs on a busy machine, and far shorter than a hang. */
const SLOW_MILLISECONDS = 2_000;

/** @param {readonly string[]} args */
export async function run(args) {
  const runs = readOption(args, '--runs', 200_000);
  const seed = readOption(args, '--seed', Math.floor(Math.random() * 2 ** 31));
  console.log(`${runs} runs, seed ${seed}`);
  const nextFraction = seededRandom(seed);
  /** @param {number} below */
  const random = (below) => Math.floor(nextFraction() * below);
  const counts = { fens: 0, readable: 0, legal: 0, moves: 0, played: 0, slowest: 0 };
  const start = performance.now();
  for (let done = 0; done < runs; done += 1) {
    if (done % 4 === 3) checkMove(mutate(pick(random, MOVES), random), counts);
    else checkFen(mutate(pick(random, BASES), random), counts);
  }
  report(counts, runs, (performance.now() - start) / 1000);
}

/**
 * @param {{ fens: number, readable: number, legal: number, moves: number, played: number, slowest: number }} counts
 * @param {number} runs
 * @param {number} seconds
 */
function report(counts, runs, seconds) {
  const { fens, readable, legal, moves, played, slowest } = counts;
  console.log(`${fens} FENs: ${readable} still readable, ${legal} of them legal positions`);
  console.log(`${moves} moves: ${played} still legal`);
  console.log(`nothing thrown; slowest input ${slowest.toFixed(1)} ms`);
  console.log(`${seconds.toFixed(1)} s, ${Math.round(runs / seconds)} inputs/s`);
}

/**
 * @param {string} text
 * @param {{ fens: number, readable: number, legal: number, slowest: number }} counts
 */
function checkFen(text, counts) {
  counts.fens += 1;
  guard(text, counts, () => {
    const read = parseFen(text);
    const position = Position.parse(text);
    const levels = FEN_LEVELS.map((level) => validateFen(text, level));
    for (const issue of levels.flat()) checkIssue(issue, text);
    if (!read.ok) return checkIssue(read.error, text);
    counts.readable += 1;
    const fen = makeFen(read.value);
    assert(validateFen(fen, 'loose').length === 0, 'a written FEN is valid');
    assert(position.ok === (validateFen(fen, 'legal').length === 0), 'one verdict on legality');
    if (!position.ok) return;
    counts.legal += 1;
    assert(position.value.fen === fen, 'a position keeps its FEN');
    for (const move of position.value.legalMoves()) position.value.play(move);
  });
}

/**
 * @param {string} text
 * @param {{ moves: number, played: number, slowest: number }} counts
 */
function checkMove(text, counts) {
  counts.moves += 1;
  guard(text, counts, () => {
    const move = parseMove(text);
    assert(move === undefined || makeMove(move) === text, 'a move is written as it was read');
    const next = START.tryPlay(text);
    assert((next !== undefined) === MOVES.includes(text), 'only legal moves are played');
    if (next) counts.played += 1;
  });
}

/**
 * @param {import('@chuhe/rules/issue').Issue} issue
 * @param {string} text
 */
function checkIssue(issue, text) {
  const { code, at, square, found } = issue;
  assert(at === undefined || (at >= 0 && at <= text.length), 'an offset lies in the text');
  const concernsAll = ['too-long', 'parts', 'king-count'].includes(code) && found !== undefined;
  assert(at !== undefined || square !== undefined || concernsAll, 'an issue names its location');
  assert(issueText(issue).length < 200, 'a message stays short');
}

/**
 * @param {string} text
 * @param {{ slowest: number }} counts
 * @param {() => void} check
 */
function guard(text, counts, check) {
  const start = performance.now();
  try {
    check();
  } catch (error) {
    const reason = error instanceof Error ? error.stack : String(error);
    throw new RunError(`input ${JSON.stringify(text)}\n${reason}`, 1);
  }
  const milliseconds = performance.now() - start;
  counts.slowest = Math.max(counts.slowest, milliseconds);
  if (milliseconds > SLOW_MILLISECONDS) {
    throw new RunError(`input ${JSON.stringify(text)} took ${milliseconds.toFixed(0)} ms`, 1);
  }
}

/**
 * @param {boolean} holds
 * @param {string} rule
 */
function assert(holds, rule) {
  if (!holds) throw new Error(`does not hold: ${rule}`);
}

/**
 * @param {string} text
 * @param {(below: number) => number} random
 */
function mutate(text, random) {
  let changed = text;
  for (let edits = random(5); edits > 0; edits -= 1) {
    const at = random(changed.length + 1);
    const dropped = random(3) === 0 ? random(12) : random(2);
    const inserted = random(4) === 0 ? randomText(random) : pick(random, TOKENS);
    const middle = random(4) === 0 ? '' : inserted;
    changed = changed.slice(0, at) + middle + changed.slice(at + dropped);
  }
  return changed;
}

/** @param {(below: number) => number} random */
function randomText(random) {
  const codes = Array.from({ length: random(6) }, () => random(random(2) === 0 ? 128 : 65_536));
  return String.fromCharCode(...codes);
}

/**
 * @template Item
 * @param {(below: number) => number} random
 * @param {readonly [Item, ...Item[]] | readonly Item[]} items
 * @returns {Item}
 */
function pick(random, items) {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/**
 * @param {readonly string[]} args
 * @param {string} name
 * @param {number} fallback
 */
function readOption(args, name, fallback) {
  const index = args.indexOf(name);
  if (index < 0) return fallback;
  const value = Number(args[index + 1]);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RunError(
      `${name} needs a whole number. Use: npm run fuzz -- rules [--runs N] [--seed S]`,
      1,
    );
  }
  return value;
}

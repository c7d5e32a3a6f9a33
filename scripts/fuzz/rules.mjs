import { FEN_LEVELS, INITIAL_FEN, makeFen, parseFen, validateFen } from '@chuhe/rules/fen';
import { issueText } from '@chuhe/rules/issue';
import { makeMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { readCommandLine } from '../lib/options.mjs';
import { pick, randomSeed, seededRandom } from '../lib/random.mjs';
import { RunError } from '../lib/run.mjs';

/**
 * Passes mutated FENs and moves to the rules. Each must quickly be accepted, or refused with the location of the problem,
 * without an exception. The first input that fails is printed, and the status is 1.
 *
 * @typedef {() => number} Random from 0 up to, but not including, 1
 * @typedef {{ fens: number, readable: number, legal: number, moves: number, played: number, slowest: number }} Counts
 */

const USAGE = 'Use: npm run fuzz -- rules [--runs 200000] [--seed S]';

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
  ['//', '  ', '\u00a0', '\u3000', '\ufeff', '\t', '\r\n', '\0', '[]', '[-]', ' - - 0 1'],
  [' w', ' b', ' r', ' moves h2e2', '９', '車', '\ud835', '𝕂', '-1', '1e9', '__proto__'],
  ['9/'.repeat(40), ' '.repeat(90)],
].flat();
const START = Position.initial();
const MOVES = START.legalMoves();
/** An input that takes longer counts as a hang. A normal input takes far less, even on a busy machine. */
const SLOW_MILLISECONDS = 2_000;

/** @param {readonly string[]} args */
export async function run(args) {
  const options = { runs: 200_000, seed: randomSeed() };
  const { runs, seed } = readCommandLine(args, { usage: USAGE, options }).options;
  console.log(`${runs} runs, seed ${seed}`);
  const random = seededRandom(seed);
  const counts = { fens: 0, readable: 0, legal: 0, moves: 0, played: 0, slowest: 0 };
  const start = performance.now();
  for (let done = 0; done < runs; done += 1) {
    if (done % 4 === 3) checkMove(mutate(pick(MOVES, random), random), counts);
    else checkFen(mutate(pick(BASES, random), random), counts);
  }
  report(counts, runs, (performance.now() - start) / 1000);
}

/** @type {(counts: Counts, runs: number, seconds: number) => void} */
function report({ fens, readable, legal, moves, played, slowest }, runs, seconds) {
  console.log(`${fens} FENs: ${readable} still readable, ${legal} of them legal positions`);
  console.log(`${moves} moves: ${played} still legal`);
  console.log(`nothing thrown; slowest input ${slowest.toFixed(1)} ms`);
  console.log(`${seconds.toFixed(1)} s, ${Math.round(runs / seconds)} inputs/s`);
}

/** @type {(text: string, counts: Counts) => void} */
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

/** @type {(text: string, counts: Counts) => void} */
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

/** @type {(issue: import('@chuhe/rules/issue').Issue, text: string) => void} */
function checkIssue(issue, text) {
  const { code, at, square, found } = issue;
  assert(at === undefined || (at >= 0 && at <= text.length), 'an offset lies in the text');
  const concernsAll = ['too-long', 'parts', 'king-count'].includes(code) && found !== undefined;
  assert(at !== undefined || square !== undefined || concernsAll, 'an issue names its location');
  assert(issueText(issue).length < 200, 'a message stays short');
}

/** @type {(text: string, counts: Counts, check: () => void) => void} */
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

/** @type {(holds: boolean, rule: string) => void} */
function assert(holds, rule) {
  if (!holds) throw new Error(`does not hold: ${rule}`);
}

/** @type {(text: string, random: Random) => string} */
function mutate(text, random) {
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  const randomText = () => {
    const codes = Array.from({ length: below(6) }, () => below(below(2) === 0 ? 128 : 65_536));
    return String.fromCharCode(...codes);
  };
  let changed = text;
  for (let edits = below(5); edits > 0; edits -= 1) {
    const at = below(changed.length + 1);
    const dropped = below(3) === 0 ? below(12) : below(2);
    const inserted = below(4) === 0 ? randomText() : pick(TOKENS, random);
    const middle = below(4) === 0 ? '' : inserted;
    changed = changed.slice(0, at) + middle + changed.slice(at + dropped);
  }
  return changed;
}

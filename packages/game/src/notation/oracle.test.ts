import { createRequire } from 'node:module';
import { makeMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import { beforeAll, expect, test } from 'vitest';
import { IS_FULL } from '../testing/full.ts';
import { readMove, writeMove } from './board-notation.ts';
import { randomFrom, randomPositions, seedFrom } from './testing/random-positions.ts';

const SEED = seedFrom(process.env['CHUHE_SEED']);
const POSITIONS = IS_FULL ? 2_000 : 200;

interface FairyBoard {
  readonly setFen: (fen: string) => void;
  readonly sanMove: (move: string, notation: number) => string;
}

interface Fairy {
  readonly Board: new (variant: string) => FairyBoard;
  readonly Notation: Readonly<Record<'SAN' | 'XIANGQI_WXF', number>>;
  onRuntimeInitialized?: () => void;
}

let fairy: Fairy;
let fairyBoard: FairyBoard;

beforeAll(async () => {
  fairy = await loadFairy();
  // One board for all queries: creating one takes milliseconds.
  fairyBoard = new fairy.Board('xiangqi');
});

test('SAN is the same as in Fairy-Stockfish', () => {
  console.log(`seed ${SEED}, ${POSITIONS} positions`);
  for (const position of randomPositions(randomFrom(SEED), POSITIONS)) {
    const board = position.toBoard();
    const ours = position.moves().map((move) => writeMove(board, move, 'san'));
    const theirs = fairyTexts(position, fairy.Notation.SAN);
    expect({ fen: position.fen, texts: ours }).toEqual({ fen: position.fen, texts: theirs });
  }
});

test('WXF is the same as in Fairy-Stockfish, except where it writes the file instead of + or -', () => {
  let exceptions = 0;
  let compared = 0;
  for (const position of randomPositions(randomFrom(SEED + 1), POSITIONS)) {
    const board = position.toBoard();
    const theirs = fairyTexts(position, fairy.Notation.XIANGQI_WXF);
    for (const [index, move] of position.moves().entries()) {
      compared += 1;
      const ours = writeMove(board, move, 'wxf');
      if (ours === theirs[index]) continue;
      exceptions += 1;
      expect(`${ours} ${theirs[index]} ${position.fen} ${makeMove(move)}`).toMatch(
        /^([HRCP])[+-]([=+-]\d) \1\d\2 /u,
      );
      expect(readMove(board, theirs[index] ?? '', 'wxf')).toBe(move);
    }
  }
  console.log(`${compared} moves, of which ${exceptions} keep the file`);
});

function fairyTexts(position: Position, notation: number): string[] {
  fairyBoard.setFen(`${position.fen} - - 0 1`);
  return position.moves().map((move) => fairyBoard.sanMove(uciOf(makeMove(move)), notation));
}

/** Converts a move with ranks 0–9 to ranks 1–10. */
function uciOf(move: string): string {
  return move.replaceAll(/\d/g, (rank) => String(Number(rank) + 1));
}

/**
 * Works around two side effects of loading the module. The module passes a file path to the global `fetch` if it exists, and
 * the request fails. It also handles every uncaught error of the process.
 */
async function loadFairy(): Promise<Fairy> {
  const uncaught = process.listeners('uncaughtException');
  const unhandled = process.listeners('unhandledRejection');
  const { fetch } = globalThis;
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    const require = createRequire(import.meta.url);
    // The module reports only once that it is ready, and another test in this process may have loaded it already.
    delete require.cache[require.resolve('ffish')];
    const module: unknown = require('ffish');
    if (!isFairy(module)) throw new TypeError('ffish does not have the expected shape');
    await new Promise<void>((resolve) => {
      module.onRuntimeInitialized = resolve;
    });
    return module;
  } finally {
    globalThis.fetch = fetch;
    process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection');
    for (const listener of uncaught) process.on('uncaughtException', listener);
    for (const listener of unhandled) process.on('unhandledRejection', listener);
  }
}

function isFairy(value: unknown): value is Fairy {
  return typeof value === 'object' && value !== null && 'asm' in value;
}

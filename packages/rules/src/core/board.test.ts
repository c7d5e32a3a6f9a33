import { describe, expect, it } from 'vitest';
import { INITIAL_FEN, makeFen, parseFen } from '../fen.ts';
import { type Move, parseMove } from '../move.ts';
import { oppositeColor } from '../piece.ts';
import { Position } from '../position.ts';
import { mirrorSetup, type Setup, swapColors, withTurn } from '../setup.ts';
import { PERFT_ROWS } from '../testing/fixtures.ts';
import { IS_FULL, LONG, makeRandom, SEED } from '../testing/random.ts';
import { Board, MAX_MOVES } from './board.ts';
import { legalMoves } from './generate.ts';
import { KEYS_HIGH, KEYS_LOW, TURN_HIGH, TURN_LOW } from './keys.ts';
import { BLANK_CELLS } from './tables.ts';

interface Undo {
  readonly move: Move;
  readonly captured: number;
  readonly keyLow: number;
  readonly keyHigh: number;
  readonly before: string;
}

function setupOf(fen: string): Setup {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(fen);
  return setup.value;
}

function boardOf(fen: string): Board {
  return Board.fromSetup(setupOf(fen));
}

/** The state of a board as text, without index 0 of the piece list, which is scratch. */
function stateOf(board: Board): string {
  const { cells, squares, side } = board;
  return `${cells.join()} / ${squares.slice(1).join()} / ${side} / ${keyOf(board)}`;
}

/** The cells that a piece list implies. */
function cellsOf(squares: Uint8Array): string {
  const cells = BLANK_CELLS.slice();
  for (const [slot, square] of squares.entries())
    if (slot !== 0 && square !== 0) cells[square] = slot;
  return cells.join();
}

function keyOf({ keyLow, keyHigh }: Board): string {
  return `${keyHigh} ${keyLow}`;
}

/** The legal moves in numerical order. */
function movesOf(board: Board): Move[] {
  const buffer = new Uint16Array(MAX_MOVES);
  return Array.from(buffer.subarray(0, legalMoves(board, buffer, 0)).toSorted());
}

function play(board: Board, ...moves: readonly string[]): Board {
  for (const move of moves) board.make(parseMove(move) ?? 0);
  return board;
}

/** Plays a random game on the board, calls `visit` after every move, and returns the steps for taking it back. */
function playOut(board: Board, seed: number, visit: (board: Board) => void): Undo[] {
  const random = makeRandom(seed);
  const undo: Undo[] = [];
  for (let moves = movesOf(board); moves.length > 0 && undo.length < 200; moves = movesOf(board)) {
    const { keyLow, keyHigh } = board;
    const before = stateOf(board);
    const move = random.pick(moves);
    undo.push({ move, captured: board.make(move), keyLow, keyHigh, before });
    visit(board);
  }
  return undo;
}

/** A position with two chariots, and moves that exchange the chariots and change nothing else. */
const TWO_CHARIOTS = '3k5/9/9/9/9/9/9/9/4K4/R7R w';
const EXCHANGE = ['a0a5', 'd9d8', 'i0a0', 'd8d9', 'a5i5', 'd9d8', 'i5i0', 'd8d9'];

/** The key of the starting position: the numbers behind the keys must not change by accident. */
const INITIAL_KEY = 381_717_825_179_729_639n;

const SEEDS = Array.from({ length: IS_FULL ? 100 : 1 }, (_, index) => SEED + index);
const ROWS = PERFT_ROWS.filter((_, index) => IS_FULL || index % 3 === 0);
const GAMES = SEEDS.flatMap((seed) => ROWS.map(({ fen }) => ({ seed, fen })));

describe('make and unmake', LONG, () => {
  it(`give the key that a new board would have, in ${GAMES.length} random games`, () => {
    for (const { seed, fen } of GAMES) {
      playOut(boardOf(fen), seed, (board) => {
        expect({ seed, fen, key: keyOf(board) }).toEqual({
          seed,
          fen,
          key: keyOf(Board.fromSetup(board.toSetup())),
        });
      });
    }
  });

  it('restore the cells, the piece list, the side and the key, step by step', () => {
    for (const { seed, fen } of GAMES) {
      const board = boardOf(fen);
      for (const step of playOut(board, seed, () => {}).toReversed()) {
        board.unmake(step.move, step.captured, step.keyLow, step.keyHigh);
        expect(stateOf(board)).toBe(step.before);
      }
      expect(makeFen(board.toSetup())).toBe(fen);
    }
  });

  it('keep the cells and the piece list consistent', () => {
    for (const { seed, fen } of GAMES) {
      playOut(boardOf(fen), seed, ({ cells, squares }) => {
        expect(cells.join()).toBe(cellsOf(squares));
      });
    }
  });

  it('return the captured piece', () => {
    const board = play(boardOf(INITIAL_FEN), 'h2e2', 'h9g7');
    expect(board.make(parseMove('e2e6') ?? 0)).not.toBe(0);
    expect(board.make(parseMove('d9e8') ?? 0)).toBe(0);
  });

  it('do not depend on the order of two equal pieces', () => {
    const one = boardOf(TWO_CHARIOTS);
    const other = play(one.clone(), ...EXCHANGE);
    for (const { move } of playOut(one.clone(), SEED, () => {})) {
      const captured = [one.make(move) !== 0, other.make(move) !== 0];
      expect(captured[0]).toBe(captured[1]);
      expect(keyOf(other)).toBe(keyOf(one));
      expect(movesOf(other)).toEqual(movesOf(one));
    }
    expect(makeFen(other.toSetup())).toBe(makeFen(one.toSetup()));
  });
});

describe('keys', () => {
  it('are the same for a position reached by another order of moves', () => {
    const one = play(boardOf(INITIAL_FEN), 'h2e2', 'h9g7', 'b0c2', 'b9c7');
    const other = play(boardOf(INITIAL_FEN), 'b0c2', 'b9c7', 'h2e2', 'h9g7');
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it('are the same after two equal pieces have changed places', () => {
    const before = boardOf(TWO_CHARIOTS);
    const after = play(before.clone(), ...EXCHANGE);
    expect(makeFen(after.toSetup())).toBe(TWO_CHARIOTS);
    expect(after.squares).not.toEqual(before.squares);
    expect(keyOf(after)).toBe(keyOf(before));
  });

  it('differ between all positions reached from the fixtures', () => {
    const fenOfKey = new Map<string, string>();
    const visit = (board: Board): void => {
      const setup = board.toSetup();
      const turned = withTurn(setup, oppositeColor(setup.turn));
      for (const variant of [setup, turned, mirrorSetup(setup), swapColors(setup)]) {
        const fen = makeFen(variant);
        const key = keyOf(Board.fromSetup(variant));
        expect(fenOfKey.get(key) ?? fen).toBe(fen);
        fenOfKey.set(key, fen);
      }
    };
    for (const { fen } of ROWS) playOut(boardOf(fen), SEED, visit);
    expect(fenOfKey.size).toBeGreaterThan(10_000);
    expect(new Set(fenOfKey.values()).size).toBe(fenOfKey.size);
  });

  it('are made of numbers that span all 64 bits', () => {
    const numbers = Array.from(KEYS_LOW, (low, index) => joinHalves(KEYS_HIGH[index], low));
    expect(rankOf([joinHalves(TURN_HIGH, TURN_LOW), ...numbers])).toBe(64);
    expect(new Set(numbers.filter((number) => number !== 0n)).size).toBe(14 * 90);
  });

  it('are the same in every process', () => {
    expect(Position.initial().key).toBe(INITIAL_KEY);
  });
});

function joinHalves(high: number, low: number): bigint {
  return (BigInt.asUintN(32, BigInt(high)) << 32n) | BigInt.asUintN(32, BigInt(low));
}

/** The rank of the numbers as vectors over GF(2), by Gaussian elimination. */
function rankOf(numbers: readonly bigint[]): number {
  const basis = new Map<number, bigint>();
  for (const number of numbers) {
    let rest = number;
    for (let other = basis.get(bitLength(rest)); other !== undefined; ) {
      rest ^= other;
      other = basis.get(bitLength(rest));
    }
    if (rest !== 0n) basis.set(bitLength(rest), rest);
  }
  return basis.size;
}

function bitLength(number: bigint): number {
  return number === 0n ? 0 : number.toString(2).length;
}

describe('a board', () => {
  it('requires a king of each colour', () => {
    expect(() => boardOf('9/9/9/9/9/9/9/9/9/4K4 w')).toThrow('a board needs a king of each colour');
  });

  it.each([
    ['two kings', '3kk4/9/9/9/9/9/9/9/9/4K4 w', 'more than 1 of black king'],
    ['three chariots', '4k4/9/9/9/9/9/9/9/9/RRR1K4 w', 'more than 2 of red chariot'],
    ['six pawns', '4k4/9/9/9/9/9/9/9/9/pppKppp2 w', 'more than 5 of black pawn'],
  ])('refuses %s', (_, fen, message) => {
    expect(() => boardOf(fen)).toThrow(message);
  });

  it('has an independent clone with the same state', () => {
    const board = boardOf(INITIAL_FEN);
    const before = stateOf(board);
    const copy = board.clone();
    expect(stateOf(copy)).toBe(before);
    play(copy, 'h2e2');
    expect(stateOf(board)).toBe(before);
  });

  it('returns the setup that it was made from', () => {
    for (const { fen } of PERFT_ROWS) expect(makeFen(boardOf(fen).toSetup())).toBe(fen);
  });
});

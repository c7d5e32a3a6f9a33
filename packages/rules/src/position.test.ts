import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INITIAL_FEN, makeFen, parseFen } from './fen.ts';
import { mirrorMove, packMove, parseMove, sourceOf, targetOf } from './move.ts';
import { oppositeColor, piece } from './piece.ts';
import { Position } from './position.ts';
import type { Setup } from './setup.ts';
import { flipSquare, makeSquare, SQUARES } from './square.ts';
import { legalSetup } from './testing/arbitraries.ts';
import { PERFT_ROWS, TERMINAL_ROWS } from './testing/fixtures.ts';
import { IS_FULL, SEED } from './testing/random.ts';

const AFTER_CANNON = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';
const CHECK = '4k4/9/9/9/4R4/9/9/9/9/3K5 b';
const NOT_MOVES = [
  '',
  ' ',
  'h2e2 ',
  'H2E2',
  'h2e2h2e2',
  'e2h2',
  'a0a0',
  'a0z9',
  '0000',
  'null',
  'constructor',
  '炮二平五',
  '\u0000\u0000\u0000\u0000',
  0,
  -1,
  1.5,
  0xff_ff,
  2 ** 40,
  42_922.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

describe('Position.fromFen', () => {
  it('accepts what parseFen accepts and writes the specified form', () => {
    expect(Position.fromFen(`  ${INITIAL_FEN} - - 0 1`).fen).toBe(INITIAL_FEN);
    expect(Position.initial().fen).toBe(INITIAL_FEN);
  });

  it.each([
    ['nonsense', 'hello', 'offset 0: the board must have 10 rows (found 1)'],
    ['an unknown letter', INITIAL_FEN.replace('c', 'q'), "row 3, offset 13, 'q'"],
    ['an elephant beyond the river', '4k4/9/4B4/9/9/9/9/9/9/3K5 w', "square e7, 'B'"],
    ['facing kings', '4k4/9/9/9/9/9/9/9/9/4K4 w', "square e9, 'k': the kings face each other"],
    [
      'several faults',
      '9/9/4B4/9/9/9/9/9/9/3K5 w',
      "'k': each side must have exactly one king (found 0)",
    ],
  ])('throws an error that names the place: %s', (_, fen, message) => {
    expect(() => Position.fromFen(fen)).toThrow(RangeError);
    expect(() => Position.fromFen(fen)).toThrow(message);
    expect(Position.parse(fen).ok).toBe(false);
  });

  it('lists every fault of a position', () => {
    const read = Position.parse('4k4/9/4B4/1p7/9/9/P8/P8/9/2K6 w');
    expect(read.ok ? [] : read.error.map(({ code, square }) => `${code} ${square}`)).toEqual([
      'king-square c0',
      'elephant-square e7',
      'pawn-rank a2',
      'pawn-file b6',
    ]);
  });
});

describe('moves of a position', () => {
  it('are 44 at the start', () => {
    const start = Position.initial();
    expect(start.legalMoves()).toHaveLength(44);
    expect(start.moves().map((move) => makeSquare(move & 255) + makeSquare(move >> 8))).toEqual(
      start.legalMoves(),
    );
  });

  it('are grouped by source square', () => {
    const from = Position.initial().destinations();
    expect(from.get('b0')?.toSorted()).toEqual(['a2', 'c2']);
    expect(from.get('e0')).toEqual(['e1']);
    expect(from.has('a1')).toBe(false);
    expect(Array.from(from.values()).flat()).toHaveLength(44);
  });

  it('are legal or not, as text and as number', () => {
    const start = Position.initial();
    const legal = new Set(start.moves());
    for (const source of SQUARES) {
      for (const target of SQUARES) {
        const move = packMove(source, target);
        expect(start.isLegal(move)).toBe(legal.has(move));
        expect(start.isLegal(makeSquare(source) + makeSquare(target))).toBe(legal.has(move));
      }
    }
  });

  it.each(NOT_MOVES)('do not include the invalid input %j', (move) => {
    const start = Position.initial();
    expect(start.isLegal(move)).toBe(false);
    expect(start.tryPlay(move)).toBeUndefined();
    expect(() => start.play(move)).toThrow(/is not (a legal move in|written as a move)/);
  });

  it('lead to the next position and leave this one unchanged', () => {
    const start = Position.initial();
    const { key } = start;
    const next = start.play('h2e2');
    expect(next.fen).toBe(AFTER_CANNON);
    expect(next.turn).toBe('black');
    expect([start.fen, start.turn, start.key]).toEqual([INITIAL_FEN, 'red', key]);
    expect(start.legalMoves()).toHaveLength(44);
    expect(start.play(parseMove('h2e2') ?? 0).fen).toBe(AFTER_CANNON);
    expect(start.tryPlay('h2e2')?.key).toBe(next.key);
  });

  it('do not change when a returned list, map or board is changed', () => {
    const start = Position.initial();
    start.legalMoves().pop();
    start.destinations().clear();
    start.toBoard().make(parseMove('h2e2') ?? 0);
    expect(start.legalMoves()).toHaveLength(44);
    expect(start.destinations().size).toBe(16);
    expect(start.fen).toBe(INITIAL_FEN);
  });
});

describe('the key of a position', () => {
  it('is the same for the same FEN and differs between the positions of a game', () => {
    const keys = new Set<bigint>();
    let position = Position.initial();
    for (const move of ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7', 'c3c4', 'h7i7']) {
      position = position.play(move);
      expect(position.key).toBe(Position.fromFen(position.fen).key);
      keys.add(position.key);
    }
    expect(keys.size).toBe(8);
  });

  it('fits 64 bits and depends on the side to move', () => {
    const red = Position.fromFen(INITIAL_FEN).key;
    const black = Position.fromFen(INITIAL_FEN.replace(/w$/, 'b')).key;
    expect(red).not.toBe(black);
    for (const key of [red, black]) expect(BigInt.asUintN(64, key)).toBe(key);
  });
});

describe('pieceAt', () => {
  it('returns the piece on a square, and undefined for an empty or invalid square', () => {
    const start = Position.initial();
    expect(start.pieceAt('e0')).toBe(piece('red', 'king'));
    expect(start.pieceAt('h7')).toBe(piece('black', 'cannon'));
    expect(['a1', 'z9', '', 'e10'].map((square) => start.pieceAt(square))).toEqual(
      Array.from({ length: 4 }),
    );
  });
});

describe('check', () => {
  it('is reported with the pieces that give it', () => {
    const position = Position.fromFen(CHECK);
    expect(position.isCheck()).toBe(true);
    expect(position.checkers()).toEqual(['e5']);
    expect(Position.initial().isCheck()).toBe(false);
    expect(Position.initial().checkers()).toEqual([]);
  });

  it('may come from several pieces at once', () => {
    const position = Position.fromFen('R3k4/9/3N5/9/4C4/9/9/9/9/3K5 b');
    expect(position.checkers().toSorted()).toEqual(['a9', 'd7']);
  });
});

describe('outcome', () => {
  it.each(TERMINAL_ROWS)('$id: $result', ({ fen, legal, check, result }) => {
    const position = Position.fromFen(fen);
    expect(position.legalMoves()).toHaveLength(legal);
    expect(position.isCheck()).toBe(check);
    expect(resultOf(position)).toBe(result);
  });

  it('distinguishes checkmate from stalemate, both of which lose', () => {
    const [mate, stalemate, forRed, bare] = TERMINAL_ROWS.map(({ fen }) =>
      Position.fromFen(fen).outcome(),
    );
    expect(mate).toEqual({ winner: 'red', reason: 'checkmate' });
    expect(stalemate).toEqual({ winner: 'red', reason: 'stalemate' });
    expect(forRed).toEqual({ winner: 'black', reason: 'stalemate' });
    expect(bare).toEqual({ winner: null, reason: 'insufficient-material' });
  });

  it('is undefined at the start', () => {
    expect(Position.initial().outcome()).toBeUndefined();
  });
});

describe('the reflections of a position', () => {
  it('have the reflected moves', () => {
    fc.assert(
      fc.property(legalSetup, (setup) => {
        const position = Position.fromFen(makeFen(setup));
        const moves = position.moves();
        expect(sorted(position.mirror().moves())).toEqual(sorted(moves.map(mirrorMove)));
        expect(sorted(position.swapColors().moves())).toEqual(sorted(moves.map(flipMove)));
      }),
      { seed: SEED, numRuns: IS_FULL ? 20_000 : 1_000 },
    );
  });

  it('are their own inverse and keep check and outcome', () => {
    for (const { fen } of PERFT_ROWS) {
      const position = Position.fromFen(fen);
      expect(position.mirror().mirror().fen).toBe(fen);
      expect(position.swapColors().swapColors().key).toBe(position.key);
      expect(position.mirror().outcome()).toEqual(position.outcome());
      expect(position.swapColors().isCheck()).toBe(position.isCheck());
      expect(position.swapColors().turn).not.toBe(position.turn);
    }
  });
});

describe('toSetup', () => {
  it('returns the setup that the position was made from', () => {
    const setup = parseFen(AFTER_CANNON);
    if (!setup.ok) throw new Error(setup.error.code);
    const position = Position.fromSetup(setup.value);
    expect(position.ok && makeFen(position.value.toSetup())).toBe(AFTER_CANNON);
  });
});

function resultOf(position: Position): string {
  const outcome = position.outcome();
  if (!outcome) return '*';
  if (outcome.winner === null) return '1/2-1/2';
  return outcome.winner === 'red' ? '1-0' : '0-1';
}

function flipMove(move: number): number {
  return packMove(flipSquare(move & 255), flipSquare(move >> 8));
}

function sorted(moves: readonly number[]): number[] {
  return moves.toSorted((one, other) => one - other);
}

describe('attackers', () => {
  it('are the pieces with a legal capture, and those whose capture would leave their king to be taken', () => {
    fc.assert(
      fc.property(legalSetup, (setup) => {
        const position = Position.fromFen(makeFen(setup));
        const { turn } = position;
        const captures = position.legalMoves().filter((move) => position.pieceAt(move.slice(2)));
        const targets = [...setup.pieces].filter(([, { color }]) => color !== turn);
        const attacks = targets.flatMap(([target]) => {
          const to = makeSquare(target);
          return position.attackers(to, turn).map((from) => from + to);
        });
        expect(attacks).toEqual(expect.arrayContaining(captures));
        const others = attacks.filter((each) => !captures.includes(each));
        const isPossible = (move: string) => Position.fromSetup(playUnchecked(setup, move)).ok;
        expect(others.filter(isPossible)).toEqual([]);
      }),
      { seed: SEED, numRuns: IS_FULL ? 5000 : 300 },
    );
  });

  it('of an own piece are those that protect it', () => {
    const position = Position.fromFen('4k4/9/9/9/9/4C4/4P4/9/4N4/4K4 w');
    expect(position.attackers('e3', 'red')).toEqual([]);
    expect(position.attackers('e1', 'red').toSorted()).toEqual(['e0', 'e4']);
    expect(position.attackers('e1', 'black')).toEqual([]);
  });

  it('are none of a square that does not exist', () => {
    expect(Position.initial().attackers('j0', 'red')).toEqual([]);
  });
});

/** The set-up after a move that may be illegal. */
function playUnchecked({ pieces, turn }: Setup, text: string): Setup {
  const move = parseMove(text) ?? 0;
  const after = new Map(pieces);
  const moved = after.get(sourceOf(move));
  if (moved !== undefined) after.set(targetOf(move), moved);
  after.delete(sourceOf(move));
  return { pieces: after, turn: oppositeColor(turn) };
}

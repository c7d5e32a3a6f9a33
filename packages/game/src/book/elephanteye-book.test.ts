import { makeMove, mirrorMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { array, assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookDat,
  BookDatWriter,
  findLines,
  findMoves,
  makeBookDat,
  parseBookDat,
} from './elephanteye-book.ts';
import { LockSteps, locksOf, locksOfFen } from './lock.ts';

const start = Position.initial();

/** Positions by moves that are drawn, from the start on. */
const walks = array(nat(200), { maxLength: 40 }).map((choices) => {
  const positions = [start];
  for (const choice of choices) {
    const last = positions.at(-1) ?? start;
    const moves = last.moves();
    if (moves.length === 0) break;
    positions.push(last.play(moves[choice % moves.length] ?? 0));
  }
  return positions;
});

function read(bytes: Uint8Array): BookDat {
  const book = parseBookDat(bytes);
  if (book === undefined) throw new Error('no book');
  return book;
}

function lines(book: BookDat, budget?: { positions: number }) {
  const search = findLines(book, budget);
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
}

function play(moves: string): Position {
  return moves.split(' ').reduce((position, move) => position.play(move), start);
}

function entry(moves: string, move: string) {
  const position = moves === '' ? start : play(moves);
  return { fen: position.fen, move, weight: 7 };
}

/** The same for an entry and its mirror image. */
function nameOf({ fen, move }: { readonly fen: string; readonly move: string }): string {
  const mirrored = Position.fromFen(fen).mirror().fen;
  const twin = makeMove(mirrorMove(parseMove(move) ?? 0));
  const [name, other] = [`${fen} ${move}`, `${mirrored} ${twin}`];
  return name < other ? name : other;
}

describe('the lock of a position', () => {
  it('is ElephantEye’s: that of the start position', () => {
    expect(locksOf(start.toBoard())[0]).toBe(0x0526_56d5);
  });

  it('goes along with every move, as does that of the mirror image', () => {
    assert(
      property(walks, (positions) => {
        const steps = new LockSteps(start.toBoard());
        for (const position of positions) {
          const board = position.toBoard();
          const [own, mirrored] = locksOf(board);
          expect(locksOf(position.mirror().toBoard())).toEqual([mirrored, own]);
          expect(locksOfFen(position.fen)).toEqual([own, mirrored]);
          for (const move of position.moves().slice(0, 3)) {
            const next = locksOf(position.play(move).toBoard());
            expect([
              (own ^ steps.own(board, move)) >>> 0,
              (mirrored ^ steps.mirrored(board, move)) >>> 0,
            ]).toEqual(next);
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('BOOK.DAT', () => {
  it('gives back every move that was written, in the position and in its mirror image', () => {
    assert(
      property(walks, nat(65_535), (positions, weight) => {
        const entries = positions.flatMap((position) => {
          const [move] = position.legalMoves();
          return move === undefined ? [] : [{ fen: position.fen, move, weight, position }];
        });
        const bytes = makeBookDat(entries);
        const book = parseBookDat(bytes);
        expect(bytes.length % 8).toBe(0);
        for (const { position, move } of entries) {
          const mirrored = makeMove(mirrorMove(parseMove(move) ?? 0));
          expect(findMoves(book ?? new Map(), position)).toContainEqual({ move, weight });
          expect(findMoves(book ?? new Map(), position.mirror())).toContainEqual({
            move: mirrored,
            weight,
          });
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is sorted by locks, and has a position and its mirror image once', () => {
    const after = play('h2e2 h9g7');
    const book = read(
      makeBookDat([
        { fen: after.fen, move: 'h0g2', weight: 3 },
        { fen: after.mirror().fen, move: 'b0c2', weight: 5 },
        { fen: start.fen, move: 'h2e2', weight: 99_999 },
      ]),
    );
    const records = [...book.values()].flat();
    expect(new Set(records.map(({ weight }) => weight))).toEqual(new Set([5, 65_535]));
    expect(records.map(({ lock }) => lock)).toEqual(
      records.map(({ lock }) => lock).toSorted((one, other) => one - other),
    );
  });

  it.each([
    ['nothing', []],
    ['part of a record', [1, 2, 3]],
    ['a move off the board', [1, 0, 0, 0, 0, 0, 1, 0]],
    ['locks out of order', [2, 0, 0, 0, 0xaa, 0xa7, 1, 0, 1, 0, 0, 0, 0xaa, 0xa7, 1, 0]],
  ])('is not %s', (_, bytes) => {
    expect(parseBookDat(Uint8Array.from(bytes))).toBeUndefined();
  });

  it('keeps what is known by its lock alone, also beside its position and the mirror image', () => {
    const after = play('h2e2 h9g7').mirror();
    const [lock, mirrored] = locksOf(after.toBoard());
    const writer = new BookDatWriter();
    const byLock = { lock, move: parseMove('b0c2') ?? 0, weight: 3 };
    writer.addByLock(byLock);
    writer.add(after.mirror(), 'h0g2', 5);
    writer.add(after.mirror(), 'a0a1', 1);
    const book = read(writer.bytes());
    expect(book.get(mirrored)).toBeUndefined();
    expect(book.get(lock)).toMatchObject([{ ...byLock, weight: 5 }, { weight: 1 }]);
  });

  it('is not written with a move that is not legal', () => {
    expect(() => makeBookDat([{ fen: start.fen, move: 'a0a9', weight: 1 }])).toThrow(RangeError);
  });
});

describe('the lines of a book', () => {
  it('are found through its own moves, through replies it does not have, and through two moves it left out', () => {
    const entries = [
      entry('', 'h2e2'),
      entry('h2e2 h9g7', 'h0g2'),
      entry('h2e2 h9g7 h0g2 i9h9', 'i0h0'),
      entry('g3g4 g6g5', 'g0e2'),
    ];
    const { moves, lost } = lines(read(makeBookDat(entries)));
    expect(lost).toEqual([]);
    expect(new Set(moves.map(nameOf))).toEqual(new Set(entries.map(nameOf)));
    expect(moves.every(({ weight }) => weight === 7)).toBe(true);
  });

  it('tell what they do not lead to', () => {
    const book = read(
      makeBookDat([
        entry('', 'h2e2'),
        { fen: '3k5/9/9/9/9/9/9/9/R8/4K4 w', move: 'a1a9', weight: 1 },
      ]),
    );
    const { moves, lost } = lines(book);
    expect(moves).toHaveLength(1);
    expect(lost).toHaveLength(1);
  });

  it('take no record whose lock is that of a position in which its move cannot be played', () => {
    const [record] = [...read(makeBookDat([entry('', 'h2e2')])).values()].flat();
    if (record === undefined) throw new Error('no record');
    const lock = record.lock;
    const book: BookDat = new Map([[lock, [{ ...record, move: parseMove('a9a0') ?? 0 }]]]);
    expect(lines(book)).toMatchObject({ moves: [], lost: [{ number: 1, lock }] });
  });

  it('end with the budget', () => {
    const book = read(makeBookDat([entry('', 'h2e2'), entry('h2e2 h9g7', 'h0g2')]));
    expect(lines(book, { positions: 10 }).lost).toHaveLength(1);
  });
});

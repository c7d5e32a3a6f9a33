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
import { ELEPHANTEYE_LOCKS, locksOf, locksOfFen } from './lock.ts';

const start = Position.initial();

/** The positions of random games. */
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

/** A name that an entry and its mirror image share. */
function nameOf({ fen, move }: { readonly fen: string; readonly move: string }): string {
  const mirrored = Position.fromFen(fen).mirror().fen;
  const mirroredMove = makeMove(mirrorMove(parseMove(move) ?? 0));
  const [name, other] = [`${fen} ${move}`, `${mirrored} ${mirroredMove}`];
  return name < other ? name : other;
}

describe('the lock of a position', () => {
  it('is that of ElephantEye for the starting position', () => {
    expect(locksOf(start.toBoard())[0]).toBe(0x0526_56d5);
  });

  it('is updated by every move, as is that of the mirror image', () => {
    assert(
      property(walks, (positions) => {
        const steps = ELEPHANTEYE_LOCKS.stepsOf(start.toBoard());
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
  it('returns every written move for the position and its mirror image', () => {
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

  it('is sorted by lock, and stores a position and its mirror image once', () => {
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
    ['empty', []],
    ['part of a record', [1, 2, 3]],
    ['a move off the board', [1, 0, 0, 0, 0, 0, 1, 0]],
    ['locks out of order', [2, 0, 0, 0, 0xaa, 0xa7, 1, 0, 1, 0, 0, 0, 0xaa, 0xa7, 1, 0]],
  ])('is not %s', (_, bytes) => {
    expect(parseBookDat(Uint8Array.from(bytes))).toBeUndefined();
  });

  it('keeps records added by lock, and joins moves of their position and its mirror image to them', () => {
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

  it('refuses to write an illegal move', () => {
    expect(() => makeBookDat([{ fen: start.fen, move: 'a0a9', weight: 1 }])).toThrow(RangeError);
  });
});

describe('the lines of a book', () => {
  it('are found through book moves, through replies outside the book, and through two moves outside it', () => {
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

  it('report the records that they do not reach', () => {
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

  it('skip a record whose move is illegal in the position with its lock', () => {
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

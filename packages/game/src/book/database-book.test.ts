import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove, mirrorMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { parseSquare } from '@chuhe/rules/square';
import { array, assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellValue, makeSqlite } from '../testing/make-sqlite.ts';
import { OBK_SAMPLE } from '../testing/obk-sample.ts';
import { type DatabaseBookOptions, obkKeysOfFen, readDatabaseBook } from './database-book.ts';

const start = Position.initial();
const far = Position.fromFen('3k5/9/9/9/9/9/9/9/R8/4K4 w');

function play(moves: string): Position {
  return moves.split(' ').reduce((position, move) => position.play(move), start);
}

function readAny(bytes: Uint8Array, options?: DatabaseBookOptions) {
  const reading = readDatabaseBook(bytes, options);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

function read(bytes: Uint8Array, options?: DatabaseBookOptions) {
  const book = readAny(bytes, options);
  if (book?.ok !== true) throw new Error('no book');
  return book.value;
}

/** The move as .obk books hold it. */
function vmove(move: string, isReversed = false): number {
  const source = parseSquare(move.slice(0, 2)) ?? 0;
  const target = parseSquare(move.slice(2)) ?? 0;
  return isReversed ? source | (target << 8) : target | (source << 8);
}

function keyOf(position: Position): bigint {
  return BigInt.asIntN(64, BigInt(`0x${obkKeysOfFen(position.fen)[0]}`));
}

/** The REAL that has the bits of a key, as many books store those above 2^63. */
function realKeyOf(position: Position): CellValue {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, keyOf(position));
  return keyOf(position) < 0n ? { real: view.getFloat64(0) } : keyOf(position);
}

/** Plays moves chosen by numbers. */
function playAll(choices: readonly number[]) {
  const played: { position: Position; move: string }[] = [];
  let position = start;
  for (const choice of choices) {
    const moves = position.legalMoves();
    const move = moves[choice % moves.length];
    if (move === undefined) break;
    played.push({ position, move });
    position = position.play(move);
  }
  return played;
}

function mirrored({ position, move }: { readonly position: Position; readonly move: string }) {
  return { position: position.mirror(), move: makeMove(mirrorMove(parseMove(move) ?? 0)) };
}

function makeObk(rows: readonly (readonly CellValue[])[], name = 'bhobk'): Uint8Array {
  const sql = `CREATE TABLE ${name} (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid, vmemo)`;
  return makeSqlite([{ name, sql, rows }]);
}

function makeXqb(rows: readonly (readonly CellValue[])[]): Uint8Array {
  const sql =
    'CREATE TABLE "book" ("id" INTEGER PRIMARY KEY, "key" BLOB, "move" INTEGER, "score" INTEGER, "win" INTEGER, "draw" INTEGER, "lost" INTEGER, "valid" INTEGER, "memo" TEXT)';
  return makeSqlite([{ name: 'book', sql, rows: rows.map((row) => [null, ...row]) }]);
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

describe('the key of a .obk book', () => {
  it('is that of another program for the starting position, after a move, and with Black to move', () => {
    expect(obkKeysOfFen(start.fen)).toEqual(['628d04d7c9c144ae', '628d04d7c9c144ae']);
    expect(obkKeysOfFen(play('h2e2').fen)).toEqual(['a1ead1f6470e07ee', '29d430b1d3af9b9e']);
    expect(obkKeysOfFen(far.fen)).toEqual(['f8398ee892fa51ec', '7e2a49bbf174c713']);
  });
});

describe('a .obk book', () => {
  it('that SQLite has made is read, with positions that lines lead to, and the others by their key', () => {
    expect(read(OBK_SAMPLE)).toEqual({
      format: 'obk',
      records: 4,
      refused: [],
      entries: [
        {
          line: 3,
          entry: {
            startingFEN: '',
            obkKey: 'f8398ee892fa51ec',
            move: 'a1a9',
            score: 999,
            priority: 999,
            winPercentage: 100,
            note: 'x'.repeat(700),
          },
        },
        {
          line: 1,
          entry: {
            startingFEN: INITIAL_FEN,
            move: 'h2e2',
            score: 30,
            priority: 30,
            winPercentage: 65,
            note: '中炮',
          },
        },
        {
          line: 4,
          entry: { startingFEN: INITIAL_FEN, move: 'c3c4', score: 10, priority: 10, valid: false },
        },
        {
          line: 2,
          entry: { startingFEN: play('h2e2').fen, move: 'h9g7', score: -12, priority: 1 },
        },
      ],
    });
  });

  it.each([false, true])('is read with its moves in either order; reversed: %s', (isReversed) => {
    const moves = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0'];
    const rows = moves.map((move, ply) => {
      const position = ply === 0 ? start : play(moves.slice(0, ply).join(' '));
      return [realKeyOf(position), vmove(move, isReversed), ply, 0, 0, 0, 1, null];
    });
    const { entries } = read(makeObk([...rows, [realKeyOf(far), vmove('a1a9', isReversed)]]));
    expect(entries.map(({ entry }) => entry.move)).toEqual([...moves.toReversed(), 'a1a9']);
    expect(entries.at(-1)?.entry).toEqual({
      startingFEN: '',
      obkKey: obkKeysOfFen(far.fen)[0],
      move: 'a1a9',
    });
  });

  it('is found by the keys of random games, also of their mirror images, with keys of every type', () => {
    const walks = array(nat(200), { minLength: 1, maxLength: 30 });
    assert(
      property(walks, nat(3), (choices, type) => {
        const played = playAll(choices);
        const stored = type < 3 ? played : played.map(mirrored);
        const rows = stored.map(({ position, move }) => {
          const key = keyOf(position);
          const keys = [key, realKeyOf(position), String(key), key];
          return [keys[type] ?? null, vmove(move)];
        });
        const { entries, refused } = read(makeObk(rows), { positions: 100_000 });
        expect(refused).toEqual([]);
        expect(entries.map(({ entry }) => [entry.startingFEN, entry.move])).toEqual(
          stored.map(({ position, move }) => [position.fen, move]),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('takes a negative integer for the REAL that SQLite has turned into it, if other keys are REAL', () => {
    // The bits of −2^52 are the key c330000000000000.
    const rows = [
      [realKeyOf(far), vmove('a1a9')],
      [-(2n ** 52n), vmove('a1a9')],
    ];
    const keys = read(makeObk(rows)).entries.map(({ entry }) => entry.obkKey);
    expect(keys).toEqual([obkKeysOfFen(far.fen)[0], 'c330000000000000']);
    const [only] = read(makeObk(rows.slice(1))).entries;
    expect(only?.entry.obkKey).toBe('fff0000000000000');
  });

  it('refuses rows without a key or with a move off the board, and reads the others', () => {
    const rows: CellValue[][] = [
      [null, vmove('h2e2')],
      ['key', vmove('h2e2')],
      [keyOf(start), 0x1234],
      [keyOf(start), -1],
      [keyOf(start), vmove('h2e2')],
    ];
    const { entries, refused, records } = read(makeObk(rows));
    expect(entries).toMatchObject([{ line: 5, entry: { move: 'h2e2' } }]);
    expect(records).toBe(5);
    expect(refused).toEqual([
      { line: 1, reason: 'the key of the position is not a number' },
      { line: 2, reason: 'the key of the position is not a number' },
      { line: 3, reason: 'the move is not on the board' },
      { line: 4, reason: 'the move is not on the board' },
    ]);
  });

  it('has no percentage of wins where the games are too many to count', () => {
    const many = { real: 1e305 };
    const rows = [
      [keyOf(start), vmove('h2e2'), 2, many, 0, 0],
      [keyOf(start), vmove('c3c4'), 1, many, many, { real: 1.7e308 }],
    ];
    const { entries } = read(makeObk(rows));
    expect(entries.map(({ entry }) => entry.winPercentage)).toEqual([undefined, undefined]);
  });

  it('of Pengfei is read from its table of another name', () => {
    const bytes = makeObk([[keyOf(start), vmove('h2e2'), 3]], 'pfBook');
    expect(read(bytes)).toMatchObject({
      format: 'pfbook',
      entries: [{ entry: { startingFEN: INITIAL_FEN, move: 'h2e2', score: 3 } }],
    });
  });

  it('is read up to the limit of entries', () => {
    const rows = ['h2e2', 'c3c4', 'b0c2'].map((move) => [keyOf(start), vmove(move)]);
    const { entries, refused } = read(makeObk(rows), { maxEntries: 2 });
    expect(entries).toHaveLength(2);
    expect(refused).toEqual([{ line: 3, reason: 'too many entries' }]);
  });

  it('is not read to its end if it has far more rows than the limit', () => {
    const rows = Array.from({ length: 2000 }, (_, index) => [keyOf(start), vmove('h2e2'), index]);
    const { entries, refused, records } = read(makeObk(rows), { maxEntries: 100 });
    expect(entries).toHaveLength(100);
    expect(records).toBe(600);
    expect(refused.at(-1)).toEqual({
      line: 600,
      reason: 'too many entries; the rows after this one are not read',
    });
  });

  it('with damaged pages is read as far as it goes, and names the page', () => {
    const rows = Array.from({ length: 100 }, (_, index) => [keyOf(start), vmove('h2e2'), index]);
    const bytes = makeObk(rows);
    bytes.fill(0, 3 * 512, 4 * 512);
    const { entries, refused } = read(bytes);
    expect(entries.length).toBeGreaterThan(50);
    expect(refused).toEqual([
      {
        line: null,
        reason: 'page 4 at byte 1536: this is not a page of a table',
      },
    ]);
  });
});

describe('a .xqb book', () => {
  /** The key of the starting position, and that after 炮二平五, from the sample of the author of the format. */
  const START = 'CEB7CEF37AC801E079F7DF7DF00002EBAEBAEB02C004653A56939440';
  const AFTER = 'CEB7CEF37AC801E3C1F7DF7DF00002EBAEBAEB02C004653A56939440';

  it('is decoded, and the lines of the book tell which colour is to move', () => {
    const { format, entries } = read(
      makeXqb([
        [bytesOf(START), 0x7774, 20, 3, 0, 1, 1, '当头炮'],
        [bytesOf(AFTER), 0x9776, 10],
      ]),
    );
    expect(format).toBe('xqb');
    expect(entries).toMatchObject([
      {
        line: 1,
        entry: {
          startingFEN: INITIAL_FEN,
          move: 'h2e2',
          score: 20,
          winPercentage: 75,
          note: '当头炮',
        },
      },
      { line: 2, entry: { startingFEN: play('b2e2').fen, move: 'b9c7' } },
    ]);
  });

  it('gives a position that no line leads to for both colours', () => {
    // Each empty point is 0; k is 11101 at d9, R 10001 at a1, and K 10101 at e0.
    const bits = `00011101${'0'.repeat(68)}10001${'0'.repeat(12)}10101${'0'.repeat(4)}`;
    const key = (bits.match(/.{1,8}/g) ?? []).map((byte) =>
      Number.parseInt(byte.padEnd(8, '0'), 2),
    );
    const file = makeXqb([[Uint8Array.from(key), 0x8000, 5]]);
    const { records, entries } = read(file, { positions: 1000 });
    expect(records).toBe(1);
    expect(entries).toMatchObject([
      {
        line: 1,
        entry: { startingFEN: far.fen, move: 'a1a9' },
        otherColor: { startingFEN: '4k4/8r/9/9/9/9/9/9/9/5K3 b', move: 'i8i0' },
      },
    ]);
    expect(read(file, { positions: 1000, maxEntries: 1 })).toMatchObject({
      records: 1,
      refused: [{ line: 1, reason: 'too many entries' }],
    });
  });

  it('refuses keys of other games and keys that are not whole', () => {
    const dark = bytesOf(START);
    dark[0] = 0x80;
    const { entries, refused } = read(
      makeXqb([
        [dark, 0x7774],
        [bytesOf(`${START}00`), 0x7774],
        [bytesOf(START.slice(0, -2)), 0x7774],
        ['text', 0x7774],
        [bytesOf(START), 0xf774],
      ]),
    );
    expect(entries).toEqual([]);
    const reason = 'the key is not a position of Xiangqi';
    expect(refused).toEqual([
      ...[1, 2, 3, 4].map((line) => ({ line, reason })),
      { line: 5, reason: 'the move is not on the board' },
    ]);
  });
});

describe('another database', () => {
  it('is read if it has a FEN and a move in each row', () => {
    const sql =
      'CREATE TABLE Positions (id INTEGER PRIMARY KEY, FEN TEXT, iccs TEXT, score INT, comment TEXT)';
    const rows = [
      [null, INITIAL_FEN, 'H2-E2', 12, 'central'],
      [null, INITIAL_FEN, null, 1, null],
    ];
    expect(read(makeSqlite([{ name: 'Positions', sql, rows }]))).toMatchObject({
      format: 'sqlite',
      entries: [
        { line: 1, entry: { startingFEN: INITIAL_FEN, move: 'h2e2', score: 12, note: 'central' } },
      ],
      refused: [{ line: 2, reason: 'the position or the move is not a text' }],
    });
  });

  it('is not a book if no table has the columns of one', () => {
    const bytes = makeSqlite([{ name: 'games', sql: 'CREATE TABLE games (id, pgn)', rows: [] }]);
    expect(readAny(bytes)).toEqual({
      ok: false,
      error: { tables: ['games'], skipped: [], fault: undefined },
    });
    expect(readAny(bytes.subarray(0, 300))).toMatchObject({
      ok: false,
      error: { fault: { page: 1, offset: 0, reason: 'the file ends before this page' } },
    });
    expect(readAny(new Uint8Array(2000))).toBeUndefined();
  });
});

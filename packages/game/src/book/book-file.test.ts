import { INITIAL_FEN } from '@chuhe/rules/fen';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FileEntry,
  makeBookCsv,
  makeBookJson,
  parseBookFile,
  readBookFile,
} from './book-file.ts';
import { fitsBudget } from './json-budget.ts';

const nullable = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });

/** Every field is set, as in entries from the database. */
const fields = {
  move: fc.constantFrom('h2e2', 'b2e2', 'c3c4'),
  score: nullable(fc.integer({ min: -30_000, max: 30_000 })),
  winPercentage: nullable(fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0)),
  note: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('\0')),
    fc
      .array(
        fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', '炮', 'a', '\uFEFF'),
      )
      .map((parts) => parts.join('')),
  ),
  priority: fc.nat(65_535),
  valid: fc.boolean(),
  serialNumber: fc.integer({ min: 1, max: 200 }),
  redMovesFirst: fc.boolean(),
  date: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  time: nullable(fc.nat(2_147_483_647)),
  depth: nullable(fc.nat(255)),
};
const entries: fc.Arbitrary<FileEntry> = fc.oneof(
  fc.record({ startingFEN: fc.constant(INITIAL_FEN), ...fields }),
  fc.record({ startingFEN: fc.constant(''), ...fields, lock: fc.nat(0xffff_ffff) }),
  fc.record({
    startingFEN: fc.constant(''),
    ...fields,
    obkKey: fc
      .bigInt({ min: 0n, max: 2n ** 64n - 1n })
      .map((key) => key.toString(16).padStart(16, '0')),
  }),
);

const CSV_HEAD = 'startingFEN,move,note,priority,score';

describe('a book as a file', () => {
  it.each([
    ['JSON', (all: FileEntry[]) => makeBookJson({ name: 'A "book"', entries: all })],
    ['CSV', makeBookCsv],
  ])('is read back unchanged from %s', (_, make) => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 8 }), (all) => {
        const read = parseBookFile(make(all));
        expect(read?.refused).toEqual([]);
        expect(read?.entries.map(({ entry }) => entry)).toEqual(all);
      }),
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", '＝1'])(
    'has no cell that a spreadsheet takes for a formula: %s',
    (note) => {
      const text = makeBookCsv([{ startingFEN: INITIAL_FEN, move: 'h2e2', note }]);
      expect(text).toContain(`'${note}`);
      expect(parseBookFile(text)?.entries[0]?.entry.note).toBe(note);
    },
  );

  it('is read from CSV with columns in any order, any line ends and no byte order mark', () => {
    const text = `move,note,startingFEN\rh2e2,"two\nlines",${INITIAL_FEN}\n\nb2e2,,${INITIAL_FEN}`;
    expect(parseBookFile(text)).toEqual({
      format: 'csv',
      records: 2,
      entries: [
        { line: 2, entry: { startingFEN: INITIAL_FEN, move: 'h2e2', note: 'two\nlines' } },
        { line: 5, entry: { startingFEN: INITIAL_FEN, move: 'b2e2', note: '' } },
      ],
      refused: [],
    });
  });

  it.each([
    ['a word for a number', `${INITIAL_FEN},h2e2,,much,`, 'bad value of priority'],
    ['a number out of range', `${INITIAL_FEN},h2e2,,1,40000`, 'bad value of score'],
    ['half a move', `${INITIAL_FEN},h2,,1,`, 'bad value of move'],
    ['a cell too many', `${INITIAL_FEN},h2e2,,1,,`, '6 cells instead of 5'],
    ['a missing position', `,h2e2,,1,`, 'startingFEN or move is missing'],
    ['a move to its own square', `${INITIAL_FEN},h2h2,,1,`, 'bad value of move'],
    ['an open quotation mark', `${INITIAL_FEN},"h2e2`, 'a quotation mark is not closed'],
    ['text after a quoted cell', `"${INITIAL_FEN}"x,h2e2`, 'text behind a closing quotation mark'],
    ['a zero byte', `${INITIAL_FEN},h2e2,\0,1,`, 'bad value of note'],
  ])('refuses a line with %s and gives its number', (_, line, reason) => {
    const good = `${INITIAL_FEN},c3c4,,1,`;
    const read = parseBookFile(`${CSV_HEAD}\r\n${good}\r\n${line}`);
    expect(read).toMatchObject({ records: 2, refused: [{ line: 3, reason }] });
    expect(read?.entries).toHaveLength(1);
  });

  it('refuses unknown columns by name', () => {
    expect(parseBookFile('startingFEN,move,weight\n')?.refused).toEqual([
      { line: 1, reason: 'unknown column "weight"' },
    ]);
  });

  it('refuses JSON entries by number', () => {
    const good = { startingFEN: INITIAL_FEN, move: 'h2e2' };
    const text = JSON.stringify({
      format: 'chuhe-book',
      version: 1,
      entries: [
        good,
        7,
        { ...good, extra: 1 },
        { ...good, valid: 'yes' },
        { move: 'h2e2' },
        { ...good, startingFEN: '' },
        { ...good, startingFEN: '', lock: -1 },
        { ...good, startingFEN: '', obkKey: '628D04D7C9C144AE' },
      ],
    });
    expect(parseBookFile(text)?.refused).toEqual([
      { line: 2, reason: 'no entry' },
      { line: 3, reason: 'unknown field "extra"' },
      { line: 4, reason: 'bad value of valid' },
      { line: 5, reason: 'startingFEN or move is missing' },
      { line: 6, reason: 'startingFEN is empty, and there is no lock' },
      { line: 7, reason: 'bad value of lock' },
      { line: 8, reason: 'bad value of obkKey' },
    ]);
  });

  it.each([
    '',
    '{',
    '{}',
    '[]',
    '{"format":"chuhe-book","version":2,"entries":[]}',
    '1. h2e2 h9g7',
  ])('is not %j', (text) => {
    expect(parseBookFile(text)).toBeUndefined();
  });

  it.each([
    ['after the header', `${CSV_HEAD}${'\n'.repeat(1_000_000)}`],
    ['without a header', '\n'.repeat(1_000_000)],
  ])('yields regularly while reading empty lines %s', (_, text) => {
    const reading = readBookFile(text);
    let pauses = 0;
    let step = reading.next();
    for (; step.done !== true; step = reading.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(900);
    expect(step.value?.records ?? 0).toBe(0);
  });

  it.each([
    ['cells', ','.repeat(1_000_000), 'too many cells'],
    ['quotation marks', `"${'""'.repeat(1_000_000)}"`, 'a cell is too long'],
    ['lines in quotation marks', `"${'\n'.repeat(1_000_000)}"`, 'a cell is too long'],
  ])('is read up to a line of too many %s', (_, line, reason) => {
    const read = parseBookFile(`${CSV_HEAD}\n${line}\n${INITIAL_FEN},h2e2,,1,`);
    expect(read).toEqual({
      format: 'csv',
      records: 1,
      entries: [],
      refused: [{ line: 2, reason }],
    });
  });

  it.each([
    ['entries in entries', '{"entries":[{"note":[1]}]}'],
    ['lists in lists', '{"entries":[[[1]]]}'],
    ['too many fields in an entry', `{"entries":[{${'"a":1,'.repeat(200)}"b":1}]}`],
    ['too many entries', `{"entries":[${'{},'.repeat(200)}{}]}`],
  ])('is not parsed if it has %s', (_, text) => {
    expect(fitsBudget(text, 10)).toBe(false);
    expect(fitsBudget('{"entries":[{"note":1},{"note":2}]}', 10)).toBe(true);
  });

  it('is parsed with any characters in its strings', () => {
    const note = '\\"[[[[{{{{,,,,"\\';
    const entry = { startingFEN: INITIAL_FEN, move: 'h2e2', note };
    const text = makeBookJson({ name: note, entries: [entry] });
    expect(parseBookFile(text)?.entries).toEqual([{ line: 1, entry }]);
  });

  it('is read up to the maximum number of entries', () => {
    const all = Array.from({ length: 5 }, () => ({ startingFEN: INITIAL_FEN, move: 'h2e2' }));
    const read = parseBookFile(makeBookCsv(all), { maxEntries: 3 });
    expect(read).toMatchObject({ records: 5, refused: [{ line: 5 }, { line: 6 }] });
    expect(read?.entries).toHaveLength(3);
  });
});

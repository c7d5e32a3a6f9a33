import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test } from 'vitest';
import vectors from '../../fixtures/notation-vectors.json' with { type: 'json' };
import { makeMoveText, type Notation, type WriteOptions } from './notation.ts';
import { parseMoveText } from './parse-move-text.ts';

interface Column {
  readonly name: Exclude<keyof (typeof vectors)[number], 'fen' | 'note'>;
  readonly notation: Notation;
  readonly options?: WriteOptions;
}

const COLUMNS: readonly Column[] = [
  { name: 'iccs', notation: 'iccs' },
  { name: 'uci_1_10', notation: 'uci' },
  { name: 'wxf', notation: 'wxf' },
  { name: 'wxf_xqbase', notation: 'wxf', options: { pawns: 'xqbase' } },
  { name: 'zh', notation: 'zh' },
  { name: 'zht', notation: 'zht' },
  { name: 'vi', notation: 'vi' },
  { name: 'san_1_10', notation: 'san' },
];

test('there are 132 vectors', () => {
  expect(vectors).toHaveLength(132);
});

test.each(COLUMNS)('every vector is written as $name', ({ name, notation, options }) => {
  const written = vectors.map((row) => makeMoveText(row.fen, row.iccs, notation, options));
  expect(written).toEqual(vectors.map((row) => row[name]));
});

test.each(COLUMNS)('every vector is read as $name', ({ name, notation }) => {
  const read = vectors.map((row) => parseMoveText(row.fen, row[name], notation));
  expect(read).toEqual(vectors.map((row) => ({ ok: true, value: row.iccs })));
});

test.each(COLUMNS)(
  'a $name vector without its notation is the move, or among the candidates',
  ({ name }) => {
    for (const row of vectors) {
      const read = parseMoveText(row.fen, row[name]);
      const found = read.ok ? [read.value] : read.error.nearest.map(({ move }) => move);
      expect(found).toContain(row.iccs);
      expect(read.ok || read.error.code === 'ambiguous').toBe(true);
    }
  },
);

test('a move is accepted in its 16-bit form', () => {
  expect(makeMoveText(INITIAL_FEN, 42_922, 'zh')).toBe('炮二平五');
});

test('writing throws for an illegal move and an invalid FEN', () => {
  expect(() => makeMoveText(INITIAL_FEN, 'h2h0', 'zh')).toThrow(RangeError);
  expect(() => makeMoveText(INITIAL_FEN, 'nonsense', 'zh')).toThrow(RangeError);
  expect(() => makeMoveText('nonsense', 'h2e2', 'zh')).toThrow(RangeError);
});

test('ICCS is written with a hyphen on request', () => {
  expect(makeMoveText(INITIAL_FEN, 'h2e2', 'iccs', { hyphen: true })).toBe('H2-E2');
});

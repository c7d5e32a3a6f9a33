import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeExerciseText, makeId, packExercises } from './exercise-file.mjs';

const MATE = {
  fen: '3akab2/9/9/9/9/9/9/9/4A4/R3K4 w',
  last: 'e9e8',
  moves: ['a0a9', 'e8e7', 'a9a7'],
  kind: 'mate',
  rating: 1234,
  headers: { red: '胡榮華', black: '楊官璘', event: 'a\tb\nc', date: '1960' },
} as const;
const ENDING = {
  ...MATE,
  fen: '3k5/9/9/9/9/9/9/9/9/4K3R w',
  last: '',
  moves: ['a0a9'],
  kind: 'ending',
  rating: 700,
  headers: { red: '', black: '', event: '', date: '' },
} as const;

it('has a line for each exercise, sorted by id, after the format and the hash of the rest', () => {
  const text = makeExerciseText([MATE, ENDING]);
  const rest = text.slice(text.indexOf('\n') + 1);
  const hash = createHash('sha256').update(rest).digest('hex');
  expect(text.slice(0, -rest.length)).toBe(`chuhe exercises 1\t${hash}\n`);
  const lines = rest.split('\n');
  expect(lines.pop()).toBe('');
  expect(lines).toEqual(lines.toSorted());
  const values = lines.map((line) => line.split('\t').slice(1));
  const names = ['胡榮華', '楊官璘', 'a b c', '1960'];
  expect(values).toContainEqual([MATE.fen, 'e9e8', 'a0a9e8e7a9a7', 'mate', '1234', ...names]);
  expect(values).toContainEqual([ENDING.fen, '', 'a0a9', 'ending', '700', '', '', '', '']);
});

it('names an exercise by the hash of its board and side', () => {
  const id = createHash('sha256').update(MATE.fen).digest('hex').slice(0, 12);
  expect(makeId(MATE.fen)).toBe(id);
  expect(makeId(`${MATE.fen} - - 0 1`)).toBe(id);
  expect(makeExerciseText([MATE])).toContain(`\n${id}\t`);
});

it('is the text, compressed', () => {
  const text = brotliDecompressSync(packExercises([ENDING, MATE])).toString('utf8');
  expect(text).toBe(makeExerciseText([MATE, ENDING]));
});

it('refuses the same position twice', () => {
  expect(() => packExercises([MATE, MATE])).toThrow('the same id');
});

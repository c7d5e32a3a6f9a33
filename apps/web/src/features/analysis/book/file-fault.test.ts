import { expect, test } from 'vitest';
import { book as en } from '../../../i18n/en/book.ts';
import { book as vi } from '../../../i18n/vi/book.ts';
import { book as zh } from '../../../i18n/zh/book.ts';
import { faultOf } from './file-fault.ts';
import { FILE_TYPES } from './import-file.ts';

test.each([
  ['a.csv', '', { kind: 'empty' }],
  ['a.csv', 'startingFEN;move\n', { kind: 'columns' }],
  ['a.json', `{\n"entries": [,]\n${' '.repeat(60)}}`, { kind: 'json', line: 2 }],
  ['a.json', '{\n\n"entries": [', { kind: 'json', line: 3 }],
  ['a.json', '{"moves":[]}', { kind: 'kind' }],
  ['a.csv', '{"moves":[]}', { kind: 'kind' }],
  ['BOOK.DAT', '1234567', { kind: 'records' }],
  ['BOOK.DAT', '12345678', undefined],
  ['a.obk', '12345678', { kind: 'database' }],
  ['a.pfBook', 'SQLite format 3', { kind: 'database' }],
  ['a.obk', 'SQLite format 3\0', undefined],
  ['a.dat', 'SQLite format 3\0', undefined],
])('%s with %j has the fault %j', (name, text, fault) => {
  expect(faultOf(name, new TextEncoder().encode(text))).toEqual(fault);
});

test('text that is not UTF-8 is reported as a fault of the encoding', () => {
  expect(faultOf('a.csv', Uint8Array.of(0xce, 0xe5, 0x2c))).toEqual({ kind: 'encoding' });
});

test('the texts name every type of file that can be chosen', () => {
  const types = FILE_TYPES.replaceAll('.', '').split(',');
  for (const { fileHint, fileSupported } of [en, vi, zh]) {
    for (const text of [fileHint, fileSupported]) {
      expect(types.filter((type) => !text.toLowerCase().includes(type))).toEqual([]);
    }
  }
});

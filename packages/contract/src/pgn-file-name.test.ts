import { expect, test } from 'vitest';
import { pgnFileName } from './pgn-file-name.ts';

test.each([
  ['Nguyễn Anh Đức', 'Lê', '2026.11.20', 'Nguyen-Anh-Duc-vs-Le-2026-11-20.pgn'],
  ['胡荣华', '杨官璘', '1960.??.??', '胡荣华-vs-杨官璘-1960.pgn'],
  ['Łukasz', 'Øystein', '', 'Lukasz-vs-Oystein-2026-11-21.pgn'],
  ['', '', '', 'xiangqi-2026-11-21.pgn'],
  ['../../etc', 'con:', '', 'etc-vs-con-2026-11-21.pgn'],
  ['A'.repeat(100), '', '', `${'A'.repeat(40)}-2026-11-21.pgn`],
])('the file of %s and %s has a name', (red, black, date, name) => {
  expect(pgnFileName({ red, black, date }, '2026-11-21')).toBe(name);
});

test('the file of a game without players is named by its title', () => {
  const names = { red: '', black: '', title: '适情雅趣 1', date: '' };
  expect(pgnFileName(names, '2026-11-21')).toBe('适情雅趣-1-2026-11-21.pgn');
});

import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

const today = new Date('2026-11-21T12:00:00Z');

it.each([
  ['Nguyễn Anh Đức', 'Lê', '2026.11.20', 'Nguyen-Anh-Duc-vs-Le-2026-11-20.pgn'],
  ['胡荣华', '杨官璘', '1960.??.??', '胡荣华-vs-杨官璘-1960.pgn'],
  ['', '', '', 'xiangqi-2026-11-21.pgn'],
  ['../../etc', 'con:', '', 'etc-vs-con-2026-11-21.pgn'],
  ['A'.repeat(100), '', '', `${'A'.repeat(40)}-2026-11-21.pgn`],
])('makes a file name of %s and %s', (red, black, date, name) => {
  expect(fileName({ red, black, date }, today)).toBe(name);
});

it('has the day of the user’s own calendar', () => {
  // Half past seven in the morning in Beijing.
  const morning = Object.assign(new Date('2026-11-20T23:30:00Z'), {
    getFullYear: () => 2026,
    getMonth: () => 10,
    getDate: () => 21,
  });
  expect(fileName({ red: '', black: '', date: '' }, morning)).toBe('xiangqi-2026-11-21.pgn');
});

import { expect, test } from 'vitest';
import { formatTable } from './table.mjs';

const summary = {
  format: 'pgn',
  encoding: 'big5',
  notations: ['zht'],
  games: 15,
  complete: 14,
  plies: 1_378,
  warningCount: 2,
  warnings: [],
  emptyFiles: [],
  seconds: 0.5,
};

test('columns are aligned for names in any script', () => {
  const summaries = [
    { ...summary, shown: 'games.pgn' },
    { ...summary, shown: '象棋谱（一）.pgn', notations: ['zh', 'wxf'] },
  ];
  expect(formatTable(summaries).split('\n')).toEqual([
    'file              format  encoding  notation  games  complete  plies  warnings  seconds',
    'games.pgn         pgn     big5      zht          15        14   1378         2     0.50',
    '象棋谱（一）.pgn  pgn     big5      zh wxf       15        14   1378         2     0.50',
    '2 files                                          30        28   2756         4     1.00',
  ]);
});

test('a single file has no sum', () => {
  expect(formatTable([{ ...summary, shown: 'a.pgn' }]).split('\n')).toHaveLength(2);
});

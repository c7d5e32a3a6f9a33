import { expect, it } from 'vitest';
import { gameFileName } from './game-file-name.ts';

const NOW = new Date(2026, 10, 29, 18, 15, 2);

const CASES: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ Red: 'Lê', Black: 'Anh', Date: '2001.05.01' }, 'Le-vs-Anh-2001-05-01.pgn'],
  [{ Red: 'Lê', Black: 'Anh', Date: '2001.05.01', Round: '3' }, 'Le-vs-Anh-2001-05-01-3.pgn'],
  [{ Red: 'Lê', Black: 'Anh', Date: '????.??.??' }, 'Le-vs-Anh-2026-11-29-181502.pgn'],
  [{ Title: '适情雅趣 1', Event: '适情雅趣' }, '适情雅趣-1-2026-11-29-181502.pgn'],
  [{ Event: 'Lesson', Red: '?' }, 'Lesson-2026-11-29-181502.pgn'],
  [{}, 'xiangqi-2026-11-29-181502.pgn'],
];

it.each(CASES)('the file of a game with the tags %j is %s', (values, name) => {
  const tags = Object.entries(values).map(([tag, value]) => ({ name: tag, value }));
  expect(gameFileName(tags, NOW)).toBe(name);
});

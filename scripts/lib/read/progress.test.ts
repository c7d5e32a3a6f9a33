import { expect, test } from 'vitest';
import { makeProgress } from './progress.mjs';

function makeOutput({ isTTY, columns = 80 }: { isTTY: boolean; columns?: number }) {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => written.push(text) };
}

const ERASE = '\r\u001B[K';

test('a terminal shows one line, at most twice a second, and erases it at the end', () => {
  const output = makeOutput({ isTTY: true });
  let time = 0;
  const progress = makeProgress(output, { total: 2, now: () => time });
  for (; time < 1_200; time += 100) {
    progress.update({ shown: 'a.pgn', share: time / 1_200, games: time });
  }
  progress.finishFile({ shown: 'a.pgn', games: 1_200 });
  progress.end();
  expect(output.written).toEqual([
    `${ERASE}File 1 of 2, 41 %, 500 games: a.pgn`,
    `${ERASE}File 1 of 2, 83 %, 1000 games: a.pgn`,
    ERASE,
  ]);
});

test('a line with a Chinese name does not wrap', () => {
  const output = makeOutput({ isTTY: true, columns: 38 });
  let time = 0;
  const progress = makeProgress(output, { total: 1, now: () => time });
  time = 500;
  progress.update({ shown: '象棋谱大全.pgn', share: 0.5, games: 7 });
  expect(output.written).toEqual([`${ERASE}File 1 of 1, 50 %, 7 games: 象棋谱大`]);
});

test('a terminal of unknown width shows the line', () => {
  const output = makeOutput({ isTTY: true, columns: 0 });
  let time = 0;
  const progress = makeProgress(output, { total: 1, now: () => time });
  time = 500;
  progress.update({ shown: 'a.pgn', share: 0.5, games: 7 });
  expect(output.written).toEqual([`${ERASE}File 1 of 1, 50 %, 7 games: a.pgn`]);
});

test('other outputs get a line after a file, at most twice a second, but not after the last', () => {
  const output = makeOutput({ isTTY: false });
  let time = 0;
  const progress = makeProgress(output, { total: 4, now: () => time });
  for (const [shown, at] of Object.entries({ a: 600, b: 700, c: 1_100, d: 1_700 })) {
    time = at;
    progress.update({ shown, share: 0.5, games: 3 });
    progress.finishFile({ shown, games: 5 });
  }
  progress.end();
  expect(output.written).toEqual([
    '1 of 4 files read, 5 games in a\n',
    '3 of 4 files read, 5 games in c\n',
  ]);
});

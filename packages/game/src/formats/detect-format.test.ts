import { describe, expect, it } from 'vitest';
import { parseGames } from '../pgn/pgn.ts';
import { encodeText } from '../pgn/text-encoder.ts';
import { cpuTime } from '../testing/cpu-time.ts';
import { newGame } from '../tree/tree.ts';
import { detectFormat } from './detect-format.ts';
import { readFile } from './testing/read-file.ts';
import { writeChessdbLines } from './write-chessdb-lines.ts';
import { writeXqf } from './write-xqf.ts';

const UBB = '[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]';

const PLAYED = parseGames('1. h2e2 h9g7')[0]?.game ?? newGame();

describe('the format of a file', () => {
  it.each(['XQ\n1. h2e2 *', 'XQ\u000b1. h2e2 *', `XQ\n${'x'.repeat(99)}\0\n1. h2e2 *`])(
    'is not XQF for the text %j',
    (text) => {
      expect(detectFormat(encodeText(text, 'utf-8').bytes)).toBe('pgn');
    },
  );

  it('is XQF also if the version is the code of a line end', () => {
    const { bytes } = writeXqf(newGame());
    expect([bytes[2], detectFormat(bytes)]).toEqual([10, 'xqf']);
  });

  it.each([
    ['1. h2e2 {see [DhtmlXQ] on dpxq} h9g7 *', 2],
    ['1. h2e2 {see [DhtmlXQ_title] on dpxq} h9g7 *', 2],
    ['% dpxq\n[Event "a"]\n\n1. h2e2 {[DhtmlXQ_title]} h9g7 *', 2],
    ['[Event"a"]\n1. h2e2 {[DhtmlXQ_title]} *', 1],
    ['\u00a0[Event "a"]\n1. h2e2 {[DhtmlXQ_title]} *', 1],
    ['[Event “a”]\n1. h2e2 {[DhtmlXQ_title]} *', 1],
    ['<pre>[Event "a"] 1. h2e2 h9g7 *</pre> or [DhtmlXQ] code', 2],
    ['; x\n1. h2e2 {<ChineseChessRecord} h9g7 *', 2],
    ['x\n\n1. h2e2 {<n a version=1>} h9g7 *', 2],
  ])('is PGN if %j only mentions another one', async (text, plies) => {
    for (const encoding of ['utf-8', 'gb18030'] as const) {
      const { games, reading } = await readFile(encodeText(text, encoding).bytes);
      expect(reading.format).toBe('pgn');
      expect(games.map(({ game }) => game.nodeCount)).toEqual([plies]);
    }
  });

  it('is that of the code in a page, however long its beginning is', async () => {
    const { games, reading } = await readFile(`<html>${' \n'.repeat(200_000)}${UBB}</html>`);
    expect([games.length, reading.format]).toEqual([1, 'dhtmlxq']);
  });

  it('is kept for a game with nothing but tags, unless the text has moves', async () => {
    const { games, reading } = await readFile('[DhtmlXQ][DhtmlXQ_red]A[/DhtmlXQ_red][/DhtmlXQ]');
    expect([games.length, reading.format]).toEqual([1, 'dhtmlxq']);
  });

  it('is PGN for a page with both, and the rest is warned of', async () => {
    const { games, warnings } = await readFile(
      `<pre>\n[Event "a"]\n\n1. h2e2 h9g7 *\n</pre>\n${UBB}\n`,
    );
    expect(games.map(({ game }) => game.nodeCount)).toEqual([2]);
    expect(warnings.length).toBeGreaterThan(0);
  });

  it('is PGN for games with tags behind lines for chessdb', async () => {
    const lines = writeChessdbLines(PLAYED);
    expect(detectFormat(encodeText(lines, 'utf-8').bytes)).toBe('chessdb');
    const { games, reading } = await readFile(`${lines}\n[Event "a"]\n\n1. h2e2 h9g7 h0g2 *\n`);
    expect(reading.format).toBe('pgn');
    expect(games.at(-1)?.game.nodeCount).toBe(3);
  });

  it.each(['\n', ' ', '[', '[a', '>', '<n ', '\u00e9'])(
    'is found in linear time for %j',
    (piece) => {
      const timeOf = (count: number): number => {
        const { bytes } = encodeText(piece.repeat(count), 'utf-8');
        const start = cpuTime();
        detectFormat(bytes);
        return cpuTime() - start;
      };
      timeOf(30_000);
      const [small, large] = [timeOf(30_000), timeOf(300_000)];
      expect(large).toBeLessThan(Math.max(50, small) * 40);
    },
  );
});

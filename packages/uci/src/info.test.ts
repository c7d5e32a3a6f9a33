import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInfo } from './info.ts';

/** Milliseconds of CPU time of the fastest of several runs, each of which parses `count` keys `rounds` times. */
function parseTimeMs(count: number, rounds: number): number {
  const body = 'pv '.repeat(count);
  const times = Array.from({ length: 15 }, () => {
    const start = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) parseInfo(body);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe('parseInfo', () => {
  it('reads a full line', () => {
    const body =
      'depth 12 seldepth 17 multipv 2 score cp -31 nodes 40211 nps 448000 hashfull 7 tbhits 0 ' +
      'time 90 cpuload 990 pv h3e3 h10g8';
    expect(parseInfo(body)).toEqual({
      kind: 'info',
      depth: 12,
      seldepth: 17,
      multipv: 2,
      score: { kind: 'cp', value: -31, bound: 'exact' },
      nodes: 40_211,
      nps: 448_000,
      hashfull: 7,
      tbhits: 0,
      timeMs: 90,
      cpuload: 990,
      pv: ['h3e3', 'h10g8'],
      ignored: [],
    });
  });

  it('reads a mate against the mover', () => {
    expect(parseInfo('depth 3 score mate -1 pv e10d10').score).toEqual({
      kind: 'mate',
      result: 'loses',
      moves: 1,
      bound: 'exact',
    });
  });

  it.each([
    ['score cp 20 lowerbound nodes 5', 'lower'],
    ['score cp 20 wdl 100 850 50 upperbound nodes 5', 'upper'],
    ['lowerbound score cp 20 nodes 5', 'lower'],
    ['score cp 20 nodes 5', 'exact'],
  ])('finds the bound in "%s"', (body, bound) => {
    expect(parseInfo(body)).toMatchObject({ score: { value: 20, bound }, nodes: 5, ignored: [] });
  });

  it('reads expected results', () => {
    expect(parseInfo('score cp 5 wdl 100 850 50 nodes 1')).toMatchObject({
      wdl: { win: 100, draw: 850, loss: 50 },
      nodes: 1,
    });
  });

  it('reads the move being searched', () => {
    expect(parseInfo('depth 9 currmove h10g8 currmovenumber 3')).toMatchObject({
      currmove: 'h10g8',
      currmovenumber: 3,
      ignored: [],
    });
  });

  it('reads everything after string as one text', () => {
    const info = parseInfo('depth 3 string pv score cp 9 string  NNUE enabled ');
    expect(info).toEqual({
      kind: 'info',
      depth: 3,
      text: 'pv score cp 9 string  NNUE enabled',
      ignored: [],
    });
    expect(parseInfo('string').text).toBe('');
  });

  it('continues after unknown keys', () => {
    expect(parseInfo('depth 3 movesleft 40 ebf 2.1 nodes 7')).toEqual({
      kind: 'info',
      depth: 3,
      nodes: 7,
      ignored: ['movesleft', '40', 'ebf', '2.1'],
    });
  });

  it('continues after unreadable values', () => {
    const body = 'depth nodes 7 hashfull 1001 multipv 0 score banana 3 wdl 1 2 3 currmove time -5';
    const info = parseInfo(body);
    expect(info).toMatchObject({ kind: 'info', nodes: 7 });
    expect(Object.keys(info).toSorted()).toEqual(['ignored', 'kind', 'nodes']);
    expect(info.ignored).toEqual(
      expect.arrayContaining(['depth', 'hashfull', 'score', 'wdl', 'time']),
    );
  });

  it('reads keys after a variation', () => {
    expect(parseInfo('pv h3e3 h10g8 nodes 5')).toMatchObject({ pv: ['h3e3', 'h10g8'], nodes: 5 });
    expect(parseInfo('refutation d1h5 g6h5 currline 1 h3e3 depth 4')).toEqual({
      kind: 'info',
      depth: 4,
      ignored: [],
    });
  });

  it('takes linear time for repeated keys with moves', () => {
    // The same number of keys takes about as long in one text as in 64. Quadratic cost would take 64 times as long.
    expect(parseTimeMs(64_000, 1)).toBeLessThan(16 * parseTimeMs(1_000, 64));
  });

  it('removes control characters from texts', () => {
    expect(parseInfo('string \u001B[31mred\rline\u009B')).toMatchObject({ text: '[31mred line' });
    expect(parseInfo('\u001B[2J depth 3')).toMatchObject({ depth: 3, ignored: [' [2J'] });
  });

  it('lists at most sixteen ignored keys', () => {
    expect(parseInfo('x '.repeat(500)).ignored).toHaveLength(16);
  });

  it('accepts only integers in range', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const { depth } = parseInfo(`depth ${text}`);
        expect(depth === undefined || (depth >= 0 && depth <= 1_000)).toBe(true);
      }),
    );
  });
});

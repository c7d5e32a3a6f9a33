import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_REST, splitChunk } from './chunk.ts';
import { MAX_LINE_LENGTH, parseLine } from './line.ts';

function splitAll(chunks: readonly string[]): string[] {
  const lines: string[] = [];
  let rest = EMPTY_REST;
  for (const chunk of chunks) {
    const split = splitChunk(rest, chunk);
    lines.push(...split.lines);
    rest = split.rest;
  }
  return lines;
}

describe('splitChunk', () => {
  it('joins a line from several chunks and splits several lines in a chunk', () => {
    expect(splitAll(['uci', 'ok\nread', '', 'yok\n\nbest'])).toEqual(['uciok', 'readyok', '']);
  });

  it('accepts both line ends, even across chunks', () => {
    expect(splitAll(['uciok\r\nreadyok\r', '\nbestmove h3e3\n'])).toEqual([
      'uciok',
      'readyok',
      'bestmove h3e3',
    ]);
  });

  it('gives the same lines for any chunk borders', () => {
    const chunkLists = fc.array(
      fc.string({ unit: fc.constantFrom('a', '\n', '\r'), maxLength: 8 }),
    );
    fc.assert(
      fc.property(chunkLists, (chunks) => {
        expect(splitAll(chunks)).toEqual(splitAll([chunks.join('')]));
      }),
    );
  });

  it('limits an unfinished line and marks it as too long', () => {
    let rest = EMPTY_REST;
    for (let count = 0; count < 100; count += 1) rest = splitChunk(rest, 'x'.repeat(1_000)).rest;
    expect(rest).toHaveLength(MAX_LINE_LENGTH + 1);
    const { lines } = splitChunk(rest, 'x\nreadyok\n');
    expect(lines.map((line) => parseLine(line))).toMatchObject([
      { kind: 'unknown', reason: 'too-long' },
      { kind: 'readyok' },
    ]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINE_LENGTH, parseLine } from './line.ts';
import { IS_FULL } from './testing/full.ts';

describe('parseLine', () => {
  it.each([
    [
      'id name Fairy-Stockfish 11.1 LB 64',
      { kind: 'id', key: 'name', value: 'Fairy-Stockfish 11.1 LB 64' },
    ],
    ['id name \u001B[1mX\rY', { kind: 'id', key: 'name', value: '[1mX Y' }],
    ['id author Fabian Fichter', { kind: 'id', key: 'author', value: 'Fabian Fichter' }],
    ['uciok', { kind: 'uciok' }],
    ['  readyok \r', { kind: 'readyok' }],
    ['bestmove h3e3', { kind: 'bestmove', move: 'h3e3' }],
    ['bestmove h3e3 ponder h10g8', { kind: 'bestmove', move: 'h3e3', ponder: 'h10g8' }],
    ['bestmove h3e3 ponder', { kind: 'bestmove', move: 'h3e3' }],
    ['bestmove (none)', { kind: 'bestmove', move: '(none)' }],
    ['bestmove', { kind: 'bestmove' }],
    [
      'option name Hash type spin default 16 min 1 max 1024',
      { kind: 'option', option: { type: 'spin', name: 'Hash', default: 16, min: 1, max: 1024 } },
    ],
  ])('reads "%s"', (text, expected) => {
    expect(parseLine(text)).toEqual(expected);
  });

  it.each([
    ['', 'blank'],
    [' \t\r', 'blank'],
    ['Fairy-Stockfish 11.1 LB 64 by Fabian Fichter', 'unknown-command'],
    ['Unknown command: bestmove h3e3', 'unknown-command'],
    ['No such option: uciok', 'unknown-command'],
    ['uciokay', 'unknown-command'],
    ['id', 'malformed'],
    ['id name', 'malformed'],
    ['id name \u001B', 'malformed'],
    ['option name X type slider', 'malformed'],
  ])('reports "%s" as %s', (text, reason) => {
    expect(parseLine(text)).toMatchObject({ kind: 'unknown', reason });
  });

  it('does not parse a line over the limit', () => {
    const pv = `info depth 5 pv${' h3e3'.repeat(MAX_LINE_LENGTH / 5)}`;
    expect(parseLine(pv)).toMatchObject({ kind: 'unknown', reason: 'too-long' });
    expect(parseLine(pv.slice(0, MAX_LINE_LENGTH)).kind).toBe('info');
  });

  it('keeps a short text of an unknown line, without control characters', () => {
    const line = parseLine(`\u001B[31m${'x'.repeat(1_000)}`);
    expect(line).toMatchObject({ kind: 'unknown', text: ` [31m${'x'.repeat(195)}` });
  });

  it('never throws', () => {
    const word = fc.constantFrom(
      ...'id name option type spin combo default var min max info depth score cp mate wdl pv string'.split(
        ' ',
      ),
      ...'lowerbound multipv nodes bestmove ponder readyok h3e3 h10g8 -1 0 1e9 99999999999999999999'.split(
        ' ',
      ),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 40 })
        .map((each) => each.join(' ')),
    );
    fc.assert(
      fc.property(text, (each) => {
        expect(parseLine(each).kind).toBeTypeOf('string');
      }),
      { numRuns: IS_FULL ? 2_000 : 500 },
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COORDINATES,
  coordinatesOfEngine,
  detectCoordinates,
  isCoordinates,
  isMove,
  isNullMove,
  makeEngineMove,
  parseEngineMove,
  parseVariation,
} from './coordinates.ts';

const square = fc
  .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'), fc.nat({ max: 9 }))
  .map(([file, rank]) => `${file}${rank}`);
const move = fc.tuple(square, square).filter(([from, to]) => from !== to);

describe('coordinates', () => {
  it.each([
    ['ranks-0-9', 'h2e2', 'h2e2'],
    ['ranks-0-9', 'a0a9', 'a0a9'],
    ['ranks-1-10', 'h2e2', 'h3e3'],
    ['ranks-1-10', 'h9g7', 'h10g8'],
    ['ranks-1-10', 'a0a9', 'a1a10'],
    ['ranks-1-10', 'a9b9', 'a10b10'],
  ] as const)('in %s write the move %s as %s and read it back', (coordinates, own, engine) => {
    expect(makeEngineMove(own, coordinates)).toBe(engine);
    expect(parseEngineMove(engine, coordinates)).toBe(own);
  });

  it('read every written move back', () => {
    fc.assert(
      fc.property(move, fc.constantFrom(...COORDINATES), ([from, to], coordinates) => {
        const text = makeEngineMove(from + to, coordinates);
        expect(parseEngineMove(text ?? '', coordinates)).toBe(from + to);
      }),
    );
  });

  it.each([
    ['ranks-0-9', 'h10g8'],
    ['ranks-0-9', 'h01g8'],
    ['ranks-0-9', 'j1a1'],
    ['ranks-0-9', 'h2e2q'],
    ['ranks-0-9', 'H2E2'],
    ['ranks-0-9', 'e4e4'],
    ['ranks-0-9', ''],
    ['ranks-1-10', 'h0g2'],
    ['ranks-1-10', 'h11g8'],
    ['ranks-1-10', 'h03e3'],
    ['ranks-1-10', 'h10g8\n'],
    ['ranks-1-10', '(none)'],
  ] as const)('in %s refuse the text "%s"', (coordinates, text) => {
    expect(parseEngineMove(text, coordinates)).toBeUndefined();
  });

  it('do not write malformed moves', () => {
    expect(makeEngineMove('h10g8', 'ranks-1-10')).toBeUndefined();
    expect(makeEngineMove('h2h2', 'ranks-0-9')).toBeUndefined();
    expect(makeEngineMove('h2e2\nquit', 'ranks-0-9')).toBeUndefined();
    expect(isMove('h2e2')).toBe(true);
    expect(isMove('h2e2\n')).toBe(false);
  });

  it('cut a variation at the first text that is not a move, and report it', () => {
    expect(parseVariation(['h3e3', 'h10g8'], 'ranks-1-10')).toEqual({
      moves: ['h2e2', 'h9g7'],
      isCut: false,
    });
    expect(parseVariation(['h3e3', '0000', 'h10g8'], 'ranks-1-10')).toEqual({
      moves: ['h2e2'],
      isCut: true,
    });
    expect(parseVariation([], 'ranks-0-9')).toEqual({ moves: [], isCut: false });
  });

  it.each(['(none)', '0000', 'a0a0', 'a10a10', 'NULL', 'none'])(
    'recognize %s as a null move',
    (text) => {
      expect(isNullMove(text)).toBe(true);
    },
  );

  it.each(['h2e2', 'a1a10', 'a10a1', '', '(none'])('do not take "%s" for a null move', (text) => {
    expect(isNullMove(text)).toBe(false);
  });

  it('are known for known engines', () => {
    expect(coordinatesOfEngine('Fairy-Stockfish 11.1 LB 64')).toBe('ranks-1-10');
    expect(coordinatesOfEngine('Pikafish 2024-12-26')).toBe('ranks-0-9');
    expect(coordinatesOfEngine('Chuhe')).toBe('ranks-0-9');
    expect(coordinatesOfEngine('Something else')).toBeUndefined();
  });

  it('are one of two values', () => {
    expect(COORDINATES.every(isCoordinates)).toBe(true);
    expect([undefined, null, '', 'RANKS-0-9', ['ranks-0-9']].some(isCoordinates)).toBe(false);
  });

  it('are detected by a rank that only one of them has', () => {
    expect(detectCoordinates(['h3e3', 'h10g8'])).toBe('ranks-1-10');
    expect(detectCoordinates(['h2e2', 'a0a1'])).toBe('ranks-0-9');
    expect(detectCoordinates(['h2e2', 'h7e7'])).toBeUndefined();
    expect(detectCoordinates(['a0a1', 'a10a9'])).toBeUndefined();
    expect(detectCoordinates(['(none)', '0000'])).toBeUndefined();
    expect(detectCoordinates(['a0a0', 'a10a10', 'a0a11', 'a10a0'])).toBeUndefined();
  });
});

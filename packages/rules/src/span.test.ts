import { expect, it } from 'vitest';
import principles from '../fixtures/repetition-principles.json' with { type: 'json' };
import { parseMove } from './move.ts';
import { Position } from './position.ts';
import { SpanReader } from './span.ts';

it.each([true, false])(
  'tells without reading a whole span whether a side has a conduct, with all attacks counted: %s',
  (countsAllAttacks) => {
    const found = principles.map(({ fen, cycle }) => {
      const start = Position.fromFen(fen);
      const reader = new SpanReader({ countsAllAttacks });
      const moves = `${cycle} ${cycle}`.split(' ').map((move) => parseMove(move) ?? 0);
      const { red, black } = reader.read(start, moves, 0);
      const hasConduct = red.level !== 'none' || black.level !== 'none';
      expect([fen, reader.hasConduct(start, moves)]).toEqual([fen, hasConduct]);
      return hasConduct;
    });
    expect(new Set(found)).toEqual(new Set([true, false]));
  },
);

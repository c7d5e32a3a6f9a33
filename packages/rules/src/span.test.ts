import { expect, it } from 'vitest';
import principles from '../fixtures/repetition-principles.json' with { type: 'json' };
import { parseMove } from './move.ts';
import { Position } from './position.ts';
import { SpanReader } from './span.ts';

it.each([true, false])(
  'tells without reading a whole span whether a side has a conduct, with all attacks counted: %s',
  (countsAllAttacks) => {
    const found = principles.map(({ fen, cycle }) => {
      const reader = new SpanReader(Position.fromFen(fen), { countsAllAttacks });
      const moves = `${cycle} ${cycle}`.split(' ').map((move) => parseMove(move) ?? 0);
      const { red, black } = reader.read(moves, 0);
      const hasConduct = red.level !== 'none' || black.level !== 'none';
      expect([fen, reader.hasConduct(moves, 0)]).toEqual([fen, hasConduct]);
      return hasConduct;
    });
    expect(new Set(found)).toEqual(new Set([true, false]));
  },
);

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findProblem } from './request.ts';

const position = {};
const limits = { depth: 1 };

describe('findProblem', () => {
  it.each([
    { position, limits },
    { position: { fen: undefined, moves: [] }, limits: { depth: undefined, infinite: true } },
    { position: { moves: ['h2e2'] }, limits: { nodes: 5, searchMoves: ['h9g7'] } },
    { position, limits: { clock: { redMs: -5, blackMs: 0 } } },
    { position, limits, signal: new AbortController().signal, onEvaluation: () => undefined },
  ])('accepts request %#', (request) => {
    expect(findProblem(request)).toBeUndefined();
  });

  it.each([
    [undefined, 'request: not an object'],
    [null, 'request: not an object'],
    ['go', 'request: not an object'],
    [[], 'request: not an object'],
    [{}, 'position: not an object'],
    [{ position }, 'limits: not an object'],
    [{ position: [], limits }, 'position: not an object'],
    [{ position, limits: null }, 'limits: not an object'],
    [{ position, limits, onEvalution: 1 }, 'onEvalution: unknown field'],
    [{ position: { FEN: '' }, limits }, 'position.FEN: unknown field'],
    [{ position: { '\u001B[1m': 1 }, limits }, 'position. [1m: unknown field'],
    [{ position: { fen: 7 }, limits }, 'position.fen: bad-fen'],
    [{ position: { fen: '' }, limits }, 'position.fen: bad-fen'],
    [{ position: { moves: 'h2e2' }, limits }, 'position.moves: not an array'],
    [{ position: { moves: ['h2e2', 'h3h3'] }, limits }, 'position.moves[1]: bad-move'],
    [{ position: { moves: [['h2e2']] }, limits }, 'position.moves[0]: bad-move'],
    [{ position: { moves: [Symbol('h2e2')] }, limits }, 'position.moves[0]: bad-move'],
    [{ position: { moves: Array.from({ length: 1 }) }, limits }, 'position.moves[0]: bad-move'],
    [
      { position: { moves: Array.from({ length: 2_001 }, () => 'h2e2') }, limits },
      'position.moves: too-many-moves',
    ],
    [{ position, limits: {} }, 'limits: no-limit'],
    [{ position, limits: { movetime: 100 } }, 'limits.movetime: unknown field'],
    [{ position, limits: { toString: 1 } }, 'limits.toString: unknown field'],
    [{ position, limits: { depth: '8' } }, 'limits.depth: bad-limit'],
    [{ position, limits: { depth: 8, moveTimeMs: 0 } }, 'limits.moveTimeMs: bad-limit'],
    [{ position, limits: { nodes: null } }, 'limits.nodes: bad-limit'],
    [{ position, limits: { infinite: 'yes' } }, 'limits.infinite: not a boolean'],
    [{ position, limits: { infinite: false } }, 'limits: no-limit'],
    [{ position, limits: { clock: 5 } }, 'limits.clock: not an object'],
    [{ position, limits: { clock: { redMs: 5 } } }, 'limits.clock.blackMs: bad-limit'],
    [{ position, limits: { clock: { wtime: 5 } } }, 'limits.clock.wtime: unknown field'],
    [
      { position, limits: { clock: { redMs: 5, blackMs: 5, movesToGo: 0 } } },
      'limits.clock.movesToGo: bad-limit',
    ],
    [{ position, limits: { ...limits, searchMoves: [] } }, 'limits.searchMoves: bad-move'],
    [{ position, limits: { ...limits, searchMoves: [7] } }, 'limits.searchMoves[0]: bad-move'],
    [{ position, limits: { searchMoves: ['h2e2'] } }, 'limits: no-limit'],
    [{ position, limits, signal: {} }, 'signal: not an abort signal'],
    [{ position, limits, onEvaluation: 'log' }, 'onEvaluation: not a function'],
  ])('refuses %j with "%s"', (request, problem) => {
    expect(findProblem(request)).toBe(problem);
  });

  it('never throws, and gives the field', () => {
    const field = fc.option(fc.anything(), { nil: undefined });
    const request = fc.oneof(
      fc.anything(),
      fc.record({
        position: fc.oneof(field, fc.record({ fen: field, moves: field })),
        limits: fc.oneof(
          field,
          fc.record({ depth: field, infinite: field, clock: field, searchMoves: field }),
        ),
        signal: field,
      }),
    );
    fc.assert(
      fc.property(request, (each) => {
        expect(findProblem(each) ?? 'limits: fine').toMatch(/: \S/);
      }),
    );
  });
});

import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, test } from 'vitest';
import { checkJob } from './check-job.ts';
import { type EngineJob, MAX_MOVES } from './engine-job.ts';

const JOB: EngineJob = { fen: INITIAL_FEN, limits: { depth: 1 }, priority: 'interactive' };

describe('checkJob', () => {
  test('plays the moves, and normalizes the position for the engine', () => {
    const fen = 'rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1';
    const read = checkJob({ ...JOB, fen, moves: ['h2e2', 'h9g7'] });
    expect(read.ok && read.value.request).toEqual({
      position: { fen: INITIAL_FEN, moves: ['h2e2', 'h9g7'] },
      limits: { depth: 1 },
    });
    expect(read.ok && read.value.position.turn).toBe('red');
  });

  test.each<[string, Partial<EngineJob>]>([
    ['no FEN', { fen: 'position startpos\nquit' }],
    ['no king', { fen: '9/9/9/9/9/9/9/9/9/9 w' }],
    ['an illegal move', { moves: ['h2e2', 'h2e2'] }],
    ['no move', { moves: ['go'] }],
    ['an illegal move to search', { onlyMoves: ['h2e2', 'a0a5'] }],
    ['no move to search', { onlyMoves: [] }],
    ['too many moves', { moves: Array.from({ length: MAX_MOVES + 1 }, () => 'h2e2') }],
  ])('refuses a position with %s', (_name, change) => {
    expect(checkJob({ ...JOB, ...change })).toEqual({ ok: false, error: 'bad-position' });
  });

  test('asks for the given moves only, and for no more lines than there are moves', () => {
    const read = checkJob({ ...JOB, onlyMoves: ['h2e2', 'b2e2', 'h2e2'], multiPv: 5 });
    expect(read.ok && read.value).toMatchObject({
      request: { limits: { depth: 1, searchMoves: ['h2e2', 'b2e2'] } },
      multiPv: 2,
    });
  });

  test('refuses a position without a legal move', () => {
    const fen = '3k5/3P5/9/9/9/9/9/9/9/3RK4 b';
    expect(checkJob({ ...JOB, fen: '3k5/3PP4/9/9/9/9/9/9/9/3RK4 b' })).toMatchObject({ ok: false });
    expect(checkJob({ ...JOB, fen })).toMatchObject({ ok: false, error: 'game-over' });
  });

  test.each<[string, Partial<EngineJob>]>([
    ['no limit', { limits: {} }],
    ['half a node', { limits: { nodes: 0.5 } }],
    ['no time', { limits: { moveTimeMs: 0 } }],
    ['an endless time', { limits: { moveTimeMs: Infinity } }],
    ['a depth beyond all', { limits: { depth: 101, nodes: 5 } }],
    ['no line', { multiPv: 0 }],
    ['too many lines', { multiPv: 41 }],
  ])('refuses %s', (_name, change) => {
    expect(checkJob({ ...JOB, ...change })).toEqual({ ok: false, error: 'bad-limits' });
  });
});

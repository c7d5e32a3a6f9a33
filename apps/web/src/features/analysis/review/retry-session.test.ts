import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, it } from 'vitest';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import { type Exercise, RetrySession } from './retry-session.ts';

const EXERCISE: Exercise = {
  node: 2,
  ply: 3,
  mover: 'red',
  played: 'a0a1',
  before: {
    score: 40,
    depth: 12,
    lines: [
      { score: 40, moves: ['h0g2', 'i9h9'] },
      { score: 30, moves: ['b0c2'] },
    ],
  },
  refutation: [],
  fen: INITIAL_FEN,
  request: { key: 'place', fen: '', moves: [] },
};

function makeTest(exercises: readonly Exercise[] = [EXERCISE], theory: readonly string[] = []) {
  const asked: { task: EngineTask; answer: (outcome: TaskOutcome) => void }[] = [];
  const session = new RetrySession({
    perform: (task, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
        asked.push({ task, answer: resolve });
      }),
    isTheory: async ({ fen, move }) => fen === INITIAL_FEN && theory.includes(move),
  });
  session.start(exercises);
  return { session, asked, state: () => session.store.getState() };
}

/** The outcome of one search, from Red's view. */
function done(...lines: readonly [number, string][]): TaskOutcome {
  const sorted = lines.toSorted(([a], [b]) => b - a);
  const counts = { multiPv: lines.length, depth: 9, nodes: 1, nps: 1, timeMs: 1 };
  const evaluation = {
    key: '',
    ...counts,
    lines: sorted.map(([value, move], index) => ({
      rank: index + 1,
      depth: 9,
      score: { kind: 'cp', value, bound: 'exact' } as const,
      moves: [move],
      cut: false,
    })),
  };
  return { kind: 'done', evaluation };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a mistake that is tried again', () => {
  it.each(['h0g2', 'b0c2'])('is solved by %s, which the review knows to be good', async (move) => {
    const { session, asked, state } = makeTest();
    await session.try(move);
    expect(state()).toMatchObject({ step: { kind: 'right', move }, solved: 1 });
    expect(asked).toEqual([]);
  });

  it('is not solved by the mistake itself', async () => {
    const { session, state } = makeTest();
    await session.try('a0a1');
    expect(state().step.kind).toBe('wrong');
  });

  it('may be solved by another move, which the engine searches', async () => {
    const { session, asked, state } = makeTest();
    void session.try('c3c4');
    expect(state().step).toEqual({ kind: 'judging', move: 'c3c4' });
    expect(asked[0]?.task).toMatchObject({
      limits: { searchMoves: ['h0g2', 'b0c2', 'c3c4'] },
      multiPv: 3,
    });
    asked.shift()?.answer(done([35, 'h0g2'], [25, 'b0c2'], [20, 'c3c4']));
    await settle();
    expect(state().step.kind).toBe('right');
  });

  it('reports the loss of another move, and allows another try', async () => {
    const { session, asked, state } = makeTest();
    void session.try('c3c4');
    asked.shift()?.answer(done([40, 'h0g2'], [-200, 'c3c4']));
    await settle();
    expect(state().step).toMatchObject({ kind: 'wrong', move: 'c3c4' });
    await session.try('h0g2');
    expect(state().step.kind).toBe('right');
  });

  it('is not solved by a playable move that is clearly not the best, and is told so', async () => {
    const { session, asked, state } = makeTest();
    void session.try('c3c4');
    asked.shift()?.answer(done([40, 'h0g2'], [5, 'c3c4']));
    await settle();
    expect(state()).toMatchObject({ step: { kind: 'playable', move: 'c3c4' }, solved: 0 });
    await session.try('h0g2');
    expect(state().step.kind).toBe('right');
  });

  it.each([
    ['right', 5],
    ['wrong', -200],
  ])('calls a move that masters play often %s if it scores %i', async (kind, score) => {
    const { session, asked, state } = makeTest([EXERCISE], ['c3c4']);
    void session.try('c3c4');
    asked.shift()?.answer(done([40, 'h0g2'], [score, 'c3c4']));
    await settle();
    expect(state().step.kind).toBe(kind);
  });

  it('is solved by a move that a new search prefers to the best of the review', async () => {
    const { session, asked, state } = makeTest();
    void session.try('c3c4');
    asked.shift()?.answer(done([-150, 'h0g2'], [-120, 'c3c4']));
    await settle();
    expect(state()).toMatchObject({ step: { kind: 'right', move: 'c3c4' }, solved: 1 });
  });

  it('may be solved by the second best that the review rated too low', async () => {
    const far = {
      ...EXERCISE.before,
      lines: EXERCISE.before.lines.with(1, { score: -90, moves: ['b0c2'] }),
    };
    const { session, asked, state } = makeTest([{ ...EXERCISE, before: far }]);
    void session.try('b0c2');
    asked.shift()?.answer(done([40, 'h0g2'], [30, 'b0c2']));
    await settle();
    expect(state().step.kind).toBe('right');
  });

  it('stays unjudged when the engine fails', async () => {
    const { session, asked, state } = makeTest();
    void session.try('c3c4');
    asked.shift()?.answer({ kind: 'failed', failure: { reason: 'crashed', detail: '' } });
    await settle();
    expect(state().step.kind).toBe('unknown');
  });

  it('counts as solved only without help', async () => {
    const { session, state } = makeTest([EXERCISE, EXERCISE]);
    session.show();
    await session.try('h0g2');
    expect(state().solved).toBe(0);
    session.next();
    await session.try('h0g2');
    session.next();
    expect(state()).toMatchObject({ index: 2, solved: 1 });
    expect(session.exercise).toBeUndefined();
  });

  it('does not count as solved after the answer was shown', async () => {
    const { session, asked, state } = makeTest();
    session.show();
    await session.try('a0a1');
    await session.try('h0g2');
    expect(state()).toMatchObject({ step: { kind: 'right' }, solved: 0 });
    session.start([EXERCISE]);
    session.show();
    void session.try('c3c4');
    asked.shift()?.answer(done([40, 'h0g2'], [20, 'c3c4']));
    await settle();
    expect(state()).toMatchObject({ step: { kind: 'right' }, solved: 0 });
  });

  it('can be left while the engine judges', async () => {
    const { session, asked, state } = makeTest([EXERCISE, EXERCISE]);
    void session.try('c3c4');
    session.next();
    asked.shift()?.answer(done([40, 'h0g2'], [20, 'c3c4']));
    await settle();
    expect(state()).toMatchObject({ index: 1, step: { kind: 'asking' }, solved: 0 });
  });
});

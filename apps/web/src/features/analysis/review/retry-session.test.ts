import { describe, expect, it } from 'vitest';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import { type Exercise, RetrySession } from './retry-session.ts';

const EXERCISE: Exercise = {
  place: 2,
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
  request: { key: 'place', fen: '', moves: [] },
};

function makeTest(exercises: readonly Exercise[] = [EXERCISE]) {
  const asked: { task: EngineTask; answer: (outcome: TaskOutcome) => void }[] = [];
  const session = new RetrySession(
    (task, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
        asked.push({ task, answer: resolve });
      }),
  );
  session.start(exercises);
  return { session, asked, state: () => session.store.getState() };
}

/** One search of these moves, from Red's view. */
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
  it.each(['h0g2', 'b0c2'])('is fixed by %s, which the review knows to be good', async (move) => {
    const { session, asked, state } = makeTest();
    await session.try(move);
    expect(state()).toMatchObject({ step: { kind: 'right', move }, solved: 1 });
    expect(asked).toEqual([]);
  });

  it('is not fixed by the mistake itself', async () => {
    const { session, state } = makeTest();
    await session.try('a0a1');
    expect(state().step.kind).toBe('wrong');
  });

  it('may be fixed by another move, which the engine looks at', async () => {
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

  it('says what another move costs, and asks again', async () => {
    const { session, asked, state } = makeTest();
    void session.try('c3c4');
    asked.shift()?.answer(done([40, 'h0g2'], [-200, 'c3c4']));
    await settle();
    expect(state().step).toMatchObject({ kind: 'wrong', move: 'c3c4' });
    await session.try('h0g2');
    expect(state().step.kind).toBe('right');
  });

  it('is fixed by a move that a new search likes better than the best of the review', async () => {
    const { session, asked, state } = makeTest();
    void session.try('c3c4');
    asked.shift()?.answer(done([-150, 'h0g2'], [-120, 'c3c4']));
    await settle();
    expect(state()).toMatchObject({ step: { kind: 'right', move: 'c3c4' }, solved: 1 });
  });

  it('may be fixed by the second best, if it was too bad for the review alone', async () => {
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

  it('can be left unjudged by an engine that fails', async () => {
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

  it('does not count as solved once the answer was shown, whatever is tried after it', async () => {
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

  it('is left while the engine still judges', async () => {
    const { session, asked, state } = makeTest([EXERCISE, EXERCISE]);
    void session.try('c3c4');
    session.next();
    asked.shift()?.answer(done([40, 'h0g2'], [20, 'c3c4']));
    await settle();
    expect(state()).toMatchObject({ index: 1, step: { kind: 'asking' }, solved: 0 });
  });
});

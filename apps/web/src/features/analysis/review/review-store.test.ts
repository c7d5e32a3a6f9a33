import { describe, expect, it, vi } from 'vitest';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import { parseStoredReview, type StoredReview } from './review-storage.ts';
import { progressOf, type ReviewEffects, Reviewer, type ReviewLine } from './review-store.ts';

function lineOf(key: string, plies: number): ReviewLine {
  const requestOf = (ply: number) => ({ key: `${key} ${ply}`, fen: '', moves: [] });
  const moves = Array.from({ length: plies }, (_, index) => ({
    id: index + 1,
    move: `a${index}a${index + 1}`,
    mover: index % 2 === 0 ? ('red' as const) : ('black' as const),
    isRecapture: false,
    isForced: false,
    isOpening: false,
  }));
  return { key, count: plies + 1, requestOf, firstTurn: 'red', moves };
}

type Known = NonNullable<ReviewEffects['known']>;

interface Asked {
  readonly task: EngineTask;
  readonly answer: (outcome: TaskOutcome) => void;
}

function makeTest(
  kept: StoredReview[] = [],
  whatIsKnown: Known = () => [],
  findTheory?: ReviewEffects['findTheory'],
) {
  const asked: Asked[] = [];
  const onDone = vi.fn<(isFullReview: boolean) => void>();
  const clock = { ms: 0 };
  const reviewer = new Reviewer({
    perform: (task, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
        asked.push({ task, answer: resolve });
      }),
    storage: {
      load: async (key) => kept.findLast((each) => each.key === key),
      save: async (review) => {
        kept.push(review);
      },
    },
    now: () => clock.ms,
    known: whatIsKnown,
    ...(findTheory && { findTheory }),
    onDone,
  });
  const state = () => reviewer.store.getState();
  return { reviewer, asked, kept, onDone, clock, state };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

function done(value: number): TaskOutcome {
  const score = { kind: 'cp', value, bound: 'exact' } as const;
  const line = { rank: 1, depth: 9, score, moves: ['h2e2'], cut: false };
  const counts = { multiPv: 2, depth: 9, nodes: 1, nps: 1, timeMs: 1 };
  return { kind: 'done', evaluation: { key: '', lines: [line], ...counts } };
}

/** The outcome of one search with two lines, from Red's view. */
function looked(...lines: readonly [number, string][]): TaskOutcome {
  const evaluation = {
    key: '',
    multiPv: lines.length,
    depth: 15,
    nodes: 1,
    nps: 1,
    timeMs: 1,
    lines: lines.map(([value, move], index) => ({
      rank: index + 1,
      depth: 15,
      score: { kind: 'cp', value, bound: 'exact' } as const,
      moves: [move],
      cut: false,
    })),
  };
  return { kind: 'done', evaluation };
}

async function answerAll(asked: Asked[]): Promise<string[]> {
  const keys: string[] = [];
  while (asked.length > 0) {
    const next = asked.shift();
    keys.push(next?.task.request.key ?? '');
    next?.answer(done(10));
    await settle();
  }
  return keys;
}

/** Evaluations of the positions before and after a move. They are deeper than the review's. */
const known: Known = () => [
  { score: 10, depth: 22 },
  { score: 10, depth: 21 },
];

describe('a review', () => {
  it('searches every position from the last to the first, two lines each', async () => {
    const { reviewer, asked, state, onDone } = makeTest();
    await reviewer.show(lineOf('a', 3));
    reviewer.start(300);
    expect(asked[0]?.task).toMatchObject({
      limits: { nodes: 300 },
      multiPv: 2,
      isRepeatable: true,
    });
    expect(await answerAll(asked)).toEqual(['a 3', 'a 2', 'a 1', 'a 0']);
    expect(state().status).toEqual({ kind: 'done' });
    expect(progressOf(state())).toMatchObject({ pass: 'looks', done: 0, total: 0 });
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('continues after a pause, also after a reload', async () => {
    const first = makeTest();
    await first.reviewer.show(lineOf('a', 3));
    first.reviewer.start(300);
    first.asked[0]?.answer(done(1));
    await settle();
    first.reviewer.pause();
    expect(first.state().status.kind).toBe('paused');
    const second = makeTest(first.kept);
    await second.reviewer.show(lineOf('a', 3));
    expect(second.state()).toMatchObject({ status: { kind: 'paused' }, nodes: 300 });
    second.reviewer.resume();
    expect(await answerAll(second.asked)).toEqual(['a 2', 'a 1', 'a 0']);
    const third = makeTest(second.kept);
    await third.reviewer.show(lineOf('a', 3));
    expect(third.state().status.kind).toBe('done');
    expect(third.onDone).not.toHaveBeenCalled();
  });

  it('stays done after a reload, though a doubt was settled by an evaluation that is gone', async () => {
    const first = makeTest([], known);
    await first.reviewer.show(lineOf('a', 1));
    first.reviewer.start(300);
    for (const score of [-400, 10]) {
      first.asked.shift()?.answer(done(score));
      await settle();
    }
    expect([first.state().status.kind, first.asked]).toEqual(['done', []]);
    const second = makeTest(first.kept);
    await second.reviewer.show(lineOf('a', 1));
    expect(second.state().status.kind).toBe('done');
    // Earlier reviews were stored without this flag.
    const old = first.kept.map((each) => ({ ...each, isDone: false }));
    const third = makeTest(old, known);
    await third.reviewer.show(lineOf('a', 1));
    expect(third.state().status.kind).toBe('done');
  });

  it('is paused when another line is shown, and restored with its own line', async () => {
    const { reviewer, asked, state } = makeTest();
    await reviewer.show(lineOf('a', 1));
    reviewer.start(100);
    asked[0]?.answer(done(1));
    await settle();
    await reviewer.show(lineOf('b', 1));
    expect(state()).toMatchObject({ status: { kind: 'none' }, views: [] });
    await reviewer.show(lineOf('a', 1));
    expect(state().status.kind).toBe('paused');
    expect(progressOf(state())).toMatchObject({ pass: 'positions', done: 1, total: 2 });
  });

  it('searches a seemingly bad move again, and longer while it seems bad', async () => {
    const { reviewer, asked, state, kept, onDone } = makeTest();
    await reviewer.show(lineOf('a', 1));
    reviewer.start(300);
    asked.shift()?.answer(done(-400));
    await settle();
    asked.shift()?.answer(done(10));
    await settle();
    expect(onDone).not.toHaveBeenCalled();
    expect(asked[0]?.task).toEqual({
      request: { key: 'some a 0', fen: '', moves: [] },
      limits: { nodes: 300, searchMoves: ['h2e2', 'a0a1'] },
      multiPv: 2,
      isRepeatable: true,
    });
    expect(progressOf(state())).toMatchObject({ pass: 'looks', done: 0, total: 1 });
    reviewer.pause();
    const second = makeTest(kept);
    await second.reviewer.show(lineOf('a', 1));
    expect(second.state().status.kind).toBe('paused');
    second.reviewer.resume();
    await settle();
    second.asked.shift()?.answer(looked([10, 'h2e2'], [-300, 'a0a1']));
    await settle();
    expect(second.state().status.kind).toBe('running');
    expect(second.asked[0]?.task.limits.nodes).toBe(800_000);
    second.asked.shift()?.answer(looked([10, 'h2e2'], [-5, 'a0a1']));
    await settle();
    expect(second.state()).toMatchObject({ status: { kind: 'done' }, looks: [{ depth: 15 }] });
    expect(second.onDone).toHaveBeenCalledOnce();
  });

  it('searches deeper where the user’s analysis is deeper', async () => {
    const { reviewer, asked, state, onDone } = makeTest();
    await reviewer.show(lineOf('a', 2));
    reviewer.start(300);
    await answerAll(asked);
    expect(onDone).toHaveBeenLastCalledWith(true);
    reviewer.lookDeeper([1]);
    await settle();
    expect(state().status.kind).toBe('running');
    expect(asked[0]?.task.limits.nodes).toBe(12_000_000);
    asked.shift()?.answer(looked([10, 'h2e2'], [-5, 'a1a2']));
    await settle();
    expect(state()).toMatchObject({ status: { kind: 'done' }, looks: [undefined, { depth: 15 }] });
    expect(onDone).toHaveBeenLastCalledWith(false);
    expect(asked).toEqual([]);
  });

  it('asks whether a move that seems bad is often played, and keeps the answer', async () => {
    const findTheory = vi.fn<NonNullable<ReviewEffects['findTheory']>>(async () => [true]);
    const { reviewer, asked, kept, state } = makeTest([], undefined, findTheory);
    await reviewer.show(lineOf('a', 2));
    reviewer.start(300);
    for (const outcome of [done(-100), done(-100), done(10)]) {
      asked.shift()?.answer(outcome);
      await settle();
    }
    for (let look = 0; look < 2; look += 1) {
      asked.shift()?.answer(looked([10, 'h2e2'], [-100, 'a0a1']));
      await settle();
    }
    expect(findTheory.mock.calls.map(([indices]) => indices)).toEqual([[0]]);
    expect(state()).toMatchObject({ status: { kind: 'done' }, theory: [true, undefined] });
    const second = makeTest(kept);
    await second.reviewer.show(lineOf('a', 2));
    expect(second.state().theory[0]).toBe(true);
  });

  it('runs in the same way a second time, though the game has its own evaluations by then', async () => {
    const noted: { scores: ReturnType<Known> } = { scores: [] };
    const { reviewer, asked, state } = makeTest([], () => noted.scores);
    const run = async (): Promise<string[]> => {
      const keys: string[] = [];
      reviewer.start(300);
      for (const outcome of [
        done(-400),
        done(10),
        looked([10, 'h2e2'], [-300, 'a0a1']),
        looked([10, 'h2e2'], [-250, 'a0a1']),
      ]) {
        const next = asked.shift();
        keys.push(next?.task.request.key ?? '');
        next?.answer(outcome);
        await settle();
      }
      expect(state().status.kind).toBe('done');
      return keys;
    };
    await reviewer.show(lineOf('a', 1));
    const first = await run();
    // As the second search notes them in the game.
    noted.scores = [
      { score: 10, depth: 15 },
      { score: -250, depth: 14 },
    ];
    expect(await run()).toEqual(first);
  });

  it('counts the end of a finished game as a mate of the side to move', async () => {
    const { reviewer, asked, state } = makeTest();
    await reviewer.show(lineOf('a', 1));
    reviewer.start(100);
    asked[0]?.answer({ kind: 'refused', refusal: 'game-over' });
    await settle();
    expect(state().views[1]).toEqual({ score: 30_000, depth: 0, lines: [] });
  });

  it('reports why it failed, and can be retried', async () => {
    const { reviewer, asked, state } = makeTest();
    await reviewer.show(lineOf('a', 2));
    reviewer.start(100);
    const failure = { reason: 'crashed', detail: 'gone' } as const;
    for (const { answer } of asked) answer({ kind: 'failed', failure });
    await settle();
    expect(state().status).toEqual({ kind: 'failed', failure });
    asked.length = 0;
    reviewer.resume();
    expect(asked).toHaveLength(2);
  });

  it('tells the time left by the searches due and the speed of the last ones', async () => {
    const { reviewer, asked, state } = makeTest();
    await reviewer.show(lineOf('a', 8));
    reviewer.start(80_000);
    const times = [state().leftMs];
    const measured = { nodes: 80_000, nps: 400_000, timeMs: 200 };
    while (asked.length > 0) {
      const outcome = done(10);
      if (outcome.kind !== 'done' || outcome.evaluation === undefined) break;
      asked.shift()?.answer({ ...outcome, evaluation: { ...outcome.evaluation, ...measured } });
      await settle();
      times.push(state().leftMs);
    }
    const [, first = 0] = times;
    // By 400,000 nodes a second: eight searches of 0.2 seconds, and some second searches.
    expect(first).toBeGreaterThan(1_600);
    expect(first).toBeLessThan(5_000);
    expect(times.slice(2).every((time, at) => time <= (times[at + 1] ?? 0))).toBe(true);
    expect(times.at(-1)).toBeLessThan(1_000);
  });

  it('is stored at intervals while it runs', async () => {
    const { reviewer, asked, kept, clock } = makeTest();
    await reviewer.show(lineOf('a', 3));
    reviewer.start(100);
    clock.ms = 3_000;
    asked[0]?.answer(done(1));
    await settle();
    expect(kept).toHaveLength(1);
  });
});

it('a review that an earlier version limited by time is still read, with its signs', () => {
  const { budgetMs, ...old } = {
    key: 'a',
    budgetMs: 500,
    savedAt: 1,
    views: [{ score: 1, depth: 2, lines: [] }],
    looks: [],
    signs: [4],
    isDone: true,
  };
  expect(parseStoredReview({ ...old, budgetMs }, 'a')).toEqual({
    ...old,
    nodes: undefined,
    theory: [],
    found: [],
  });
  expect(parseStoredReview(old, 'a')).toBeUndefined();
});

it('anything but a stored review of this line is ignored', () => {
  const review = {
    key: 'a',
    nodes: 1,
    savedAt: 1,
    views: [],
    looks: [],
    theory: [true],
    found: [[{ score: 1, depth: 2 }]],
    signs: [4],
    isDone: true,
  };
  expect(parseStoredReview(review, 'a')).toEqual(review);
  for (const value of [undefined, 7, {}, { ...review, key: 'b' }, { ...review, views: 'x' }]) {
    expect(parseStoredReview(value, 'a')).toBeUndefined();
  }
  const views = [{ score: 1, depth: 2, lines: [{ score: 1, moves: [7] }, 8] }, null];
  expect(parseStoredReview({ ...review, views }, 'a')?.views).toEqual([
    { score: 1, depth: 2, lines: [] },
    undefined,
  ]);
});

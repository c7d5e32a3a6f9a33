import type { StartedRun } from '@chuhe/contract/exercise-run';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../lib/api/api-client.ts';
import { type ApiFailure, localFailure, readFailure } from '../../../lib/api/failure.ts';
import {
  clockOf,
  type KeptRun,
  REPLY_PAUSE,
  RunSession,
  scoreOf,
  timeLeft,
} from './run-session.ts';
import { exercise } from './testing/exercises.ts';

const START = new Date('2026-11-30T10:00:00Z');
const WIN = { kind: 'material', moves: ['b2b8'] } as const;

let answer: Answer<StartedRun>;
let kept: KeptRun | undefined;
let closed: KeptRun | undefined;
let userId: string | undefined;
const recorded: KeptRun[] = [];
const sounds: string[] = [];
let isTaken = true;

function makeStarted(count = 3): StartedRun {
  const exercises = Array.from({ length: count }, (_, at) =>
    at === 0 ? exercise(1) : exercise(at + 1, { ...WIN, moves: [...WIN.moves] }),
  );
  return { runId: 'run', exercises, best: { today: null, week: 3, ever: 4 } };
}

function makeSession(): RunSession {
  return new RunSession({
    start: () => Promise.resolve(answer),
    record: (run) => {
      recorded.push(run);
      return Promise.resolve(isTaken);
    },
    keep: (run) => {
      kept = run;
    },
    kept: () => kept,
    ofClosedTab: () => Promise.resolve(closed),
    userId: () => userId,
    now: Date.now,
    onMove: (_, line) => sounds.push(line.at(-1) ?? ''),
    onEnd: () => sounds.push('end'),
  });
}

async function startRun(): Promise<RunSession> {
  const session = makeSession();
  session.resume();
  await session.start();
  return session;
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  answer = { success: true, data: makeStarted() };
  kept = undefined;
  closed = undefined;
  userId = 'user';
  recorded.length = 0;
  sounds.length = 0;
  isTaken = true;
});
afterEach(() => vi.useRealTimers());

describe('a run', () => {
  test('goes to the next exercise after the whole solution, and counts it', async () => {
    const session = await startRun();
    const state = session.store.getState;
    expect(state()).toMatchObject({ phase: 'running', clock: { end: 180_000 } });
    vi.advanceTimersByTime(4_000);
    session.try('b2b8');
    expect(state()).toMatchObject({ run: { line: ['b2b8'] }, step: { kind: 'replying' } });
    vi.advanceTimersByTime(REPLY_PAUSE);
    expect(state().run?.line).toEqual(['b2b8', 'd9e9']);
    // Any mate is right.
    session.try('b8d8');
    expect(state()).toMatchObject({ run: { line: [] }, step: { kind: 'asking' } });
    expect(state().run?.answers).toEqual([
      { moves: ['b2b8', 'd9e9', 'b8d8'], at: 4_000 + REPLY_PAUSE, isSolved: true },
    ]);
    expect(sounds).toEqual(['b2b8', 'b8d8']);
  });

  test('a wrong move costs ten seconds and goes on to the next exercise', async () => {
    const session = await startRun();
    vi.advanceTimersByTime(1_000);
    session.try('b2b3');
    const { run, clock, gain } = session.store.getState();
    expect([clock.end, gain, clock.combo]).toEqual([170_000, -10_000, 0]);
    expect(run?.answers).toEqual([{ moves: ['b2b3'], at: 1_000, isSolved: false }]);
    if (run === undefined) throw new Error('no run');
    expect(timeLeft(run, clock, Date.now())).toBe(169_000);
  });

  test('a move that is made before the reply ends the pause', async () => {
    const session = await startRun();
    session.try('b2b8');
    session.try('a1a9');
    expect(session.store.getState().run?.answers).toHaveLength(1);
  });

  test('ends by the clock, is recorded once, and takes no further move', async () => {
    const session = await startRun();
    session.try('b2b8');
    session.try('a1a9');
    vi.advanceTimersByTime(179_999);
    expect(session.store.getState().phase).toBe('running');
    vi.advanceTimersByTime(1);
    expect(session.store.getState()).toMatchObject({ phase: 'over', sent: 'sending' });
    session.try('b2b8');
    session.end();
    session.leave();
    await vi.waitFor(() => expect(session.store.getState().sent).toBe('stored'));
    expect(recorded).toHaveLength(1);
    expect(recorded.map(scoreOf)).toEqual([1]);
    expect(sounds.at(-1)).toBe('end');
  });

  test('a late timer gives no time', async () => {
    const session = await startRun();
    // A hidden tab may run its timers late.
    vi.setSystemTime(START.getTime() + 180_000);
    session.try('b2b3');
    expect(session.store.getState()).toMatchObject({ phase: 'over', run: { answers: [] } });
    // There is nothing to record.
    expect(recorded).toEqual([]);
  });

  test('ends with its last exercise', async () => {
    const session = await startRun();
    for (const move of ['b2b3', 'b2b8', 'b2b8']) {
      vi.advanceTimersByTime(1_000);
      session.try(move);
    }
    expect(session.store.getState().phase).toBe('over');
    expect(recorded.map(scoreOf)).toEqual([2]);
  });

  test('ends at once if wrong moves have used up the time', async () => {
    const session = await startRun();
    vi.advanceTimersByTime(175_000);
    session.try('b2b3');
    expect(session.store.getState().phase).toBe('over');
    expect(recorded).toHaveLength(1);
  });

  test('is kept as ended if the page is left, and shown after the way back', async () => {
    const session = await startRun();
    session.try('b2b3');
    session.leave();
    expect(recorded).toHaveLength(1);
    const again = makeSession();
    again.resume();
    expect(again.store.getState()).toMatchObject({ phase: 'over', run: { runId: 'run' } });
    expect(recorded).toHaveLength(1);
  });

  test('that the server refuses is told', async () => {
    isTaken = false;
    const session = await startRun();
    session.try('b2b3');
    session.end();
    await vi.waitFor(() => expect(session.store.getState().sent).toBe('refused'));
  });
});

describe('after a reload', () => {
  test('a run goes on with the right clock, and the reply follows', async () => {
    const first = await startRun();
    vi.advanceTimersByTime(10_000);
    first.try('b2b8');
    vi.advanceTimersByTime(5_000);
    kept = kept && { ...kept, line: ['b2b8'] };
    const session = makeSession();
    session.resume();
    const { run, clock } = session.store.getState();
    expect(run && timeLeft(run, clock, Date.now())).toBe(165_000);
    vi.advanceTimersByTime(REPLY_PAUSE);
    session.try('a1a9');
    expect(session.store.getState().run?.answers).toHaveLength(1);
  });

  test('a run whose time is over ends and is recorded', async () => {
    const first = await startRun();
    first.try('b2b3');
    vi.setSystemTime(START.getTime() + 3_600_000);
    const session = makeSession();
    session.resume();
    vi.advanceTimersByTime(0);
    expect(session.store.getState().phase).toBe('over');
    expect(recorded).toHaveLength(1);
  });

  test('a clock of the device that was set back gives no time, and no impossible times', async () => {
    const session = await startRun();
    vi.advanceTimersByTime(20_000);
    session.try('b2b3');
    vi.setSystemTime(START.getTime() - 3_600_000);
    session.try('b2b8');
    const { run, clock } = session.store.getState();
    expect(run?.answers.map(({ at }) => at)).toEqual([20_000, 20_050]);
    expect(run && timeLeft(run, clock, Date.now())).toBe(170_000);
  });
});

describe('a run that cannot be started', () => {
  const failures: readonly [string, ApiFailure][] = [
    ['offline', localFailure('NETWORK')],
    ['failed', readFailure(500, {})],
  ];
  test.each(failures)('says why: %s', async (phase, failure) => {
    answer = failure;
    expect((await startRun()).store.getState().phase).toBe(phase);
  });

  test('says that the site has no exercises', async () => {
    answer = { success: true, data: makeStarted(0) };
    expect((await startRun()).store.getState().phase).toBe('empty');
  });

  test('needs a user', async () => {
    userId = undefined;
    expect((await startRun()).store.getState().phase).toBe('offline');
  });
});

test('a run is not started twice, and nothing happens after the page was left', async () => {
  const session = makeSession();
  session.resume();
  const both = [session.start(), session.start()];
  session.leave();
  await Promise.all(both);
  expect(session.store.getState().phase).toBe('starting');
});

test('the clock is known from the moves', () => {
  const moves = ['b2b8', 'd9e9', 'a1a9'];
  const solved = { moves, at: 0, isSolved: true };
  const failed = { moves: moves.slice(0, 1), at: 0, isSolved: false };
  expect(clockOf({ answers: [solved, solved], line: ['b2b8'] })).toMatchObject({
    right: 5,
    combo: 5,
    end: 183_000,
  });
  expect(clockOf({ answers: [solved, failed], line: [] })).toMatchObject({ right: 2, wrong: 1 });
});

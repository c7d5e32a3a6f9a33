import type { Exercise, Exercises } from '@chuhe/contract/exercise';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../lib/api/api-client.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import {
  type ExercisePlace,
  ExerciseSession,
  type Heard,
  PAUSES,
  positionAfter,
} from './exercise-session.ts';
import type { ExerciseSupply } from './exercise-supply.ts';
import { exercise, fetched, PLAYER } from './testing/exercises.ts';

let supply: ExerciseSupply | undefined;
let place: ExercisePlace | undefined;
let userId: string | undefined;
let loaded: Answer<Exercises>;
let heard: Heard | undefined;
let waiting: string[];
let isStill: boolean;
const answered: [id: string, isSolved: boolean][] = [];
const asked: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  supply = undefined;
  place = undefined;
  userId = 'an';
  loaded = { success: true, data: fetched([exercise(1), exercise(2)]) };
  heard = { player: { ...PLAYER, rating: 1512 }, change: 12 };
  waiting = [];
  isStill = false;
  answered.length = 0;
  asked.length = 0;
});
afterEach(() => vi.useRealTimers());

function makeSession(): ExerciseSession {
  return new ExerciseSession({
    load: async (choice) => {
      asked.push(choice);
      return loaded;
    },
    answer: async ({ exerciseId }, isSolved) => {
      answered.push([exerciseId, isSolved]);
      return heard;
    },
    isWaiting: (id) => waiting.includes(id),
    userId: () => userId,
    readSupply: () => supply,
    writeSupply: (next) => {
      supply = next;
    },
    readPlace: () => place,
    writePlace: (next) => {
      place = next;
    },
    isStill: () => isStill,
    random: () => 0,
  });
}

async function started(...exercises: Exercise[]): Promise<ExerciseSession> {
  if (exercises.length > 0) loaded = { success: true, data: fetched(exercises) };
  const session = makeSession();
  await session.start(undefined);
  return session;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const id = (session: ExerciseSession) => session.store.getState().exercise?.exerciseId;
const kindOf = (session: ExerciseSession) => session.store.getState().step.kind;
const ONE = exercise(1).exerciseId;
const TWO = exercise(2).exerciseId;

describe('an exercise', () => {
  test('is solved move by move, with the opponent’s replies in between, and counts', async () => {
    const session = await started();
    expect(id(session)).toBe(ONE);
    session.try('b2b8');
    expect(session.store.getState()).toMatchObject({
      line: ['b2b8'],
      step: { kind: 'replying' },
    });
    await pass(PAUSES.reply);
    expect(session.store.getState()).toMatchObject({
      line: ['b2b8', 'd9e9'],
      step: { kind: 'asking' },
    });
    session.try('a1a9');
    expect(kindOf(session)).toBe('solved');
    expect(answered).toEqual([[ONE, true]]);
    await pass(0);
    expect(session.store.getState()).toMatchObject({ change: 12, player: { rating: 1512 } });
    expect(supply?.player.rating).toBe(1512);
    session.next();
    expect(id(session)).toBe(TWO);
    expect(session.store.getState()).toMatchObject({ change: undefined, line: [] });
  });

  test('begins with the opponent’s last move, unless the user prefers reduced motion', async () => {
    const session = await started(exercise(1, { last: 'd8d9' }));
    expect(kindOf(session)).toBe('opening');
    await pass(PAUSES.opening);
    expect(kindOf(session)).toBe('asking');
    isStill = true;
    expect(kindOf(await started(exercise(1, { last: 'd8d9' })))).toBe('asking');
  });

  test('fails by a wrong move, which is taken back; the user may go on, and it counts once', async () => {
    const session = await started();
    session.try('f0e0');
    expect(session.store.getState()).toMatchObject({ step: { kind: 'wrong', move: 'f0e0' } });
    expect(answered).toEqual([[ONE, false]]);
    await pass(PAUSES.wrong);
    expect(session.store.getState()).toMatchObject({ step: { kind: 'asking' }, tried: 'f0e0' });
    session.try('f0f1');
    await pass(PAUSES.wrong);
    session.try('b2b8');
    await pass(PAUSES.reply);
    session.try('a1a9');
    expect(session.store.getState()).toMatchObject({ step: { kind: 'solved' }, isMissed: true });
    expect(answered).toHaveLength(1);
  });

  test('does not make a fast user wait: a move during a pause ends it', async () => {
    const session = await started(exercise(1, { last: 'd8d9' }));
    session.try('f0e0');
    session.try('b2b8');
    expect(kindOf(session)).toBe('replying');
    session.try('a1a9');
    expect(kindOf(session)).toBe('solved');
    await pass(PAUSES.wrong);
    expect(session.store.getState().line).toEqual(['b2b8', 'd9e9', 'a1a9']);
  });

  test('of mate accepts any move that mates at once', async () => {
    const session = await started();
    session.try('b2b8');
    await pass(PAUSES.reply);
    session.try('a1d1');
    expect(kindOf(session)).toBe('solved');
    expect(session.store.getState().line).toEqual(['b2b8', 'd9e9', 'a1d1']);
    expect(answered).toEqual([[ONE, true]]);
  });

  test('of another kind accepts only its solution', async () => {
    const session = await started(exercise(1, { kind: 'material' }));
    session.try('b2b8');
    await pass(PAUSES.reply);
    session.try('a1d1');
    expect(kindOf(session)).toBe('wrong');
  });

  test('fails by a hint, which marks the next move only', async () => {
    const session = await started();
    session.hint();
    session.hint();
    expect(answered).toEqual([[ONE, false]]);
    expect(session.store.getState()).toMatchObject({ isHinted: true, isMissed: true });
    session.try('b2b8');
    await pass(PAUSES.reply);
    expect(session.store.getState().isHinted).toBe(false);
  });

  test('fails by the solution, which is played to its end', async () => {
    const session = await started();
    session.show();
    expect(answered).toEqual([[ONE, false]]);
    session.show();
    await pass(PAUSES.reply + 3 * PAUSES.show);
    expect(session.store.getState()).toMatchObject({
      step: { kind: 'shown' },
      line: ['b2b8', 'd9e9', 'a1a9'],
    });
  });

  test('can be tried again, which changes nothing', async () => {
    const session = await started();
    session.show();
    session.retry();
    expect(kindOf(session)).toBe('showing');
    await pass(PAUSES.reply + 3 * PAUSES.show);
    session.retry();
    expect(session.store.getState()).toMatchObject({ step: { kind: 'asking' }, line: [] });
    session.try('f0e0');
    await pass(PAUSES.wrong);
    expect(answered).toHaveLength(1);
  });

  test('that was solved stays solved after a wrong move of another try', async () => {
    const session = await started();
    const { moves } = session.store.getState().exercise ?? { moves: [] };
    for (const [ply, move] of moves.entries()) {
      if (ply % 2 === 0) session.try(move);
      else await pass(PAUSES.reply);
    }
    expect(kindOf(session)).toBe('solved');
    session.retry();
    session.hint();
    expect(session.store.getState().isMissed).toBe(false);
    expect(answered).toHaveLength(1);
  });

  test('can be skipped without an answer', async () => {
    const session = await started();
    session.next();
    expect(id(session)).toBe(TWO);
    expect(answered).toEqual([]);
  });

  test('left in the middle of a pause stays as it is', async () => {
    const session = await started();
    session.try('b2b8');
    session.next();
    await pass(PAUSES.reply);
    expect(session.store.getState()).toMatchObject({ line: [], step: { kind: 'asking' } });
  });
});

describe('a reload', () => {
  test('goes on with the same exercise, which stays missed', async () => {
    const session = await started();
    session.try('f0e0');
    session.stop();
    const again = await started(exercise(2));
    expect(again.store.getState()).toMatchObject({
      exercise: exercise(1),
      isMissed: true,
      line: [],
    });
    again.show();
    expect(answered).toHaveLength(1);
  });

  test('shows an exercise that is over as it was', async () => {
    const session = await started(exercise(1, { moves: ['b2b8'] }), exercise(2));
    session.try('b2b8');
    session.stop();
    const again = await started(exercise(2));
    expect(again.store.getState()).toMatchObject({ line: ['b2b8'], step: { kind: 'solved' } });
    again.next();
    expect(id(again)).toBe(TWO);
  });

  test('takes another exercise if another kind is wanted', async () => {
    await started();
    loaded = { success: true, data: fetched([exercise(7, { kind: 'ending' })]) };
    const session = makeSession();
    await session.start('ending');
    expect(id(session)).toBe(exercise(7).exerciseId);
    expect(asked).toEqual([undefined, 'ending']);
  });
});

describe('without a connection', () => {
  test('the kept exercises go on, and the user is told when there are no more', async () => {
    await started();
    place = undefined;
    loaded = localFailure('NETWORK');
    userId = undefined;
    heard = undefined;
    const session = makeSession();
    await session.start(undefined);
    expect(session.store.getState()).toMatchObject({ phase: 'open', player: PLAYER });
    session.try('f0e0');
    session.next();
    expect(id(session)).toBe(TWO);
    session.next();
    await pass(0);
    expect(session.store.getState()).toMatchObject({ phase: 'offline', exercise: undefined });
    loaded = { success: true, data: fetched([exercise(3)]) };
    userId = 'an';
    await session.refresh();
    expect(id(session)).toBe(exercise(3).exerciseId);
  });

  test('the exercises of another user are not shown', async () => {
    await started();
    place = undefined;
    userId = 'binh';
    loaded = localFailure('NETWORK');
    const session = makeSession();
    await session.start(undefined);
    expect(session.store.getState().phase).toBe('offline');
  });

  test('an answer that waits is not asked again', async () => {
    waiting = [ONE];
    expect(id(await started())).toBe(TWO);
  });
});

test('a failure of the server is told, and that no exercise is left', async () => {
  loaded = { ...localFailure('NETWORK'), code: 'INTERNAL_ERROR', status: 500 };
  const session = makeSession();
  await session.start('ending');
  expect(session.store.getState().phase).toBe('failed');
  const next = '2026-12-01T10:00:00.000Z';
  loaded = { success: true, data: fetched([], { next }) };
  await session.refresh();
  expect(session.store.getState()).toMatchObject({ phase: 'none', counts: { next, total: 100 } });
});

test('more exercises are fetched before the last one is reached', async () => {
  const session = await started();
  loaded = { success: true, data: fetched([exercise(3)]) };
  session.next();
  await pass(0);
  expect(asked).toHaveLength(2);
  expect(supply?.exercises).toEqual([exercise(3)]);
  session.next();
  expect(id(session)).toBe(exercise(3).exerciseId);
});

test('a response that was on its way during an answer does not bring back the old rating', async () => {
  const session = await started();
  const slow = session.refresh();
  session.show();
  await slow;
  await pass(0);
  expect(session.store.getState()).toMatchObject({ player: { rating: 1512 }, change: 12 });
});

test('the counts follow the answers', async () => {
  const due = exercise(1, { missedAt: '2026-11-20T10:00:00.000Z' });
  loaded = { success: true, data: fetched([due, exercise(2)], { due: 1 }) };
  const session = await started();
  session.show();
  expect(session.store.getState().counts).toMatchObject({ due: 0, fresh: { mate: 2 } });
  session.next();
  session.show();
  expect(session.store.getState().counts).toMatchObject({ fresh: { mate: 1 } });
});

test('what starts again is not disturbed by what was stopped', async () => {
  const session = makeSession();
  const slow = session.start(undefined);
  loaded = { success: true, data: fetched([exercise(7, { kind: 'ending' })]) };
  await session.start('ending');
  await slow;
  expect(session.store.getState()).toMatchObject({
    choice: 'ending',
    exercise: { kind: 'ending' },
  });
});

test('the position follows the moves of the solution', () => {
  expect(positionAfter(exercise(1), ['b2b8', 'd9e9', 'a1a9']).legalMoves()).toEqual([]);
});

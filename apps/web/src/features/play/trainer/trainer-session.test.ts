import type { Card } from '@chuhe/contract/training';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test, vi } from 'vitest';
import { localFailure } from '../../../lib/api/failure.ts';
import { card, training } from './testing/cards.ts';
import { type Grade, TrainerSession } from './trainer-session.ts';

function makeSession(cards: readonly Card[] = [card('a'), card('b', { answers: ['c3c4'] })]) {
  const graded: [string, Grade][] = [];
  const suspended: [string, boolean][] = [];
  const session = new TrainerSession({
    load: async () => ({ success: true, data: training([...cards]) }),
    answer: async (each, grade) => {
      graded.push([each.cardId, grade]);
      return { ...each, reviews: each.reviews + 1, isNew: false };
    },
    suspend: async ({ cardId }, isSuspended) => {
      suspended.push([cardId, isSuspended]);
      return true;
    },
  });
  return { session, graded, suspended };
}

test('a right move is good, with a hint hard, and easy where the user says so', async () => {
  const { session, graded } = makeSession([card('a'), card('b'), card('c')]);
  await session.start();
  session.try('h2e2');
  expect(session.store.getState().step).toEqual({ kind: 'right', move: 'h2e2' });
  expect(graded).toEqual([]);
  session.next();
  session.hint();
  session.try('h2e2');
  session.next();
  session.try('h2e2');
  session.next(true);
  expect(graded).toEqual([
    ['a', 'good'],
    ['b', 'hard'],
    ['c', 'easy'],
  ]);
  expect(session.store.getState()).toMatchObject({ answered: 3, right: 2, index: 3 });
});

test('a wrong move is graded once, and the card comes again at the end', async () => {
  const { session, graded } = makeSession();
  await session.start();
  session.try('a0a1');
  session.try('h2e2');
  expect(session.store.getState().step).toEqual({ kind: 'wrong', move: 'a0a1' });
  await vi.waitFor(() => expect(session.store.getState().queue).toHaveLength(3));
  session.next();
  session.try('c3c4');
  session.next();
  expect(session.card).toMatchObject({ cardId: 'a', reviews: 1 });
  session.try('h2e2');
  session.next();
  expect(graded).toEqual([
    ['a', 'again'],
    ['b', 'good'],
    ['a', 'good'],
  ]);
  expect(session.store.getState()).toMatchObject({ answered: 2, right: 1 });
});

test('a double click on the next button does not skip a card', async () => {
  const { session } = makeSession();
  await session.start();
  session.try('h2e2');
  session.next();
  expect(session.store.getState().index).toBe(1);
  session.skip();
  session.skip();
  expect(session.store.getState().index).toBe(2);
});

test('a card is repeated if its answer was shown, and not graded if it was skipped', async () => {
  const { session, graded } = makeSession();
  await session.start();
  session.show();
  session.next();
  session.skip();
  expect(graded).toEqual([['a', 'again']]);
});

test('a right answer that is shown counts when the user leaves', async () => {
  const { session, graded } = makeSession();
  await session.start();
  session.try('h2e2');
  session.stop();
  session.stop();
  expect(graded).toEqual([['a', 'good']]);
});

test('a suspended card is removed, and comes back with undo', async () => {
  const { session, suspended } = makeSession();
  await session.start();
  const gone = await session.suspend();
  expect(session.card?.cardId).toBe('b');
  if (gone !== undefined) await session.resume(gone);
  expect(session.store.getState().queue.map(({ cardId }) => cardId)).toEqual(['b', 'a']);
  expect(suspended).toEqual([
    ['a', true],
    ['a', false],
  ]);
});

test('cards without an answer are not shown, and an answer of several books appears once', async () => {
  const { session } = makeSession([
    card('empty', { answers: [] }),
    card('twice', { answers: ['h2e2', 'c3c4', 'h2e2'] }),
  ]);
  await session.start();
  expect(session.store.getState().queue).toMatchObject([
    { cardId: 'twice', answers: ['h2e2', 'c3c4'], fen: INITIAL_FEN },
  ]);
});

test.each([
  ['NETWORK', 'offline'],
  ['TIMEOUT', 'offline'],
] as const)('%s is %s', async (code, phase) => {
  const session = new TrainerSession({
    load: async () => localFailure(code),
    answer: async () => undefined,
    suspend: async () => false,
  });
  await session.start();
  expect(session.store.getState().phase).toBe(phase);
});

test('an answer given during a suspension request is kept', async () => {
  const { session, graded, suspending } = makeSlowSession([card('a'), card('b')]);
  await session.start();
  const gone = session.suspend();
  session.skip();
  session.try('h2e2');
  suspending.resolve(true);
  await gone;
  expect(session.store.getState()).toMatchObject({ step: { kind: 'right' }, index: 1 });
  session.next();
  expect(graded).toEqual([['b', 'good']]);
});

test('a card that was answered wrong and then suspended comes back only with undo, as it is by then', async () => {
  const { session, suspending } = makeSlowSession([card('a'), card('b')]);
  suspending.resolve(true);
  await session.start();
  session.try('a0a1');
  const suspended = await session.suspend();
  await new Promise((settle) => setTimeout(settle, 5));
  expect(session.store.getState().queue.map(({ cardId }) => cardId)).toEqual(['b']);
  await session.resume(suspended ?? card('none'));
  expect(session.store.getState().queue.at(-1)).toMatchObject({ cardId: 'a', reviews: 1 });
});

/** Suspensions settle when the test calls `resolve`; answers settle after a timer of 0 ms. */
function makeSlowSession(cards: readonly Card[]) {
  const graded: [string, Grade][] = [];
  const { promise, resolve } = deferred<boolean>();
  const session = new TrainerSession({
    load: async () => ({ success: true, data: training([...cards]) }),
    answer: async (each, grade) => {
      graded.push([each.cardId, grade]);
      await new Promise((settle) => setTimeout(settle));
      return { ...each, reviews: each.reviews + 1, isNew: false };
    },
    suspend: () => promise,
  });
  return { session, graded, suspending: { resolve } };
}

function deferred<Value>() {
  const settles: ((value: Value) => void)[] = [];
  const promise = new Promise<Value>((settle) => settles.push(settle));
  return { promise, resolve: (value: Value) => settles[0]?.(value) };
}

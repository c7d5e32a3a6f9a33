// @vitest-environment jsdom
import type { CloudMove, CloudPosition, CloudView } from '@chuhe/contract/cloud';
import type { ServerMessage } from '@chuhe/contract/live';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { type ApiFailure, type FailureCode, localFailure } from '../../../lib/api/failure.ts';
import { makeCredit } from '../../../lib/credit/testing.ts';
import { live } from '../../../lib/live/live.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import {
  LATE_MS,
  LOOK_AGAIN_MS,
  METERED_REST_MS,
  REST_MS,
  useCloudPosition,
} from './use-cloud-position.ts';
import { LEARN_MS } from './use-learning.ts';

const START = INITIAL_FEN;
const SECOND = Position.fromFen(START).play('h2e2').fen;
const THIRD = Position.fromFen(SECOND).play('h9g7').fen;

function move(name: string, nodes: number | null = 1_000_000): CloudMove {
  const rest = { rank: 2, replies: null, winRate: 50, source: 'engine', depth: 12 } as const;
  return { move: name, score: 10, nodes, engine: 'Fake', date: null, ...rest };
}

const FIVE = ['h2e2', 'b2e2', 'c3c4', 'g3g4', 'h0g2'].map((name) => move(name));

function known(fen: string, moves: readonly CloudMove[] = FIVE): CloudPosition {
  const status = moves.length > 0 ? 'known' : 'unknown';
  return { fen, status, moves: [...moves], isComplete: false, updatedAt: null };
}

const viewOf = (position: CloudPosition, next: CloudPosition[] = []): Answer<CloudView> => ({
  success: true,
  data: {
    position,
    line: position.moves.slice(0, 1).map((each) => each.move),
    next,
    upstream: null,
  },
});

const failure = (code: FailureCode): ApiFailure => ({ ...localFailure('NETWORK'), code });

interface Asked {
  readonly fen: string;
  readonly next: readonly string[];
  readonly signal: AbortSignal | undefined;
  readonly answer: (answer: Answer<CloudView>) => Promise<void>;
}

let asked: Asked[] = [];
let learned: string[] = [];
/** Whether the live channel is open. */
let isOpen = true;
const watched: string[] = [];
const world = { learning: 'queued', credit: makeCredit({ isMetered: false }) };

interface LookUpBody {
  readonly body?: { readonly FEN: string; readonly next?: readonly string[] };
}

beforeEach(() => {
  vi.useFakeTimers();
  [asked, learned] = [[], []];
  Object.assign(world, { learning: 'queued', credit: makeCredit({ isMetered: false }) });
  isOpen = true;
  watched.length = 0;
  vi.spyOn(live(), 'send').mockImplementation((message) => {
    if (message.type === 'watch-position') watched.push(message.fen);
    return isOpen;
  });
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  vi.spyOn(api(), 'call').mockImplementation(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each route is answered as the contract says.
    ({ path }, parts, { signal } = {}) => answerOf(path, parts, signal) as Promise<never>,
  );
});
afterEach(() => {
  cleanup();
  // Runs work that the test has deferred. Otherwise it would wait for a timer that never fires.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

async function answerOf(
  path: string,
  { body: { FEN = '', next = [] } = { FEN: '' } }: LookUpBody,
  signal: AbortSignal | undefined,
): Promise<object> {
  if (path === '/api/credit/my-credit') return { success: true, data: world.credit };
  if (path === '/api/positions/learn') {
    learned.push(FEN);
    return { success: true, data: { state: world.learning } };
  }
  return new Promise((resolve) => {
    const answer = (given: Answer<CloudView>) => act(async () => resolve(given));
    asked.push({ fen: FEN, next, signal, answer });
  });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const hear = (message: ServerMessage) => act(async () => live().receive(message));

async function show(first: string | undefined = START, firstNext: readonly string[] = []) {
  const shown = renderHook(
    ({ fen, next }: { readonly fen: string | undefined; readonly next: readonly string[] }) =>
      useCloudPosition(fen, next),
    { initialProps: { fen: first, next: firstNext } },
  );
  // The credits are known.
  await pass(0);
  return {
    look: (fen: string, next: readonly string[] = []) => shown.rerender({ fen, next }),
    see: () => shown.result.current,
  };
}

function last(): Asked {
  const each = asked.at(-1);
  if (each === undefined) throw new Error('Nothing was asked');
  return each;
}

test('a position that the user stays on is requested once, and positions in passing are not', async () => {
  const { look } = await show();
  await pass(REST_MS / 2);
  look(SECOND);
  await pass(REST_MS / 2);
  look(THIRD, [START]);
  look(THIRD, [START]);
  await pass(REST_MS);
  expect(asked.map(({ fen, next }) => [fen, next])).toEqual([[THIRD, [START]]]);
  expect(watched).toEqual([START, SECOND, THIRD]);
});

test('the answer is shown, and those that come next are shown at once when they are stepped to', async () => {
  const { look, see } = await show(START, [SECOND]);
  await pass(REST_MS);
  await last().answer(viewOf(known(START), [known(SECOND)]));
  expect(see()).toMatchObject({ fen: START, line: ['h2e2'], problem: undefined });
  look(SECOND);
  expect(see().position?.fen).toBe(SECOND);
  await pass(REST_MS);
  expect(asked.at(-1)?.fen).toBe(SECOND);
});

test('fresh data is not requested again when the user steps back', async () => {
  const { look, see } = await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START)));
  look(SECOND);
  await pass(REST_MS);
  look(START);
  expect(see().position?.fen).toBe(START);
  await pass(REST_MS * 4);
  expect(asked.map(({ fen }) => fen)).toEqual([START, SECOND]);
});

test('the question about a position that was left is given up, and its answer shown nowhere', async () => {
  const { look, see } = await show();
  await pass(REST_MS);
  look(SECOND);
  await pass(REST_MS);
  expect(asked[0]?.signal?.aborted).toBe(true);
  await asked[0]?.answer(viewOf(known(START)));
  expect(see()).toMatchObject({ fen: SECOND, position: undefined });
});

test('a wait is shown only if the answer is late', async () => {
  const { see } = await show();
  await pass(REST_MS);
  await pass(LATE_MS - 1);
  expect(see().isLate).toBe(false);
  await pass(1);
  expect(see().isLate).toBe(true);
  await last().answer(viewOf(known(START)));
  expect(see().isLate).toBe(false);
});

test('an unknown position is worked out for a user who rests on it, and shown when there is news', async () => {
  const { see } = await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START, [])));
  expect(learned).toEqual([]);
  await pass(LEARN_MS);
  expect([learned, see().learning]).toEqual([[START], 'queued']);
  await hear({ type: 'position-changed', fen: START });
  await pass(1_000);
  expect(asked).toHaveLength(2);
  await last().answer(viewOf(known(START)));
  expect(see()).toMatchObject({ learning: undefined, position: { status: 'known' } });
  await pass(LEARN_MS);
  expect(learned).toEqual([START]);
});

test('a position that the server already has is requested again, and is not queued', async () => {
  world.learning = 'known';
  const { see } = await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START, [])));
  await pass(LEARN_MS);
  expect(asked).toHaveLength(2);
  await last().answer(viewOf(known(START, [])));
  await pass(LEARN_MS * 2);
  expect([learned, asked.length, see().learning]).toEqual([[START], 2, undefined]);
});

test('nothing is queued for a user who moves on, nor if enough is known', async () => {
  const { look } = await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START, [])));
  look(SECOND);
  await pass(REST_MS);
  await last().answer(viewOf(known(SECOND)));
  await pass(LEARN_MS * 2);
  expect(learned).toEqual([]);
});

test('a page without messages requests the position again by itself', async () => {
  isOpen = false;
  await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START, [])));
  await pass(LEARN_MS);
  await pass(LOOK_AGAIN_MS);
  expect(asked).toHaveLength(2);
  await last().answer(viewOf(known(START)));
  await pass(LOOK_AGAIN_MS * 3);
  expect(asked).toHaveLength(2);
});

test('several messages about one position cause one request a second', async () => {
  await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START)));
  for (let times = 0; times < 20; times += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await hear({ type: 'position-changed', fen: START });
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await pass(10);
  }
  await pass(1_000);
  expect(asked).toHaveLength(2);
});

test('a position with news is requested when the user steps back to it', async () => {
  const { look, see } = await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START)));
  look(SECOND);
  await hear({ type: 'position-changed', fen: START });
  look(START);
  expect(see().position).toBeUndefined();
  await pass(REST_MS);
  expect(asked.map(({ fen }) => fen)).toEqual([START, START]);
});

test('a position with news that the user has not stayed on is requested once they stay', async () => {
  const { look, see } = await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START, [])));
  look(SECOND);
  await pass(REST_MS);
  await last().answer(viewOf(known(SECOND)));
  await pass(2_000);
  look(START);
  await hear({ type: 'position-changed', fen: START });
  await pass(REST_MS);
  expect(asked.map(({ fen }) => fen)).toEqual([START, SECOND, START]);
  await last().answer(viewOf(known(START)));
  expect(see().position?.status).toBe('known');
});

test('a position with few known moves is requested again if it was analysed while the user was elsewhere', async () => {
  const { look, see } = await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START, FIVE.slice(0, 1))));
  await pass(LEARN_MS);
  expect(see().learning).toBe('queued');
  look(SECOND);
  await pass(REST_MS);
  await last().answer(viewOf(known(SECOND)));
  world.learning = 'known';
  look(START);
  await pass(LEARN_MS);
  expect([learned, asked.at(-1)?.fen]).toEqual([[START, START], START]);
  await last().answer(viewOf(known(START)));
  expect(see()).toMatchObject({ learning: undefined, position: { moves: FIVE } });
});

test('when the channel reconnects, the position is watched again, and failed requests are repeated', async () => {
  const { see } = await show();
  await pass(REST_MS);
  await last().answer(failure('NETWORK'));
  expect(see().problem).toBe('offline');
  await hear({ type: 'ready' });
  expect(watched).toEqual([START, START]);
  await last().answer(viewOf(known(START)));
  expect(see().problem).toBeUndefined();
  await hear({ type: 'ready' });
  expect(asked).toHaveLength(2);
});

test.each([
  ['FORBIDDEN', 'locked'],
  ['PAYMENT_REQUIRED', 'credit'],
  ['TOO_MANY_REQUESTS', 'busy'],
  ['TIMEOUT', 'offline'],
  ['INTERNAL_ERROR', 'failed'],
] as const)('a call that fails with %s is told as %s', async (code, problem) => {
  const { see } = await show();
  await pass(REST_MS);
  await last().answer(failure(code));
  expect(see()).toMatchObject({ problem, position: undefined });
});

test('the data stays visible if the server does not respond, but not if the user may no longer read it', async () => {
  const { see } = await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START)));
  await act(async () => see().retry());
  await last().answer(failure('NETWORK'));
  expect(see()).toMatchObject({ problem: 'offline', position: { fen: START } });
  await act(async () => see().retry());
  await last().answer(failure('FORBIDDEN'));
  expect(see()).toMatchObject({ problem: 'locked', position: undefined });
});

test('if look-ups are charged, they are made after a longer stay, and none in advance', async () => {
  world.credit = makeCredit({ balance: 9 });
  const { look } = await show(START, [SECOND]);
  await pass(METERED_REST_MS - 1);
  expect(asked).toEqual([]);
  look(SECOND, [THIRD]);
  await pass(METERED_REST_MS);
  expect(asked.map(({ fen, next }) => [fen, next])).toEqual([[SECOND, []]]);
});

test('a user without look-ups left gets data as soon as there are more', async () => {
  world.credit = makeCredit({ balance: 0 });
  const { see } = await show();
  await pass(METERED_REST_MS);
  await last().answer(failure('PAYMENT_REQUIRED'));
  expect([asked.length, see().problem]).toEqual([1, 'credit']);
  world.credit = makeCredit({ balance: 100 });
  await hear({ type: 'credit-changed' });
  await pass(1_000);
  expect(asked).toHaveLength(2);
  await last().answer(viewOf(known(START)));
  expect(see()).toMatchObject({ problem: undefined, position: { fen: START } });
});

test('a user who gets the permission gets data at once', async () => {
  const { see } = await show();
  await pass(REST_MS);
  await last().answer(failure('FORBIDDEN'));
  await act(async () => sessionStore.setState({ session: { kind: 'user', user: makeUser() } }));
  await last().answer(viewOf(known(START)));
  expect(see()).toMatchObject({ problem: undefined, position: { fen: START } });
});

test('of another user nothing is kept', async () => {
  const { see } = await show();
  await pass(REST_MS);
  await last().answer(viewOf(known(START)));
  const user = makeUser({ id: 'another' });
  await act(async () => sessionStore.setState({ session: { kind: 'user', user } }));
  expect(see().position).toBeUndefined();
  await pass(REST_MS);
  expect(asked).toHaveLength(2);
});

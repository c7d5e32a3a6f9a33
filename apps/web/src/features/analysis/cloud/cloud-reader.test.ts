import type { CloudMove, CloudPosition, CloudView } from '@chuhe/contract/cloud';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { ApiFailure, FailureCode } from '../../../lib/api/failure.ts';
import {
  type CloudEffects,
  CloudReader,
  LATE_MS,
  LEARN_MS,
  LOOK_AGAIN_MS,
  METERED_REST_MS,
  REST_MS,
} from './cloud-reader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const START = INITIAL_FEN;
const SECOND = Position.fromFen(START).play('h2e2').fen;
const THIRD = Position.fromFen(SECOND).play('h9g7').fen;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function move(name: string, nodes: number | null = 1_000_000): CloudMove {
  const rest = { rank: 2, replies: null, winRate: 50, source: 'engine', depth: 12 } as const;
  return { move: name, score: 10, nodes, engine: 'Fake', ...rest };
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

function failure(code: FailureCode): ApiFailure {
  return { success: false, code, message: code, status: 0, fields: [] };
}

interface Asked {
  readonly fen: string;
  readonly next: readonly string[];
  readonly signal: AbortSignal;
  readonly answer: (answer: Answer<CloudView>) => Promise<void>;
}

function makeReader() {
  const asked: Asked[] = [];
  const watched: string[] = [];
  const learned: string[] = [];
  const world = {
    isLive: true,
    isMetered: false,
    learning: 'queued' as 'queued' | 'known' | 'off',
  };
  const effects: CloudEffects = {
    view: ({ FEN, next }, signal) =>
      new Promise((resolve) => {
        const answer = async (given: Answer<CloudView>): Promise<void> => {
          resolve(given);
          await pass(0);
        };
        asked.push({ fen: FEN, next, signal, answer });
      }),
    learn: async (fen) => {
      learned.push(fen);
      return { success: true, data: { state: world.learning } };
    },
    watch: (fen) => {
      watched.push(fen);
      return world.isLive;
    },
    isMetered: () => world.isMetered,
    now: () => Date.now(),
  };
  const reader = new CloudReader(effects);
  const last = (): Asked => {
    const each = asked.at(-1);
    if (each === undefined) throw new Error('Nothing was asked');
    return each;
  };
  return { reader, asked, last, watched, learned, world };
}

test('a position that the user rests on is asked for once, and those hurried past are not', async () => {
  const { reader, asked, watched } = makeReader();
  reader.look(START);
  await pass(REST_MS / 2);
  reader.look(SECOND);
  await pass(REST_MS / 2);
  reader.look(THIRD, [START]);
  reader.look(THIRD, [START]);
  await pass(REST_MS);
  expect(asked.map(({ fen, next }) => [fen, next])).toEqual([[THIRD, [START]]]);
  expect(watched).toEqual([START, SECOND, THIRD]);
});

test('the answer is shown, and those that come next are shown at once when they are stepped to', async () => {
  const { reader, last } = makeReader();
  reader.look(START, [SECOND]);
  await pass(REST_MS);
  await last().answer(viewOf(known(START), [known(SECOND)]));
  expect(reader.getSnapshot()).toMatchObject({ fen: START, line: ['h2e2'], problem: undefined });
  reader.look(SECOND);
  expect(reader.getSnapshot().position?.fen).toBe(SECOND);
});

test('a fresh answer is not asked for again when the user steps back', async () => {
  const { reader, asked, last } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  await last().answer(viewOf(known(START)));
  reader.look(SECOND);
  await pass(REST_MS);
  reader.look(START);
  expect(reader.getSnapshot().position?.fen).toBe(START);
  await pass(REST_MS * 4);
  expect(asked.map(({ fen }) => fen)).toEqual([START, SECOND]);
});

test('the question about a position that was left is given up, and its answer shown nowhere', async () => {
  const { reader, asked } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  reader.look(SECOND);
  await pass(REST_MS);
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[0]?.answer(viewOf(known(START)));
  expect(reader.getSnapshot()).toMatchObject({ fen: SECOND, position: undefined });
});

test('the user is told to wait only where the answer is late', async () => {
  const { reader, last } = makeReader();
  reader.look(START);
  await pass(REST_MS + LATE_MS - 1);
  expect(reader.getSnapshot().isLate).toBe(false);
  await pass(1);
  expect(reader.getSnapshot().isLate).toBe(true);
  await last().answer(viewOf(known(START)));
  expect(reader.getSnapshot().isLate).toBe(false);
});

test('an unknown position is worked out for who rests on it, and shown when there is news', async () => {
  const { reader, asked, last, learned } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  await last().answer(viewOf(known(START, [])));
  expect(learned).toEqual([]);
  await pass(LEARN_MS);
  expect([learned, reader.getSnapshot().learning]).toEqual([[START], 'queued']);
  reader.hear(START);
  await pass(1_000);
  expect(asked).toHaveLength(2);
  await last().answer(viewOf(known(START)));
  expect(reader.getSnapshot()).toMatchObject({
    learning: undefined,
    position: { status: 'known' },
  });
  await pass(LEARN_MS);
  expect(learned).toEqual([START]);
});

test('nothing is worked out for a user who goes on, nor where enough is known', async () => {
  const { reader, last, learned } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  await last().answer(viewOf(known(START, [])));
  reader.look(SECOND);
  await pass(REST_MS);
  await last().answer(viewOf(known(SECOND)));
  await pass(LEARN_MS * 2);
  expect(learned).toEqual([]);
});

test('a page that hears no news looks again by itself', async () => {
  const { reader, asked, last, world } = makeReader();
  world.isLive = false;
  reader.look(START);
  await pass(REST_MS);
  await last().answer(viewOf(known(START, [])));
  await pass(LEARN_MS + LOOK_AGAIN_MS);
  expect(asked).toHaveLength(2);
  await last().answer(viewOf(known(START)));
  await pass(LOOK_AGAIN_MS * 3);
  expect(asked).toHaveLength(2);
});

test('many news of one position are one question a second', async () => {
  const { reader, asked, last } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  await last().answer(viewOf(known(START)));
  for (let times = 0; times < 20; times += 1) {
    reader.hear(START);
    await pass(10);
  }
  await pass(1_000);
  expect(asked).toHaveLength(2);
});

test('when the channel comes back, the position is watched anew, and what failed is asked for again', async () => {
  const { reader, asked, last, watched } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  await last().answer(failure('NETWORK'));
  expect(reader.getSnapshot().problem).toBe('offline');
  reader.reconnect();
  expect(watched).toEqual([START, START]);
  await last().answer(viewOf(known(START)));
  expect(reader.getSnapshot().problem).toBeUndefined();
  reader.reconnect();
  expect(asked).toHaveLength(2);
});

test.each([
  ['FORBIDDEN', 'locked'],
  ['PAYMENT_REQUIRED', 'credit'],
  ['TOO_MANY_REQUESTS', 'busy'],
  ['TIMEOUT', 'offline'],
  ['INTERNAL_ERROR', 'failed'],
] as const)('a call that fails with %s is told as %s', async (code, problem) => {
  const { reader, last } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  await last().answer(failure(code));
  expect(reader.getSnapshot()).toMatchObject({ problem, position: undefined });
});

test('what was known stays in sight when the server falls silent, and not when it may no longer be read', async () => {
  const { reader, last } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  await last().answer(viewOf(known(START)));
  reader.retry();
  await last().answer(failure('NETWORK'));
  expect(reader.getSnapshot()).toMatchObject({ problem: 'offline', position: { fen: START } });
  reader.retry();
  await last().answer(failure('FORBIDDEN'));
  expect(reader.getSnapshot()).toMatchObject({ problem: 'locked', position: undefined });
});

test('where a look-up costs something, it is made after a longer rest, and none ahead', async () => {
  const { reader, asked, world } = makeReader();
  world.isMetered = true;
  reader.look(START, [SECOND]);
  await pass(METERED_REST_MS - 1);
  expect(asked).toEqual([]);
  reader.look(SECOND, [THIRD]);
  await pass(METERED_REST_MS);
  expect(asked.map(({ fen, next }) => [fen, next])).toEqual([[SECOND, []]]);
});

test('who has used everything up is answered as soon as there is more', async () => {
  const { reader, asked, last } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  reader.goOn();
  expect(asked).toHaveLength(1);
  await last().answer(failure('PAYMENT_REQUIRED'));
  reader.goOn();
  await last().answer(viewOf(known(START)));
  expect(reader.getSnapshot()).toMatchObject({ problem: undefined, position: { fen: START } });
});

test('of another user nothing is kept', async () => {
  const { reader, last } = makeReader();
  reader.look(START);
  await pass(REST_MS);
  await last().answer(viewOf(known(START)));
  reader.forget();
  expect(reader.getSnapshot()).toMatchObject({ fen: undefined, position: undefined });
  reader.look(START);
  expect(reader.getSnapshot().position).toBeUndefined();
});

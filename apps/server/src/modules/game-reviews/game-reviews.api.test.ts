import {
  type ReviewReport,
  reviewBatchesSchema,
  reviewBatchSchema,
  reviewReportSchema,
  storedGameReviewSchema,
} from '@chuhe/contract/game-review';
import { GAME_REVIEW_LIMITS } from '@chuhe/contract/game-review-limits';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { jobs } from '../../db/tables/job-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { MAX_TRIES } from '../../jobs/job-queue.ts';
import { countJobs, removeJob } from '../../jobs/job-repository.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { finish, makeFakeEngine } from '../position-db/learning/testing/fake-engine.ts';
import { makePayload, makeUser, tag } from '../saved-games/testing/matches.ts';
import { findCountedBatch, moveGuestReviews } from './review-batch-repository.ts';

const engine = makeFakeEngine();
const api = await makeTestApi({}, { makeEngine: async () => engine });
const NODES = 80_000;

beforeEach(() => {
  engine.answer = finish;
});

async function player(user: Parameters<typeof api.signIn>[0] = {}) {
  const signed = await api.signIn(user);
  return { ...calls(signed), ...signed };
}

function calls(signed: SignedIn) {
  const { send, save } = makeUser(api, signed);
  const start = (payload: object) =>
    send({ method: 'POST', url: '/api/review-batch', payload: { nodes: NODES, ...payload } });
  const report = async (batchId: string): Promise<ReviewReport> => {
    const { body } = await send({ url: `/api/review-batch/${batchId}` });
    return reviewReportSchema.parse(body.data);
  };
  const until = (batchId: string, state: string) =>
    expect.poll(async () => (await report(batchId)).batch.state, { timeout: 10_000 }).toBe(state);
  const list = async () =>
    reviewBatchesSchema.parse((await send({ url: '/api/review-batch' })).body.data);
  return { send, save, start, report, until, list };
}

/** Makes the engine search until it is stopped. Resolves when it is asked. */
function hold(): Promise<void> {
  return new Promise((resolveAsked) => {
    engine.answer = ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve({ kind: 'stopped' }));
        resolveAsked();
      });
  });
}

function batchOf({ body }: { body: { data?: unknown } }) {
  return reviewBatchSchema.parse(body.data);
}

function named(red: string, black: string, result: string) {
  return { information: [tag('Red', red), tag('Black', black), tag('Result', result)] };
}

describe('a batch of reviews', () => {
  test('reviews each game once, and its report is about the chosen player', async () => {
    const user = await player();
    const games = [
      await user.save(named('An', 'Bình', '1-0')),
      await user.save(named('Chi', 'An', '1-0')),
      await user.save({ ...named('An', 'Dũng', '*'), history: [] }),
    ];
    const matchIds = games.map(({ matchId }) => matchId);
    const batch = batchOf(await user.start({ matchIds }));
    expect(batch).toMatchObject({ games: 3, skipped: 1, nodes: NODES });
    await user.until(batch.batchId, 'DONE');
    const before = await user.report(batch.batchId);
    expect(before).toMatchObject({ player: null, overall: null, batch: { done: 2, skipped: 1 } });
    expect(before.players[0]).toEqual({ name: 'An', games: 3 });
    expect(before.games.map(({ state, skipped, now }) => [state, skipped, now])).toEqual([
      ['DONE', null, 'same'],
      ['DONE', null, 'same'],
      ['SKIPPED', 'EMPTY', 'same'],
    ]);
    const url = `/api/review-batch/${batch.batchId}`;
    const { body } = await user.send({ method: 'PATCH', url, payload: { player: 'an' } });
    const { overall, games: rows } = reviewReportSchema.parse(body.data);
    expect(rows.map(({ side }) => side)).toEqual(['red', 'black', 'red']);
    expect(overall).toMatchObject({ games: 2, wins: 1, losses: 1, score: 50 });
    expect(overall?.phases[0]).toMatchObject({ phase: 'opening', moves: 2 });
    expect(await countJobs(api.database.db, 'review')).toBe(0);
  });

  test('gives the review as the browser stores it, to its owner only', async () => {
    const user = await player();
    const { matchId } = await user.save();
    const { batchId } = batchOf(await user.start({ matchIds: [matchId] }));
    await user.until(batchId, 'DONE');
    const [game] = (await user.report(batchId)).games;
    const url = `/api/review-batch/${batchId}/${game?.reviewId}`;
    const review = storedGameReviewSchema.parse((await user.send({ url })).body.data);
    expect(review).toMatchObject({ key: `${INITIAL_FEN} h2e2 h9g7`, nodes: NODES, isDone: true });
    expect(review.views).toHaveLength(3);
    const other = await player();
    expect((await other.send({ url })).status).toBe(404);
    expect((await other.send({ url: `/api/review-batch/${batchId}` })).status).toBe(404);
    const cancel = `/api/review-batch/${batchId}/cancel`;
    expect((await other.send({ method: 'POST', url: cancel })).status).toBe(404);
  });

  test('keeps the game as it was, and says whether it has changed or is gone', async () => {
    const user = await player();
    const [changed, deleted] = [await user.save(), await user.save()];
    const matchIds = [changed.matchId, deleted.matchId];
    const { batchId } = batchOf(await user.start({ matchIds }));
    await user.until(batchId, 'DONE');
    const payload = makePayload({ history: ['h2e2', 'h9g7', 'h0g2'] });
    const url = `/api/match/update/${changed.matchId}`;
    await user.send({ method: 'PUT', url, payload });
    await user.send({ method: 'DELETE', url: `/api/match/${deleted.matchId}` });
    const { games } = await user.report(batchId);
    expect(games.map(({ now, plies }) => [now, plies])).toEqual([
      ['changed', 2],
      ['deleted', 2],
    ]);
  });

  test('takes all games that a filter finds, and starts once if a request is repeated', async () => {
    const user = await player();
    await user.save({ folder: 'Club' });
    await user.save({ folder: 'Club' });
    await user.save();
    const batchId = crypto.randomUUID();
    const wanted = { filter: { folder: 'Club' }, batchId };
    expect(batchOf(await user.start(wanted)).games).toBe(2);
    expect(batchOf(await user.start(wanted))).toMatchObject({ batchId, games: 2 });
    expect((await user.list()).batches).toHaveLength(1);
    const other = await player();
    await other.save({ folder: 'Club' });
    expect((await other.start(wanted)).status).toBe(404);
    expect((await other.start({ ...wanted, matchIds: [batchId] })).status).toBe(400);
    expect((await other.start({ matchIds: [crypto.randomUUID()] })).status).toBe(404);
  });

  test('can be cancelled, which gives back the games that were not begun', async () => {
    const user = await player();
    const matchIds = [(await user.save()).matchId, (await user.save()).matchId];
    const asked = hold();
    const { batchId } = batchOf(await user.start({ matchIds }));
    await asked;
    const { perDay } = (await user.list()).allowance;
    expect((await user.list()).allowance.left).toBe(perDay - 2);
    const url = `/api/review-batch/${batchId}/cancel`;
    const cancelled = batchOf(await user.send({ method: 'POST', url }));
    expect(cancelled).toMatchObject({ state: 'CANCELLED', cancelled: 2, waiting: 0 });
    expect((await user.list()).allowance.left).toBe(perDay - 1);
    await user.send({ method: 'DELETE', url: `/api/review-batch/${batchId}` });
    expect((await user.list()).batches).toEqual([]);
    expect(await countJobs(api.database.db, 'review')).toBe(0);
  });

  test('announces a cancellation once, and none if it has ended', async () => {
    const user = await player();
    const { matchId } = await user.save();
    const { batchId } = batchOf(await user.start({ matchIds: [matchId] }));
    await user.until(batchId, 'DONE');
    await api.app.gameReviews.settled();
    const tell = vi.spyOn(api.live, 'tell');
    const url = `/api/review-batch/${batchId}`;
    const { body } = await user.send({ method: 'POST', url: `${url}/cancel` });
    expect(batchOf({ body })).toMatchObject({ state: 'DONE' });
    expect(tell).not.toHaveBeenCalled();
    await user.send({ method: 'DELETE', url });
    expect(tell).toHaveBeenCalledOnce();
    tell.mockRestore();
  });

  test('fails for a game on which the engine fails at every try, and says so', async () => {
    const user = await player();
    const { matchId } = await user.save();
    engine.answer = async () => ({ kind: 'failed', reason: 'engine-failed', detail: 'lost' });
    const { batchId } = batchOf(await user.start({ matchIds: [matchId] }));
    for (let round = 0; round < 10; round += 1) {
      if ((await user.report(batchId)).batch.waiting === 0) break;
      // Each failure is put back for some time.
      await new Promise((resolve) => setTimeout(resolve, 150));
      api.pass(75_000);
      await api.database.announce('job', 'review');
    }
    await user.until(batchId, 'DONE');
    expect((await user.report(batchId)).batch).toMatchObject({ failed: 1, done: 0 });
  });

  test('is not stored by a process that has lost the job, and fails if no process has it', async () => {
    const user = await player();
    const { matchId } = await user.save();
    let release: (() => void) | undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked = 0;
    engine.answer = async (job) => {
      asked += 1;
      await isReleased;
      return finish(job);
    };
    const { batchId } = batchOf(await user.start({ matchIds: [matchId] }));
    await expect.poll(() => asked).toBeGreaterThan(0);
    const key = (await user.report(batchId)).games[0]?.reviewId ?? '';
    // Another process takes the job after the lease.
    const readyAt = new Date(api.now().getTime() + 600_000);
    const taken = { lease: crypto.randomUUID(), readyAt };
    await api.database.db.update(jobs).set(taken).where(eq(jobs.key, key));
    release?.();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await user.report(batchId)).batch).toMatchObject({ state: 'RUNNING', waiting: 1 });
    await removeJob(api.database.db, 'review', key);
    await api.app.gameReviews.failOrphans();
    expect((await user.report(batchId)).batch).toMatchObject({ state: 'DONE', failed: 1 });
  });

  test('ends if its user is blocked', async () => {
    const user = await player();
    const matchIds = [(await user.save()).matchId, (await user.save()).matchId];
    let release: (() => void) | undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked = 0;
    engine.answer = async (job) => {
      asked += 1;
      await isReleased;
      return finish(job);
    };
    const { batchId } = batchOf(await user.start({ matchIds }));
    await expect.poll(() => asked).toBeGreaterThan(0);
    const isUser = eq(users.id, user.userId);
    await api.database.db.update(users).set({ status: 'INACTIVE' }).where(isUser);
    release?.();
    const batch = { batchId, ownerId: user.userId };
    await expect
      .poll(async () => (await findCountedBatch(api.database.db, batch))?.counts)
      .toMatchObject({ DONE: 1, CANCELLED: 1, WAITING: 0 });
  });
});

describe('the limits of reviews', () => {
  test('are told in words: games in a day, and batches at a time', async () => {
    const guest = await player({ isGuest: true });
    const matchIds: string[] = [];
    for (let index = 0; index <= GAME_REVIEW_LIMITS.gamesPerDay.guest; index += 1) {
      matchIds.push((await guest.save()).matchId);
    }
    const refused = await guest.start({ matchIds });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain('10');
    engine.answer = ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve({ kind: 'stopped' }));
      });
    const one = { matchIds: matchIds.slice(0, 1) };
    const started: string[] = [];
    for (let index = 0; index < GAME_REVIEW_LIMITS.running; index += 1) {
      started.push(batchOf(await guest.start(one)).batchId);
    }
    expect((await guest.start(one)).status).toBe(409);
    for (const id of started) {
      await guest.send({ method: 'POST', url: `/api/review-batch/${id}/cancel` });
    }
  });

  test('do not count batches whose process was killed at every try', async () => {
    const user = await player();
    const { matchId } = await user.save();
    const asked = hold();
    const first = batchOf(await user.start({ matchIds: [matchId] }));
    for (let index = 1; index < GAME_REVIEW_LIMITS.running; index += 1) {
      await user.start({ matchIds: [matchId] });
    }
    await asked;
    const killed = { tries: MAX_TRIES, readyAt: api.now(), lease: crypto.randomUUID() };
    await api.database.db.update(jobs).set(killed);
    const { batchId } = batchOf(await user.start({ matchIds: [matchId] }));
    const states = (await user.list()).batches.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['DONE', 'DONE', 'DONE', 'RUNNING']);
    await user.send({ method: 'DELETE', url: `/api/review-batch/${batchId}` });
    // The search goes on in this process, which was not killed.
    await api.database.announce('review-batch', first.batchId);
    await api.app.gameReviews.settled();
  });

  test('move with a guest to an account', async () => {
    const guest = await player({ isGuest: true });
    const account = await player();
    const { matchId } = await guest.save();
    const { batchId } = batchOf(await guest.start({ matchIds: [matchId] }));
    await guest.until(batchId, 'DONE');
    const { left } = (await account.list()).allowance;
    await api.database.db.transaction((tx) =>
      moveGuestReviews(tx, { fromUserId: guest.userId, toUserId: account.userId, now: api.now() }),
    );
    const { batches, allowance } = await account.list();
    expect(batches.map((batch) => batch.batchId)).toEqual([batchId]);
    expect(allowance.left).toBe(left - 1);
  });
});

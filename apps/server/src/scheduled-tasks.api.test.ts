import { expect, test, vi } from 'vitest';
import { listSessionsOf } from './modules/identity/session-repository.ts';
import {
  cleanUp,
  endWithDatabase,
  FIRST_SNAPSHOT_AFTER,
  runEvery,
  runOnceAfter,
} from './scheduled-tasks.ts';
import { makeTestApi } from './testing/test-api.ts';
import { findUser } from './users/user-repository.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;

test('the clean-up deletes sessions a week after their end, and guests without a session', async () => {
  const guest = await api.signIn({ isGuest: true });
  const member = await api.signIn({ email: 'lan@example.com' });
  api.pass(29 * DAY);
  await cleanUp(db, api.now());
  expect(await listSessionsOf(db, guest.userId, api.now())).toHaveLength(1);
  api.pass(9 * DAY);
  await cleanUp(db, api.now());
  expect(await findUser(db, guest.userId)).toBeUndefined();
  expect(await findUser(db, member.userId)).toMatchObject({ email: 'lan@example.com' });
});

test('a server whose database thread has ended logs it and exits with status 1', async () => {
  const calls: unknown[] = [];
  const log = { fatal: (...line: unknown[]) => void calls.push(line) };
  const lost = Promise.resolve(new Error('out of memory'));
  await endWithDatabase({ log }, { lost }, (status) => calls.push(status));
  expect(calls).toEqual([
    [{ err: new Error('out of memory') }, expect.stringContaining('has ended')],
    1,
  ]);
});

test('a scheduled task skips its turns while its previous run is pending, and goes on after a failed one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const errors: unknown[] = [];
    const closing: (() => Promise<void>)[] = [];
    const app = {
      log: { error: (...line: unknown[]) => void errors.push(line) },
      addHook: (_name: 'onClose', hook: () => Promise<void>) => void closing.push(hook),
    };
    const runs: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
    const work = () =>
      new Promise<void>((resolve, reject) => {
        runs.push({ resolve, reject });
      });
    runEvery(app, { milliseconds: 10, what: 'the task' }, work);
    await vi.advanceTimersByTimeAsync(35);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(10);
    expect(runs).toHaveLength(2);
    const error = new Error('why');
    runs[1]?.reject(error);
    await vi.advanceTimersByTimeAsync(10);
    expect(errors).toEqual([[{ err: error }, 'the task failed']]);
    expect(runs).toHaveLength(3);
    runs[2]?.resolve();
    await Promise.all(closing.map((close) => close()));
    await vi.advanceTimersByTimeAsync(20);
    expect(runs).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('the first snapshot is made within five minutes, unless the server closes before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const closing: (() => Promise<void>)[] = [];
    const app = {
      log: { error: () => {} },
      addHook: (_name: 'onClose', hook: () => Promise<void>) => void closing.push(hook),
    };
    const work = vi.fn<() => Promise<void>>(async () => {});
    const schedule = { milliseconds: FIRST_SNAPSHOT_AFTER, what: 'the first snapshot' };
    runOnceAfter(app, schedule, work);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(work).toHaveBeenCalledOnce();
    runOnceAfter(app, schedule, work);
    await Promise.all(closing.map((close) => close()));
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(work).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

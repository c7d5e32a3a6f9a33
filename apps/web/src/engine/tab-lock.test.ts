import { describe, expect, it } from 'vitest';
import { type Locks, makeChannelTabLock, makeLocksTabLock } from './tab-lock.ts';
import { settle } from './testing/clock.ts';

/** Locks as a browser has them: stealing rejects the request that held the lock, and others wait for it. */
function makeLocks(): Locks {
  let steal: (() => void) | undefined;
  let waiting: (() => void)[] = [];
  const hold = (callback: () => Promise<void>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const theft = new DOMException('The lock was stolen.', 'AbortError');
      const mine = (): void => reject(theft);
      steal = mine;
      void callback().then(() => {
        if (steal === mine) {
          steal = undefined;
          waiting.shift()?.();
        }
        return resolve(undefined);
      });
    });
  return {
    request: (_name, options, callback) => {
      if ('steal' in options) {
        steal?.();
        return hold(callback);
      }
      if (steal === undefined) return hold(callback);
      return new Promise((resolve, reject) => {
        const next = (): void => resolve(hold(callback));
        waiting.push(next);
        options.signal.addEventListener('abort', () => {
          waiting = waiting.filter((other) => other !== next);
          reject(new DOMException('It took too long.', 'AbortError'));
        });
      });
    },
  };
}

/** Channels of one name hear each other, and not themselves. */
function makeChannels() {
  const listeners = new Set<(data: unknown) => void>();
  return () => {
    let own: ((data: unknown) => void) | undefined;
    return {
      post: (message: string) => {
        for (const listener of listeners) if (listener !== own) listener(message);
      },
      listen: (listener: (data: unknown) => void) => {
        own = listener;
        listeners.add(listener);
      },
    };
  };
}

describe.each([
  [
    'locks',
    () => {
      const locks = makeLocks();
      return () => makeLocksTabLock(locks);
    },
  ],
  [
    'a channel',
    () => {
      const makeChannel = makeChannels();
      return () => makeChannelTabLock(makeChannel);
    },
  ],
])('one tab computes at a time, by %s', (_, makeBrowser) => {
  function makeTabs() {
    const makeTab = makeBrowser();
    const lost: string[] = [];
    const tab = (name: string) => {
      const lock = makeTab();
      const onLost = (): void => void lost.push(name);
      return {
        take: () => lock.take(onLost),
        takeFree: () => lock.takeFree(onLost),
        release: () => lock.release(),
      };
    };
    return { a: tab('a'), b: tab('b'), lost };
  }

  it('so that the tab before is told when another one takes over', async () => {
    const { a, b, lost } = makeTabs();
    a.take();
    b.take();
    await settle();
    expect(lost).toEqual(['a']);
  });

  it('and it can be taken back', async () => {
    const { a, b, lost } = makeTabs();
    a.take();
    b.take();
    await settle();
    a.take();
    await settle();
    expect(lost).toEqual(['a', 'b']);
  });

  it('and a tab that has given it back is told nothing', async () => {
    const { a, b, lost } = makeTabs();
    a.take();
    a.release();
    b.take();
    await settle();
    expect(lost).toEqual([]);
  });

  it('and a tab that wants it only when it is free leaves it to the one that has it', async () => {
    const { a, b, lost } = makeTabs();
    a.take();
    await settle();
    expect(await b.takeFree()).toBe(false);
    a.release();
    expect(await b.takeFree()).toBe(true);
    a.take();
    await settle();
    expect(lost).toEqual(['b']);
  });

  it('and a tab that takes it twice does not take it from itself', async () => {
    const { a, lost } = makeTabs();
    a.take();
    a.take();
    await settle();
    expect(lost).toEqual([]);
  });
});

it('A browser that refuses locks does not keep the engine from running', async () => {
  const refusal = new DOMException('Not here.', 'SecurityError');
  const lost: string[] = [];
  const lock = makeLocksTabLock({ request: () => Promise.reject(refusal) });
  lock.take(() => lost.push('a'));
  await settle();
  expect(lost).toEqual([]);
});

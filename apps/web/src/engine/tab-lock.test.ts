import { describe, expect, it } from 'vitest';
import { type Locks, makeChannelTabLock, makeLocksTabLock } from './tab-lock.ts';
import { settle } from './testing/clock.ts';

/** Fake Web Locks: stealing rejects the request that held the lock, others wait for it. */
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

/** Channels of one name receive each other's messages, and not their own. */
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
        acquire: () => lock.acquire(onLost),
        acquireIfFree: () => lock.acquireIfFree(onLost),
        release: () => lock.release(),
      };
    };
    return { a: tab('a'), b: tab('b'), lost };
  }

  it('so that the earlier tab is notified when another one acquires it', async () => {
    const { a, b, lost } = makeTabs();
    a.acquire();
    b.acquire();
    await settle();
    expect(lost).toEqual(['a']);
  });

  it('and it can be taken back', async () => {
    const { a, b, lost } = makeTabs();
    a.acquire();
    b.acquire();
    await settle();
    a.acquire();
    await settle();
    expect(lost).toEqual(['a', 'b']);
  });

  it('and a tab that has released it is not called', async () => {
    const { a, b, lost } = makeTabs();
    a.acquire();
    a.release();
    b.acquire();
    await settle();
    expect(lost).toEqual([]);
  });

  it('and a tab that wants it only if it is free leaves it to its holder', async () => {
    const { a, b, lost } = makeTabs();
    a.acquire();
    await settle();
    expect(await b.acquireIfFree()).toBe(false);
    a.release();
    expect(await b.acquireIfFree()).toBe(true);
    a.acquire();
    await settle();
    expect(lost).toEqual(['b']);
  });

  it('and a tab that acquires it twice does not take it from itself', async () => {
    const { a, lost } = makeTabs();
    a.acquire();
    a.acquire();
    await settle();
    expect(lost).toEqual([]);
  });
});

it('A browser that refuses locks does not keep the engine from running', async () => {
  const refusal = new DOMException('Not here.', 'SecurityError');
  const lost: string[] = [];
  const lock = makeLocksTabLock({ request: () => Promise.reject(refusal) });
  lock.acquire(() => lost.push('a'));
  await settle();
  expect(lost).toEqual([]);
});

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
        return hold(() => callback({}));
      }
      if (steal === undefined) return hold(() => callback({}));
      if ('ifAvailable' in options) return callback(null);
      return new Promise((resolve, reject) => {
        const next = (): void => resolve(hold(() => callback({})));
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
        acquireIfFree: () => lock.acquireIfFree(onLost, () => undefined),
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
    await settle();
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

/** A tab that holds the lock, and one that waits for it. */
function makeTwo() {
  const locks = makeLocks();
  const [old, young] = [makeLocksTabLock(locks), makeLocksTabLock(locks)];
  const events: string[] = [];
  old.acquire(() => events.push('old lost it'));
  const wait = () =>
    young.acquireIfFree(
      () => events.push('young lost it'),
      () => events.push('freed'),
    );
  return { old, young, wait, events };
}

describe('a tab that waits for the lock', () => {
  it('gets it when its holder goes, however late that is', async () => {
    const { old, wait, events } = makeTwo();
    expect(await wait()).toBe(false);
    await settle();
    expect(events).toEqual([]);
    old.release();
    await settle();
    expect(events).toEqual(['freed']);
    old.acquire(() => undefined);
    await settle();
    expect(events).toEqual(['freed', 'young lost it']);
  });

  it('gets nothing after it has stopped waiting', async () => {
    const { old, young, wait, events } = makeTwo();
    await wait();
    young.release();
    old.release();
    await settle();
    expect(events).toEqual([]);
    expect(await wait()).toBe(true);
  });

  it('can take it, and is not told of it later', async () => {
    const { old, young, wait, events } = makeTwo();
    await wait();
    young.acquire(() => events.push('young lost it'));
    await settle();
    young.release();
    old.release();
    await settle();
    expect(events).toEqual(['old lost it']);
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

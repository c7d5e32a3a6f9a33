import { describe, expect, it } from 'vitest';
import { type Locks, makeChannelTabLock, makeLocksTabLock } from './tab-lock.ts';
import { settle } from './testing/clock.ts';
import type { Visibility } from './visibility.ts';

const SHOWN: Visibility = { hidden: () => false, subscribe: () => () => undefined };

/** Fake Web Locks. Stealing the lock rejects the request that held it. Other requests wait for the lock. */
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

/** Makes channels of one name, which receive each other's messages but not their own. */
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
      return (visibility: Visibility) => makeLocksTabLock(locks, visibility, 0);
    },
  ],
  [
    'a channel',
    () => {
      const makeChannel = makeChannels();
      return (visibility: Visibility) => makeChannelTabLock(makeChannel, visibility, 20);
    },
  ],
])('one tab computes at a time, by %s', (_, makeBrowser) => {
  function makeTabs() {
    const makeTab = makeBrowser();
    const lost: string[] = [];
    const freed: string[] = [];
    const tab = (name: string) => {
      let isHidden = false;
      let onChange: (() => void) | undefined;
      const lock = makeTab({
        hidden: () => isHidden,
        subscribe: (listener) => {
          onChange = listener;
          return () => {
            onChange = undefined;
          };
        },
      });
      const setHidden = (next: boolean): void => {
        isHidden = next;
        onChange?.();
      };
      const events = {
        onLost: () => void lost.push(name),
        onFreed: () => void freed.push(name),
      };
      return {
        acquire: () => lock.acquire(events),
        acquireIfFree: () => lock.acquireIfFree(events),
        release: () => lock.release(),
        hide: () => setHidden(true),
        show: () => setHidden(false),
      };
    };
    return { a: tab('a'), b: tab('b'), c: tab('c'), lost, freed };
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

  it('and the tab that has lost it gets it back when the other one goes', async () => {
    const { a, b, lost, freed } = makeTabs();
    a.acquire();
    await settle();
    b.acquire();
    await settle();
    b.release();
    await expect.poll(() => freed).toEqual(['a']);
    b.acquire();
    await settle();
    expect(lost).toEqual(['a', 'a']);
    b.release();
    await expect.poll(() => freed).toEqual(['a', 'a']);
  });

  it('and of the tabs that wait, the visible one gets it, and a hidden one when it is shown', async () => {
    const { a, b, c, freed } = makeTabs();
    for (const tab of [a, b, c]) {
      tab.acquire();
      await settle();
    }
    a.hide();
    c.release();
    await expect.poll(() => freed).toEqual(['b']);
    b.release();
    await settle();
    expect(freed).toEqual(['b']);
    a.show();
    await expect.poll(() => freed).toEqual(['b', 'a']);
  });

  it('and a tab that has lost it and is switched off does not get it back', async () => {
    const { a, b, freed } = makeTabs();
    a.acquire();
    b.acquire();
    await settle();
    a.release();
    b.release();
    await settle();
    expect(await b.acquireIfFree()).toBe(true);
    expect(freed).toEqual([]);
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
function makeTwo(graceMs = 0) {
  const locks = makeLocks();
  const [old, young] = [
    makeLocksTabLock(locks, SHOWN, graceMs),
    makeLocksTabLock(locks, SHOWN, graceMs),
  ];
  const events: string[] = [];
  const eventsOf = (name: string) => ({
    onLost: () => void events.push(`${name} lost it`),
    onFreed: () => void events.push(`${name} got it`),
  });
  old.acquire(eventsOf('old'));
  const wait = () => young.acquireIfFree(eventsOf('young'));
  const take = () => young.acquire(eventsOf('young'));
  return { old, young, wait, take, events };
}

describe('a tab that waits for the lock', () => {
  it('gets it when its holder goes, however late that is', async () => {
    const { old, wait, events } = makeTwo();
    expect(await wait()).toBe(false);
    await settle();
    expect(events).toEqual([]);
    old.release();
    await settle();
    expect(events).toEqual(['young got it']);
    old.acquire({ onLost: () => undefined, onFreed: () => undefined });
    await settle();
    expect(events).toEqual(['young got it', 'young lost it']);
  });

  it('is not told that another tab holds it while that is the page before a reload', async () => {
    const { old, wait, events } = makeTwo(10_000);
    const answer = wait();
    await settle();
    old.release();
    expect(await answer).toBe(true);
    expect(events).toEqual([]);
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
    const { old, young, wait, take, events } = makeTwo();
    await wait();
    take();
    await settle();
    old.release();
    young.release();
    await settle();
    expect(events).toEqual(['old lost it']);
  });
});

it('A browser that refuses locks does not keep the engine from running', async () => {
  const refusal = new DOMException('Not here.', 'SecurityError');
  const lost: string[] = [];
  const lock = makeLocksTabLock({ request: () => Promise.reject(refusal) }, SHOWN);
  lock.acquire({ onLost: () => void lost.push('a'), onFreed: () => undefined });
  await settle();
  expect(lost).toEqual([]);
});

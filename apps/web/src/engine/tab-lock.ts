/**
 * Lets only one tab compute at a time, since two engines on the same processor would each be half as fast. The last
 * tab to acquire the lock holds it, and the previous holder is notified.
 */
export interface TabLock {
  /** Acquires the lock, even if another tab holds it. `onLost` is called once, when another tab acquires the lock. */
  acquire(onLost: () => void): void;
  /**
   * Acquires the lock if no other tab holds it. Otherwise waits for it, and calls `onFreed` when this tab holds it. After a reload, the
   * old page may still hold it for a moment.
   * @returns whether this tab holds the lock now.
   */
  acquireIfFree(onLost: () => void, onFreed: () => void): Promise<boolean>;
  /** Releases the lock, or stops waiting for it. Neither `onLost` nor `onFreed` is called afterwards. */
  release(): void;
}

const NAME = 'chuhe-engine';

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(
    name: string,
    options:
      | { readonly steal: true }
      | { readonly ifAvailable: true }
      | { readonly signal: AbortSignal },
    /** With `ifAvailable`, gets `null` if the lock is not free. */
    callback: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
}

/** A lock by the Web Locks API. Stealing the lock rejects the request of the tab that held it, even of a suspended tab. */
export function makeLocksTabLock(locks: Locks): TabLock {
  let mine: Claim | undefined;
  let queue: AbortController | undefined;
  const leaveQueue = (): void => {
    queue?.abort();
    queue = undefined;
  };
  /** Holds the lock for the claim. Does nothing if this tab holds another claim by then. */
  const hold = (claim: Claim): Promise<void> => {
    mine ??= claim;
    return mine === claim ? claim.ended : Promise.resolve();
  };
  const lose = (claim: Claim, error: unknown, onLost: () => void): void => {
    if (mine !== claim || !isTheft(error)) return;
    mine = undefined;
    onLost();
  };
  const waitInQueue = (onLost: () => void, onFreed: () => void): void => {
    leaveQueue();
    const claim = makeClaim();
    const { signal } = (queue = new AbortController());
    const onHeld = (): Promise<void> => {
      if (signal.aborted) return Promise.resolve();
      const held = hold(claim);
      onFreed();
      return held;
    };
    locks.request(NAME, { signal }, onHeld).catch((error: unknown) => lose(claim, error, onLost));
  };
  return {
    acquire: (onLost) => {
      leaveQueue();
      if (mine !== undefined) return;
      const claim = makeClaim();
      mine = claim;
      locks
        .request(NAME, { steal: true }, () => claim.ended)
        .catch((error: unknown) => lose(claim, error, onLost));
    },
    acquireIfFree: (onLost, onFreed) =>
      new Promise((resolve) => {
        const claim = makeClaim();
        const onAnswer = (lock: unknown): Promise<void> => {
          const isFree = lock !== null || mine !== undefined;
          if (!isFree) waitInQueue(onLost, onFreed);
          resolve(isFree);
          return isFree ? hold(claim) : Promise.resolve();
        };
        locks.request(NAME, { ifAvailable: true }, onAnswer).catch((error: unknown) => {
          lose(claim, error, onLost);
          resolve(true);
        });
      }),
    release: () => {
      leaveQueue();
      mine?.end();
      mine = undefined;
    },
  };
}

/** The lock is held until `ended` resolves. That may happen before the lock is granted. */
interface Claim {
  ended: Promise<void>;
  end: () => void;
}

function makeClaim(): Claim {
  const claim: Claim = { ended: Promise.resolve(), end: () => undefined };
  claim.ended = new Promise((resolve) => {
    claim.end = resolve;
  });
  return claim;
}

/** The part of a `BroadcastChannel` that is used. */
export interface Channel {
  post(message: string): void;
  listen(listener: (data: unknown) => void): void;
}

/** How long another tab has to answer by the channel, in milliseconds, before the lock counts as free. */
const ANSWER_TIMEOUT_MS = 300;

/** A lock by messages for browsers without Web Locks. A tab that acquires the lock notifies all others. It never calls `onFreed`. */
export function makeChannelTabLock(makeChannel: (name: string) => Channel): TabLock {
  const channel = makeChannel(NAME);
  let lose: (() => void) | undefined;
  let lastAnswer = 0;
  let asked = 0;
  channel.listen((data) => {
    if (data === 'mine') lastAnswer = asked;
    if (data === 'whose' && lose !== undefined) channel.post('mine');
    if (data !== 'taken') return;
    const onLost = lose;
    lose = undefined;
    onLost?.();
  });
  return {
    acquire: (onLost) => {
      if (lose === undefined) channel.post('taken');
      lose = onLost;
    },
    acquireIfFree: async (onLost) => {
      if (lose !== undefined) return true;
      asked += 1;
      channel.post('whose');
      await new Promise((resolve) => {
        setTimeout(resolve, ANSWER_TIMEOUT_MS);
      });
      const isFree = lastAnswer < asked;
      if (isFree) lose ??= onLost;
      return isFree;
    },
    release: () => {
      lose = undefined;
    },
  };
}

/** Other errors mean that the browser's locks do not work. They are ignored, so that the engine can run all the same. */
function isTheft(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

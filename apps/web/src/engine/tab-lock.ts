/**
 * Lets only one tab compute at a time, since two engines on the same processor would each be half as fast. The last
 * tab to acquire the lock holds it, and the previous holder is notified.
 */
export interface TabLock {
  /** Acquires the lock, even if another tab holds it. `onLost` is called once, when another tab acquires the lock. */
  acquire(onLost: () => void): void;
  /**
   * Acquires the lock if no other tab holds it.
   * @returns whether this tab holds the lock now.
   */
  acquireIfFree(onLost: () => void): Promise<boolean>;
  /** Releases the lock. `onLost` is not called afterwards. */
  release(): void;
}

const NAME = 'chuhe-engine';

/**
 * How long `acquireIfFree` waits, in milliseconds, for another tab to release or claim the lock. After a reload, the
 * old page may still be closing.
 */
const ANSWER_TIMEOUT_MS = 300;

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(
    name: string,
    options: { readonly steal: true } | { readonly signal: AbortSignal },
    callback: () => Promise<void>,
  ): Promise<unknown>;
}

/** A lock by the Web Locks API. Stealing the lock rejects the request of the tab that held it, even of a suspended tab. */
export function makeLocksTabLock(locks: Locks): TabLock {
  let mine: Claim | undefined;
  const lose = (claim: Claim, error: unknown, onLost: () => void): void => {
    if (mine !== claim || !isTheft(error)) return;
    mine = undefined;
    onLost();
  };
  const hold = async (claim: Claim, onLost: () => void): Promise<void> => {
    try {
      await locks.request(NAME, { steal: true }, () => claim.ended);
    } catch (error) {
      lose(claim, error, onLost);
    }
  };
  const wait = (claim: Claim, onLost: () => void): Promise<boolean> =>
    new Promise((resolve) => {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), ANSWER_TIMEOUT_MS);
      const given = (): Promise<void> => {
        clearTimeout(timer);
        resolve(true);
        return claim.ended;
      };
      locks.request(NAME, { signal: late.signal }, given).catch((error: unknown) => {
        clearTimeout(timer);
        if (!late.signal.aborted) lose(claim, error, onLost);
        else if (mine === claim) mine = undefined;
        resolve(!late.signal.aborted);
      });
    });
  return {
    acquire: (onLost) => {
      if (mine !== undefined) return;
      mine = makeClaim();
      void hold(mine, onLost);
    },
    acquireIfFree: async (onLost) => {
      if (mine !== undefined) return true;
      mine = makeClaim();
      return wait(mine, onLost);
    },
    release: () => {
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

/** A lock by messages for browsers without Web Locks. A tab that acquires the lock notifies all others. */
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

import type { Visibility } from './visibility.ts';

/**
 * Lets only one tab compute at a time, since two engines on the same processor would each be half as fast. The last
 * tab to acquire the lock holds it. A tab that has lost it waits, and gets it back when the holder releases it or is closed. A hidden
 * tab gets it when it is shown, so that the user sees the engine that goes on.
 */
export interface TabLock {
  /** Acquires the lock, even if another tab holds it. */
  acquire(events: TabEvents): void;
  /**
   * Acquires the lock if no other tab holds it. Otherwise waits for it.
   * @returns whether this tab holds the lock now. After a reload the old page may hold it for a moment, so the answer is late then.
   */
  acquireIfFree(events: TabEvents): Promise<boolean>;
  /** Releases the lock, or stops waiting for it. No event is reported afterwards. */
  release(): void;
}

export interface TabEvents {
  /** Another tab has acquired the lock. */
  readonly onLost: () => void;
  /** This tab holds the lock after it has waited for it. */
  readonly onFreed: () => void;
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

/** How long the lock may be held, in milliseconds, before it counts as held by another tab and not by the page before a reload. */
const GRACE_MS = 1_000;

/** A lock by the Web Locks API. Stealing the lock rejects the request of the tab that held it, even of a suspended tab. */
export function makeLocksTabLock(
  locks: Locks,
  visibility: Visibility,
  graceMs = GRACE_MS,
): TabLock {
  let mine: Claim | undefined;
  let queue: (() => void) | undefined;
  const leaveQueue = (): void => {
    queue?.();
    queue = undefined;
  };
  /** Holds the lock for the claim. Does nothing if this tab holds another claim by then. */
  const hold = (claim: Claim): Promise<void> => {
    mine ??= claim;
    return mine === claim ? claim.ended : Promise.resolve();
  };
  const lose = (claim: Claim, error: unknown, events: TabEvents): void => {
    if (mine !== claim || !isTheft(error)) return;
    mine = undefined;
    waitInQueue(events, events.onFreed);
    events.onLost();
  };
  const waitInQueue = (events: TabEvents, onHeld: () => void): void => {
    leaveQueue();
    queue = whileVisible(visibility, () => {
      const claim = makeClaim();
      const waiting = new AbortController();
      const { signal } = waiting;
      let isGranted = false;
      const onGranted = (): Promise<void> => {
        if (signal.aborted) return Promise.resolve();
        isGranted = true;
        leaveQueue();
        const held = hold(claim);
        onHeld();
        return held;
      };
      locks
        .request(NAME, { signal }, onGranted)
        .catch((error: unknown) => lose(claim, error, events));
      return () => {
        if (!isGranted) waiting.abort();
      };
    });
  };
  /** Waits for the lock. @returns whether it was granted, or taken by `acquire`, within `graceMs` */
  const waitForReload = (events: TabEvents): Promise<boolean> =>
    new Promise((resolve) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve(mine !== undefined);
      }, graceMs);
      waitInQueue(events, () => {
        clearTimeout(timer);
        if (isLate) events.onFreed();
        else resolve(true);
      });
    });
  return {
    acquire: (events) => {
      leaveQueue();
      if (mine !== undefined) return;
      const claim = makeClaim();
      mine = claim;
      locks
        .request(NAME, { steal: true }, () => claim.ended)
        .catch((error: unknown) => lose(claim, error, events));
    },
    acquireIfFree: (events) =>
      new Promise((resolve) => {
        const claim = makeClaim();
        const onAnswer = (lock: unknown): Promise<void> => {
          const isFree = lock !== null || mine !== undefined;
          resolve(isFree || waitForReload(events));
          return isFree ? hold(claim) : Promise.resolve();
        };
        locks.request(NAME, { ifAvailable: true }, onAnswer).catch((error: unknown) => {
          lose(claim, error, events);
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

/**
 * Calls `enter` whenever the page is visible, and the function that it returns when the page is hidden.
 * @returns a function that ends this
 */
function whileVisible(visibility: Visibility, enter: () => () => void): () => void {
  let leave: (() => void) | undefined;
  const leaveNow = (): void => {
    leave?.();
    leave = undefined;
  };
  const update = (): void => {
    if (visibility.hidden()) leaveNow();
    else leave ??= enter();
  };
  update();
  const stop = visibility.subscribe(update);
  return () => {
    stop();
    leaveNow();
  };
}

/** The lock is held until `ended` resolves. `ended` may resolve before the lock is granted. */
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
/** Interval, in milliseconds, at which a waiting tab asks whether the holder is still there. */
const ASK_EVERY_MS = 2_000;

/** A lock by messages for browsers without Web Locks. A tab that acquires the lock notifies all others. */
export function makeChannelTabLock(
  makeChannel: (name: string) => Channel,
  visibility: Visibility,
  askEveryMs = ASK_EVERY_MS,
): TabLock {
  const channel = makeChannel(NAME);
  let held: TabEvents | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastAnswer = 0;
  let asked = 0;
  const stopWaiting = (): void => clearInterval(timer);
  const isHeld = (): boolean => held !== undefined;
  const hold = (events: TabEvents): void => {
    stopWaiting();
    if (!isHeld()) channel.post('taken');
    held = events;
  };
  const isFree = async (): Promise<boolean> => {
    asked += 1;
    const question = asked;
    channel.post('whose');
    await new Promise((resolve) => {
      setTimeout(resolve, ANSWER_TIMEOUT_MS);
    });
    return lastAnswer < question;
  };
  const wait = (events: TabEvents): void => {
    stopWaiting();
    const ask = async (): Promise<void> => {
      if (visibility.hidden() || !(await isFree()) || timer !== own || isHeld()) return;
      hold(events);
      events.onFreed();
    };
    const own = setInterval(() => void ask(), askEveryMs);
    timer = own;
  };
  channel.listen((data) => {
    if (data === 'mine') lastAnswer = asked;
    if (data === 'whose' && isHeld()) channel.post('mine');
    if (data !== 'taken' || held === undefined) return;
    const lost = held;
    held = undefined;
    wait(lost);
    lost.onLost();
  });
  return {
    acquire: hold,
    acquireIfFree: async (events) => {
      if (isHeld()) return true;
      wait(events);
      const own = timer;
      if (!(await isFree())) return isHeld();
      if (timer === own && !isHeld()) hold(events);
      return true;
    },
    release: () => {
      stopWaiting();
      timer = undefined;
      held = undefined;
    },
  };
}

/** Whether another tab has taken the lock. Other errors mean that the browser's locks do not work, and the engine runs without them. */
function isTheft(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

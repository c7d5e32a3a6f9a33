/**
 * One tab computes at a time: two engines on the same processor would each be half as fast. The tab
 * that takes the lock last has it, and the one that had it is told.
 */
export interface TabLock {
  /** Takes the lock from whichever tab has it. `onLost` is called once, when another tab takes it. */
  take(onLost: () => void): void;
  /** Gives the lock back; the taker is not told of anything any more. */
  release(): void;
}

const NAME = 'chuhe-engine';

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(
    name: string,
    options: { readonly steal: true },
    callback: () => Promise<void>,
  ): Promise<unknown>;
}

/** By the Web Locks API: a stolen lock rejects in the tab that had it, even in a sleeping one. */
export function makeLocksTabLock(locks: Locks): TabLock {
  let mine: Claim | undefined;
  const hold = async (claim: Claim, onLost: () => void): Promise<void> => {
    try {
      await locks.request(NAME, { steal: true }, () => claim.ended);
    } catch (error) {
      if (mine !== claim || !isTheft(error)) return;
      mine = undefined;
      onLost();
    }
  };
  return {
    take: (onLost) => {
      if (mine !== undefined) return;
      mine = makeClaim();
      void hold(mine, onLost);
    },
    release: () => {
      mine?.end();
      mine = undefined;
    },
  };
}

/** A lock is held until `ended` resolves, which may be before it was even given. */
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

/** By messages, where there are no locks: whoever takes the lock says so to all other tabs. */
export function makeChannelTabLock(makeChannel: (name: string) => Channel): TabLock {
  const channel = makeChannel(NAME);
  let lose: (() => void) | undefined;
  channel.listen((data) => {
    if (data !== 'taken') return;
    const onLost = lose;
    lose = undefined;
    onLost?.();
  });
  return {
    take: (onLost) => {
      if (lose === undefined) channel.post('taken');
      lose = onLost;
    },
    release: () => {
      lose = undefined;
    },
  };
}

/** Any other error means that locks do not work here, which must not keep the engine from running. */
function isTheft(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/**
 * One tab computes at a time: two engines on the same processor would each be half as fast. The tab
 * that takes the lock last has it, and the one that had it is told.
 */
export interface TabLock {
  /** Takes the lock from whichever tab has it. `onLost` is called once, when another tab takes it. */
  take(onLost: () => void): void;
  /** Takes the lock if no other tab has it. @returns whether it is this tab's now. */
  takeFree(onLost: () => void): Promise<boolean>;
  /** Gives the lock back; the taker is not told of anything any more. */
  release(): void;
}

const NAME = 'chuhe-engine';

/**
 * Milliseconds in which another tab must give the lock back, or say that it has it: after a reload the page before may
 * still be on its way out.
 */
const PATIENCE = 300;

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(
    name: string,
    options: { readonly steal: true } | { readonly signal: AbortSignal },
    callback: () => Promise<void>,
  ): Promise<unknown>;
}

/** By the Web Locks API: a stolen lock rejects in the tab that had it, even in a sleeping one. */
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
      const timer = setTimeout(() => late.abort(), PATIENCE);
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
    take: (onLost) => {
      if (mine !== undefined) return;
      mine = makeClaim();
      void hold(mine, onLost);
    },
    takeFree: async (onLost) => {
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
    take: (onLost) => {
      if (lose === undefined) channel.post('taken');
      lose = onLost;
    },
    takeFree: async (onLost) => {
      if (lose !== undefined) return true;
      asked += 1;
      channel.post('whose');
      await new Promise((resolve) => {
        setTimeout(resolve, PATIENCE);
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

/** Any other error means that locks do not work here, which must not keep the engine from running. */
function isTheft(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

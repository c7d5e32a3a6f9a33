/** Which tab this is, so that two tabs do not write over each other's game. It outlives a reload. */
export interface TabIdentity {
  /** The name that this tab had before a reload; a copied tab has the name of its original. */
  readonly last: () => string | undefined;
  /** Takes a name for this tab, as long as no other tab has it. */
  readonly claim: (id: string) => Promise<boolean>;
}

const KEY = 'chuhe.tab';

export function makeTabIdentity(): TabIdentity {
  return {
    last: () => {
      try {
        return sessionStorage.getItem(KEY) ?? undefined;
      } catch {
        return undefined;
      }
    },
    claim: async (id) => {
      const isFree = await takeLock(`chuhe-game:${id}`);
      try {
        if (isFree) sessionStorage.setItem(KEY, id);
      } catch {
        // Then a reload starts from the latest game of all tabs.
      }
      return isFree;
    },
  };
}

/** Held until the page ends. Where a browser has no locks, every name counts as free. */
function takeLock(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => undefined);
    });
    held.catch(() => resolve(true));
  });
}

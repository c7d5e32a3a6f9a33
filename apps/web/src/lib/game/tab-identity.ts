import { tabNote } from '../tab-note.ts';

/** A name for this tab, so that two tabs do not overwrite each other's game. It survives a reload. */
export interface TabIdentity {
  /** The name that this tab had before a reload. A copied tab returns the name of its original. */
  readonly last: () => string | undefined;
  /** The name that this page has claimed. */
  readonly held: () => string | undefined;
  /** Claims a name for this tab. Resolves with false if another tab has it. */
  readonly claim: (id: string) => Promise<boolean>;
  /** The names of all open tabs; `undefined` if the browser cannot report them. */
  readonly open: () => Promise<ReadonlySet<string> | undefined>;
}

/** Without the note, a reload restores the latest game of all tabs. */
const nameNote = tabNote('chuhe.tab');
const LOCK = 'chuhe-game:';

export function makeTabIdentity(): TabIdentity {
  let held: string | undefined;
  return {
    last: nameNote.read,
    held: () => held,
    claim: async (id) => {
      const isFree = await takeLock(LOCK + id);
      if (!isFree) return false;
      held = id;
      nameNote.write(id);
      return true;
    },
    open: namesOfTabs,
  };
}

/** Holds the lock until the page is closed. In browsers without locks, every name counts as free. */
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

async function namesOfTabs(): Promise<ReadonlySet<string> | undefined> {
  if (!('locks' in navigator)) return undefined;
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name = '' }) =>
    name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [],
  );
  return new Set(names);
}
